//! The program for the module std.Uri of Zig: reports what it answers, and judges nothing.
//!
//! It reads inputs and writes answers in the way of adapters/relay.py. An error of the library is a rejection. A panic ends the program, and
//! the runner reports a crash.
const std = @import("std");

/// Writes a part. Every text that `parse` returns is still percent-encoded.
fn part(answer: *std.Io.Writer, name: []const u8, value: ?std.Uri.Component) !void {
    const component = value orelse return;
    try answer.print(" {s}={x}", .{ name, component.percent_encoded });
}

fn observe(answer: *std.Io.Writer, given: []const u8) !void {
    const uri = std.Uri.parse(given) catch |problem| {
        try answer.print("reject {x}\n", .{@errorName(problem)});
        return;
    };
    try answer.print("accept scheme={x}", .{uri.scheme});
    try part(answer, "user", uri.user);
    try part(answer, "password", uri.password);
    try part(answer, "host", uri.host);
    if (uri.port) |port| {
        var digits: [5]u8 = undefined;
        try answer.print(" port={x}", .{try std.fmt.bufPrint(&digits, "{d}", .{port})});
    }
    try part(answer, "path", uri.path);
    try part(answer, "query", uri.query);
    try part(answer, "fragment", uri.fragment);
    try answer.writeByte('\n');
}

pub fn main(init: std.process.Init) !void {
    // The longest line that the relay sends has two digits for each octet of a line of the protocol.
    const room = try init.arena.allocator().alloc(u8, 64 << 20);
    var reader = std.Io.File.stdin().readerStreaming(init.io, room);
    var buffer: [1 << 16]u8 = undefined;
    var writer = std.Io.File.stdout().writerStreaming(init.io, &buffer);
    while (try reader.interface.takeDelimiter('\n')) |line| {
        if (std.mem.eql(u8, line, ".")) {
            try writer.interface.flush();
        } else {
            // Two digits become one octet, in the place of the line.
            try observe(&writer.interface, try std.fmt.hexToBytes(line, line));
        }
    }
}
