# HTTP/1.1 over a socket, by RFC 9110 and RFC 9112 alone. The client sends requests in every form that the RFCs allow,
# and rejects every response that is not exactly what they describe.

require "json"
require "socket"
require "time"

class Violation < StandardError; end

# A JSON object in which each member occurs once (RFC 8259, section 4).
class UniqueObject < Hash
  def []=(name, value)
    raise Violation, "the member #{name} occurs twice" if key?(name)
    super
  end
end

Response = Struct.new(:status, :headers, :body) do
  def json
    @json ||= JSON.parse(body, object_class: UniqueObject)
  end
end

class StrictConnection
  # How a request is sent. All of them mean the same.
  MANNERS = %i[plain lowercase uppercase chunked expect bytewise absolute closing].freeze

  def initialize(port)
    @port = port
  end

  def close
    @socket&.close
    @socket = nil
  end

  def request(method, target, fields, body, manner)
    open
    head = head(method, target, fields, body, manner)
    case manner
    when :bytewise then (head + body.to_s).each_char { |byte| @socket.write(byte) }
    when :expect
      @socket.write(head)
      if body
        require_continue
        @socket.write(body)
      end
    when :chunked then @socket.write(head + (body ? chunks(body) : ""))
    else @socket.write(head + body.to_s)
    end
    response = receive(method)
    closes = response.headers["connection"].to_s.split(/\s*,\s*/).include?("close")
    check(!closes || manner == :closing, "the connection is closed without need")
    check(closes || manner != :closing, "a closed connection does not say so")
    after(closes)
    response
  end

  # Requests that are sent before the first response has arrived.
  def pipelined(requests)
    open
    @socket.write(requests.map { |method, target, fields, body| head(method, target, fields, body, :plain) + body.to_s }.join)
    responses = requests.map { |method, *_| receive(method) }
    after(false)
    responses
  end

  private

  def open
    @socket ||= TCPSocket.new("127.0.0.1", @port).tap { |socket| socket.setsockopt(:TCP, :NODELAY, true) }
  end

  def check(holds, what)
    raise Violation, what unless holds
  end

  def head(method, target, fields, body, manner)
    fields = { "Host" => "127.0.0.1:#{@port}" }.merge(fields)
    if body && manner == :chunked
      fields["Transfer-Encoding"] = "chunked"
      fields["Trailer"] = "X-End"
    elsif body || %w[POST PUT].include?(method)
      fields["Content-Length"] = body.to_s.bytesize.to_s
    end
    fields["Expect"] = "100-continue" if body && manner == :expect
    fields["Connection"] = "close" if manner == :closing
    lines = fields.map do |name, value|
      case manner
      when :lowercase then "#{name.downcase}:#{value}"
      when :uppercase then "#{name.upcase}: \t#{value} \t"
      else "#{name}: #{value}"
      end
    end
    target = "http://127.0.0.1:#{@port}#{target}" if manner == :absolute
    ["#{method} #{target} HTTP/1.1", *lines, "", ""].join("\r\n").b
  end

  # Chunks of different lengths, with extensions, leading zeros and a trailer field.
  def chunks(body)
    sizes = [1, 2, 30, 500].cycle
    rest, sent = body.b, "".b
    until rest.empty?
      piece = rest.slice!(0, sizes.next)
      sent << format("%04X;part=\"a b\"\r\n", piece.bytesize) << piece << "\r\n"
    end
    sent << "0\r\nX-End: 1\r\n\r\n"
  end

  def require_continue
    check(@socket.wait_readable(5), "no 100 Continue")
    check(line == "HTTP/1.1 100 Continue", "something else than 100 Continue")
    check(line.empty?, "100 Continue has headers")
  end

  def line
    text = @socket.gets("\n", 16_384)
    check(text, "the connection ended without a response")
    check(text.end_with?("\r\n"), "a line does not end with CR LF: #{text.inspect}")
    text = text[0..-3]
    check(text.match?(/\A[\t\x20-\x7E]*\z/n), "a line is not visible ASCII: #{text.inspect}")
    text
  end

  def receive(method)
    first = line
    match = first.match(%r{\AHTTP/1\.1 ([2-5]\d\d) ([A-Z][\x21-\x7E ]*)\z})
    check(match, "not a status line: #{first.inspect}")
    status, headers = match[1].to_i, {}
    until (field = line).empty?
      name, value = field.match(/\A([!#$%&'*+.^_`|~0-9A-Za-z-]+): (\S(?:.*\S)?)\z/)&.captures
      check(name, "not a header: #{field.inspect}")
      check(!headers.key?(name.downcase), "the header #{name} occurs twice")
      headers[name.downcase] = value
    end
    check(!headers.key?("transfer-encoding"), "a transfer coding without need")
    response = Response.new(status, headers, content(method, status, headers))
    judge(response, method)
    response
  end

  def content(method, status, headers)
    length = headers["content-length"]
    if status == 204
      check(length.nil?, "204 with Content-Length (RFC 9110, section 8.6)")
      return ""
    end
    check(length&.match?(/\A(0|[1-9]\d*)\z/), "Content-Length is #{length.inspect}")
    return "" if method == "HEAD"
    body = @socket.read(length.to_i).to_s
    check(body.bytesize == length.to_i, "the body is shorter than Content-Length")
    body.force_encoding("UTF-8")
  end

  def judge(response, method)
    headers, type = response.headers, response.headers["content-type"]
    date = Time.httpdate(headers.fetch("date"))
    check(date.httpdate == headers["date"], "Date is not in the usual format: #{headers['date']}")
    check((Time.now - date).abs < 5, "Date is not now: #{headers['date']}")
    if response.body.empty?
      check(type.nil? || method == "HEAD", "an empty body is said to be #{type}")
    else
      check(type, "a body without a Content-Type")
      check(response.body.valid_encoding?, "the body is not UTF-8")
      response.json if type == "application/json"
    end
    check(response.status < 400 || !response.body.empty? || method == "HEAD", "an error without a body")
    check(response.status != 405 || headers["allow"], "405 without Allow (RFC 9110, section 15.5.6)")
    check(response.status != 401 || headers["www-authenticate"], "401 without WWW-Authenticate (section 15.5.2)")
  end

  # Nothing may follow a response but the end of a closed connection.
  def after(closes)
    if closes
      check(@socket.read.empty?, "bytes follow the last response")
      close
    else
      check(!@socket.wait_readable(0), "bytes follow a response, or the connection ended")
    end
  end
end
