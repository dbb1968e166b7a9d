# The program for the class URI of Crystal: reports what it answers, and judges nothing.
#
# It reads inputs and writes answers in the way of adapters/relay.py. A URI::Error is a rejection, and every other exception is a crash.
require "uri"

def digits(text : String) : String
  text.to_slice.hexstring
end

def observe(given : String) : String
  uri = URI.parse(given)
  parts = {scheme: uri.scheme, user: uri.user, password: uri.password, host: uri.host, port: uri.port.try(&.to_s),
           path: uri.path, query: uri.query, fragment: uri.fragment}
  String.build do |line|
    line << "accept"
    parts.each { |name, value| line << " " << name << "=" << digits(value) if value }
  end
rescue error : URI::Error
  "reject #{digits(error.message || "")}"
rescue error
  "crash #{digits("#{error.class}: #{error.message}")}"
end

answers = String::Builder.new
STDIN.each_line do |line|
  if line == "."
    STDOUT << answers.to_s
    STDOUT.flush
    answers = String::Builder.new
  else
    answers << observe(String.new(line.hexbytes)) << "\n"
  end
end
