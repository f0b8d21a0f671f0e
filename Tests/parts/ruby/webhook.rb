# A server for notifications, strict about each request, that answers in every form that HTTP/1.1 allows.

require_relative "strict_http"

class Webhook
  # All of them mean success to the App Store: 200 to 206.
  ANSWERS = [
    "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
    "HTTP/1.1 204 No Content\r\n\r\n",
    "HTTP/1.1 200 \r\ncontent-length:2\r\n\r\nok",
    "HTTP/1.1 202 Accepted\r\nTransfer-Encoding: chunked\r\n\r\n2;a=b\r\nok\r\n0\r\nX: y\r\n\r\n",
    "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.0 200 OK\r\n\r\nuntil the end",
    "HTTP/1.1 200 OK\r\nServer: x\r\nVary: a\r\nVary: b\r\nContent-Encoding: identity\r\nContent-Length: 0\r\n\r\n",
  ].freeze

  attr_reader :payloads, :errors

  def initialize
    @server = TCPServer.new("127.0.0.1", 0)
    @payloads, @errors = [], []
    @thread = Thread.new { serve }
  end

  def url
    "http://127.0.0.1:#{@server.addr[1]}/notifications?from=apple"
  end

  private

  def serve
    ANSWERS.cycle do |answer|
      client = @server.accept
      begin
        @payloads << receive(client)
        client.write(answer)
      rescue Violation, SystemCallError => error
        @errors << error.message
      ensure
        client.close
      end
    end
  end

  def receive(client)
    raise Violation, "not the first line" unless line(client) == "POST /notifications?from=apple HTTP/1.1"
    headers = {}
    until (field = line(client)).empty?
      name, value = field.split(": ", 2)
      raise Violation, "#{name} occurs twice" if headers.key?(name.downcase)
      headers[name.downcase] = value
    end
    raise Violation, "the type is #{headers['content-type']}" unless headers["content-type"] == "application/json"
    raise Violation, "the host is #{headers['host']}" unless headers["host"] == "127.0.0.1:#{@server.addr[1]}"
    raise Violation, "it waits for 100 Continue" if headers.key?("expect")
    body = JSON.parse(client.read(Integer(headers.fetch("content-length"))), object_class: UniqueObject)
    raise Violation, "the members are #{body.keys}" unless body.keys == ["signedPayload"]
    body["signedPayload"]
  end

  def line(client)
    text = client.gets("\r\n", 65_536).to_s
    raise Violation, "not a line: #{text.inspect}" unless text.end_with?("\r\n")
    text.chomp("\r\n")
  end
end
