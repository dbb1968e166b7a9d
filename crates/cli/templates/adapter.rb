# An adapter: it reports what the library LIBRARY_NAME answers about URLs, and judges nothing.
#
# This template asks URI. Put your library into `observe`, then set the conventions below it.
#     rfc1738 adapter check -- RUN_COMMAND
#     rfc1738 audit -- RUN_COMMAND

require "json"
require "uri"

# The exceptions by which the library says that an input is not a URL. Any other exception is a crash.
REJECTS = [URI::Error].freeze

# Returns the parts of a URL. A part that is nil is absent.
def observe(text)
  uri = URI::RFC3986_Parser.new.parse(text)
  # URI::FTP has a path without its first "/" and without its typecode. A URI without "/" after its scheme has an opaque part.
  path = URI::Generic.instance_method(:path).bind_call(uri) || uri.opaque
  path += ";type=#{uri.typecode}" if uri.respond_to?(:typecode) && uri.typecode
  {
    scheme: uri.scheme,
    user: uri.user,
    password: uri.password,
    host: uri.host,
    port: uri.port,
    path: path,
    query: uri.query,
    fragment: uri.fragment,
  }
end

DESCRIPTION = {
  protocol: 1,
  name: "LIBRARY_NAME",
  language: "Ruby",
  # The version of the library.
  version: RUBY_VERSION,
  # The texts that the library says that it implements, such as rfc3986 or whatwg.
  claims: ["rfc3986"],
  # docs/protocol.md of the project rfc1738 explains each convention. A wrong one makes the audit wrong.
  conventions: {
    # "without-slash" if the library reports the path without its first "/".
    path: "with-slash",
    # The parts in which the library decodes escapes such as %41.
    decoded: [],
    # The parts that the library writes in lower case.
    lower_cased: ["scheme"],
    # "filled-in" if the library reports an absent port as the default port of the scheme.
    default_port: "filled-in",
    # "left-out" if the library tells an absent part from an empty one.
    absent: "empty",
    # Every option that is not the default of the library.
    options: { path: "URI::Generic#path", typecode: "joined" },
  },
}.freeze

# You need not change what follows: the protocol.

# Returns a part in which each character is one octet, as the protocol wants it.
def octets(part)
  part.to_s.b.force_encoding(Encoding::ISO_8859_1).encode(Encoding::UTF_8)
end

# Returns words that can be written as JSON.
def words(text)
  text.encode(Encoding::UTF_8, invalid: :replace, undef: :replace).scrub
end

def observation(given)
  return { decline: "the library takes text, and the input is not UTF-8" } unless given.is_a?(String)

  { accept: { common: observe(given).compact.transform_values { |part| octets(part) } } }
rescue *REJECTS => e
  { reject: words(e.message) }
rescue StandardError, SystemStackError, NotImplementedError => e
  { crash: words("#{e.class}: #{e.message}") }
end

# Whatever the library prints must not stand between the answers.
output = $stdout.dup
$stdout.reopen($stderr)
$stdin.set_encoding(Encoding::UTF_8)
while (line = $stdin.gets)
  command = JSON.parse(line)
  break if command["cmd"] == "stop"

  answer = DESCRIPTION
  if command["cmd"] == "observe"
    answer = { id: command["id"], observations: command["inputs"].map { |given| observation(given) } }
  end
  output.write(JSON.generate(answer), "\n")
  output.flush
end
