# Fetches URLs with a client of Ruby: `fetch.rb CLIENT`. main.py says what it reads and writes.

CLIENTS = {
  "net-http" => lambda do
    require "net/http"
    lambda do |url|
      uri = URI(url)
      raise ArgumentError, "not a URL of http" unless uri.is_a?(URI::HTTP)

      Net::HTTP.start(uri.hostname, uri.port, nil, use_ssl: uri.scheme == "https", open_timeout: 3, read_timeout: 3) do |http|
        http.request(Net::HTTP::Get.new(uri))
      end
    end
  end,
  "open-uri" => lambda do
    require "open-uri"
    ->(url) { URI.parse(url).open(proxy: nil, redirect: false, read_timeout: 3, open_timeout: 3).read }
  end,
}.freeze

get = CLIENTS.fetch(ARGV[0]).call
$stdout.sync = true
while (line = $stdin.gets)
  begin
    get.call([line.chomp].pack("H*").force_encoding(Encoding::UTF_8))
    puts "ok"
  rescue StandardError => e
    puts "error #{"#{e.class}: #{e.message}".unpack1("H*")}"
  end
end
