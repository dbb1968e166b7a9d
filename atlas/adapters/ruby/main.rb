# The program for the URL libraries of Ruby: `main.rb LIBRARY` reports what a library answers, and judges nothing.
#
# It reads inputs and writes answers in the way of adapters/relay.py. Each entry of LIBRARIES loads a library, and returns how to ask it,
# and by which exceptions the library says that an input is not a URL. Every other exception is a crash. A part that is nil is absent.

# The path of every URI, with its first "/". The method of URI::FTP has the path without it.
def path_of(uri)
  URI::Generic.instance_method(:path).bind_call(uri)
end

def of_uri(uri)
  # The typecode of an ftp URL is no part of the path here. A URI without a "/" after the scheme has an opaque part and no path.
  path = path_of(uri) || uri.opaque || ""
  path += ";type=#{uri.typecode}" if uri.respond_to?(:typecode) && uri.typecode
  { scheme: uri.scheme, user: uri.user, password: uri.password, host: uri.host, port: uri.port, path: path, query: uri.query,
    fragment: uri.fragment }
end

LIBRARIES = {
  "uri-rfc3986" => lambda do
    require "uri"
    parser = URI::RFC3986_Parser.new
    [->(text) { of_uri(parser.parse(text)) }, URI::Error]
  end,
  "uri-rfc2396" => lambda do
    require "uri"
    parser = URI::RFC2396_Parser.new
    [->(text) { of_uri(parser.parse(text)) }, URI::Error]
  end,
  "addressable" => lambda do
    require "addressable/uri"
    ask = lambda do |text|
      uri = Addressable::URI.parse(text)
      { scheme: uri.scheme, user: uri.user, password: uri.password, host: uri.host, port: uri.port, path: uri.path,
        query: uri.query, fragment: uri.fragment }
    end
    [ask, Addressable::URI::InvalidURIError]
  end,
}.freeze

# How to resolve a reference against a base, for the libraries that do: returns the URL and the host.
RESOLVERS = {
  "uri-rfc3986" => lambda do |base, reference|
    parser = URI::RFC3986_Parser.new
    uri = parser.join(base, reference)
    { url: uri.to_s, host: uri.host }
  end,
  "addressable" => lambda do |base, reference|
    uri = Addressable::URI.join(base, reference)
    { url: uri.to_s, host: uri.host }
  end,
}.freeze

def digits(text)
  text.to_s.unpack1("H*")
end

# Asks a library about one input, or about a base and a reference, and returns the line of the answer.
def observe(ask, rejections, line)
  given = line.split(",", -1).map { |one| [one].pack("H*").force_encoding(Encoding::UTF_8) }
  given = [""] if given.empty?
  parts = ask.call(*given)
  "accept" + parts.map { |name, value| value.nil? ? "" : " #{name}=#{digits(value)}" }.join
rescue *rejections => e
  "reject #{digits(e.message)}"
rescue StandardError, SystemStackError, NoMemoryError, NotImplementedError => e
  "crash #{digits("#{e.class}: #{e.message}")}"
end

# A library that prints, prints to standard error.
output = $stdout.dup
$stdout.reopen($stderr)
ask, rejections = LIBRARIES.fetch(ARGV[0]).call
answers = +""
while (line = $stdin.gets)
  line.chomp!
  if line == "."
    output.write(answers)
    output.flush
    answers = +""
  else
    resolved = line.delete_prefix!("resolve ")
    answers << observe(resolved ? RESOLVERS.fetch(ARGV[0]) : ask, [rejections], line) << "\n"
  end
end
