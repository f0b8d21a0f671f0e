# A client of all of Apple's endpoints: client.rb PATH-OF-ASCTL. It serves an App Store, calls each endpoint with right
# and wrong requests, reads all pages and receives notifications. Prints what it did as JSON; fails at the first violation.

require "net/http"
require "securerandom"
require "stringio"
require_relative "signed"
require_relative "strict_http"
require_relative "webhook"

ASCTL = ARGV.fetch(0)
DAY = 86_400_000
NOW = (Time.now.to_f * 1000).to_i
# Identifiers that `asctl simulator ids` lists.
SUBSCRIPTION, RENEWAL, CONSUMABLE, UNFINISHED = %w[2000000000000001 2000000000000006 2000000000000007 2000000000000010]
PAGES, ORDER, GROUP = "2000000000008001", "MVK7WQ3XYZ", "900000000000000001"
QUESTION, QUESTION_V1, COMMERCE = "2000000000017001", "2000000000021004", "2000000000021003"
SEATS, MEMBER = "2000000000024001", "704346128300986020"
IMAGE, MESSAGE = "6a1f0c3e-7b52-4d1c-8a5e-0f9b3c2d1e04", "9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c02"
ALL, TEST = "2b7a3c0e-51f4-4a86-9b8e-6a1d2f3e4c5d", "019b76da-a800-7001-8acf-4110df29767f"
TOKEN, REPORT = "SANDBOX_2f9d0f6c-6b1e-4f6a-9c53-8f4d2b1a0c01", "c0ffee00-1d2e-4f3a-8b4c-5d6e7f8a9b0c"

class Client
  attr_reader :called, :count, :verified

  def initialize(port, root)
    @port, @root = port, root
    @connection = StrictConnection.new(port)
    @key = OpenSSL::PKey::EC.generate("prime256v1")
    @manners = StrictConnection::MANNERS.cycle
    @called, @count, @verified = {}, 0, 0
  end

  def token(**changes)
    now = Time.now.to_i
    Signed.token(@key, { iss: "57246542-96fe-1a63-e053-0824d011072a", iat: now, exp: now + 300,
                         aud: "appstoreconnect-v1", bid: "com.example.app" }.merge(changes))
  end

  # Calls an endpoint, in one of the forms that a request may have. `path` has its values in braces.
  def call(method, path, values = {}, query: {}, body: nil, type: "application/json", status: 200, code: nil, token: nil)
    target = path.gsub(/\{(\w+)\}/) { URI.encode_www_form_component(values.fetch($1.to_sym)) }
    target += "?#{URI.encode_www_form(query)}" unless query.empty?
    body = JSON.generate(body) if body.is_a?(Hash)
    fields = { "Authorization" => "Bearer #{token || token()}", "Accept" => "application/json" }
    fields["Content-Type"] = type if body
    @count += 1
    manner = @manners.next
    response = @connection.request(method, target, fields, body, manner)
    found = [response.status, (response.json["errorCode"] if code)]
    unless found == [status, code]
      raise Violation, "#{method} #{target} (#{manner}): #{found}, not #{[status, code]}: #{response.body[0, 300]} #{response.headers}"
    end
    @called["#{method} #{path}"] = true if status < 300
    open_all(response.json) if status < 300 && !response.body.empty?
    response
  rescue Violation => error
    raise Violation, "#{method} #{target} (#{manner}): #{error.message}"
  end

  # A read, in all forms.
  def read(path, values = {}, **options)
    StrictConnection::MANNERS.map { call("GET", path, values, **options) }.first.json
  end

  # All pages, by the member with the token of the next one.
  def pages(method, path, values, token, list, query: {}, **options)
    items, page = [], nil
    loop do
      page = call(method, path, values, query: page ? query.merge(token => page.fetch(token)) : query, **options).json
      items += page.fetch(list)
      return items unless page.fetch("hasMore")
    end
  end

  # Verifies every JWS in a value, and returns the payloads.
  def open_all(value)
    case value
    when Hash then value.flat_map { |_, item| open_all(item) }
    when Array then value.flat_map { |item| open_all(item) }
    when /\Aey[\w-]+\.[\w-]+\.[\w-]+\z/
      payload = Signed.payload(value, @root)
      @verified += 1
      [payload] + open_all(payload)
    else []
    end
  end

  def control(path, body)
    response = @connection.request("POST", "/simulator/#{path}", {}, JSON.generate(body), @manners.next)
    raise Violation, response.body unless response.status == 200
    response.json
  end

  def pipelined
    fields = { "Authorization" => "Bearer #{token}" }
    paths = ["/inApps/v1/transactions/#{RENEWAL}", "/inApps/v1/transactions/1", "/none"]
    statuses = @connection.pipelined(paths.map { |path| ["GET", path, fields, nil] }).map(&:status)
    raise Violation, "pipelined: #{statuses}" unless statuses == [200, 404, 404]
  end

  # The same by Ruby's own client: one connection, and a body of unknown length.
  def standard
    fields = { "Authorization" => "Bearer #{token}" }
    Net::HTTP.start("127.0.0.1", @port) do |http|
      statuses = 3.times.map { http.get("/inApps/v1/transactions/#{RENEWAL}", fields).code }
      put = Net::HTTP::Put.new("/inApps/v1/messaging/image/#{SecureRandom.uuid}?imageSize=BULLET_POINT", fields)
      put.body_stream, put["Transfer-Encoding"], put["Expect"] = StringIO.new(png(1024, 1024)), "chunked", "100-continue"
      put.content_type = "image/png"
      statuses << http.request(put).code
      raise Violation, "Net::HTTP: #{statuses}" unless statuses.uniq == ["200"]
    end
  end
end

# The parts of an opaque image that are read.
def png(width, height)
  chunks = { "IHDR" => [width, height, 8, 2, 0, 0, 0].pack("N2C5"), "IDAT" => "\0", "IEND" => "" }
  "\x89PNG\r\n\x1A\n".b + chunks.map { |name, data| [data.bytesize].pack("N") + name + data.b + "\0" * 4 }.join
end

def expect(holds, what)
  raise Violation, what unless holds
end

def serve(*flags)
  server = IO.popen([ASCTL, "simulator", "serve", *flags])
  yield URI(server.gets.chomp).port
ensure
  Process.kill("TERM", server.pid)
  server.close
end

def purchases(client)
  client.read("/inApps/v1/transactions/{transactionId}", { transactionId: RENEWAL })
  client.read("/inApps/v1/transactions/appTransactions/{anyTransactionId}", { anyTransactionId: RENEWAL })
  client.read("/inApps/v1/subscriptions/{anyTransactionId}", { anyTransactionId: SUBSCRIPTION }, query: { status: [1, 4] })
  client.read("/inApps/v1/lookup/{orderId}", { orderId: ORDER })
  client.read("/inApps/v1/history/{anyTransactionId}", { anyTransactionId: SUBSCRIPTION })
  client.read("/inApps/v1/refund/lookup/{originalTransactionId}", { originalTransactionId: PAGES })
  path = "/inApps/v2/history/{anyTransactionId}"
  history = client.pages("GET", path, { anyTransactionId: PAGES }, "revision", "signedTransactions",
                         query: { sort: "DESCENDING", productType: %w[AUTO_RENEWABLE CONSUMABLE] })
  expect(history.uniq.length == history.length && history.length > 60, "#{history.length} transactions")
  refunds = client.pages("GET", "/inApps/v2/refund/lookup/{anyTransactionId}", { anyTransactionId: PAGES }, "revision",
                         "signedTransactions")
  expect(refunds.length > 20, "#{refunds.length} refunds")
  client.call("PUT", "/inApps/v1/transactions/{originalTransactionId}/appAccountToken",
              { originalTransactionId: CONSUMABLE }, body: { appAccountToken: SecureRandom.uuid.upcase })
  client.call("POST", "/inApps/v1/transactions/{transactionId}/finish", { transactionId: UNFINISHED })
  client.call("PUT", "/inApps/v1/subscriptions/extend/{originalTransactionId}", { originalTransactionId: SUBSCRIPTION },
              body: { extendByDays: 1, extendReasonCode: 0, requestIdentifier: "a" })
  # The same operation in the spelling of its page and in that of the index.
  ["/", ""].each do |slash|
    client.call("POST", "/inApps/v1/subscriptions/extend/mass#{slash}",
                body: { extendByDays: 1, extendReasonCode: 0, requestIdentifier: SecureRandom.uuid,
                        productId: "com.example.app.basic", storefrontCountryCodes: ["FRA"] })
  end
  client.read("/inApps/v1/subscriptions/extend/mass/{productId}/{requestIdentifier}",
              { productId: "com.example.app.pro", requestIdentifier: ALL })
  client.call("PUT", "/inApps/v2/transactions/consumption/{transactionId}", { transactionId: QUESTION }, status: 202,
              body: { customerConsented: true, sampleContentProvided: false, deliveryStatus: "DELIVERED" })
  version1 = %i[accountTenure consumptionStatus deliveryStatus lifetimeDollarsPurchased lifetimeDollarsRefunded platform
                playTime userStatus].to_h { |name| [name, 0] }
  client.call("PUT", "/inApps/v1/transactions/consumption/{transactionId}", { transactionId: QUESTION_V1 }, status: 202,
              body: version1.merge(appAccountToken: "", customerConsented: true, sampleContentProvided: false))
end

def notifications(client)
  token = client.call("POST", "/inApps/v1/notifications/test").json.fetch("testNotificationToken")
  path = "/inApps/v1/notifications/test/{testNotificationToken}"
  attempts = 50.times.lazy.map { sleep 0.05; client.call("GET", path, { testNotificationToken: token }) rescue nil }
  expect(attempts.find(&:itself), "the test notification has no status after 2.5 s")
  period = { startDate: NOW - 29 * DAY, endDate: NOW + DAY }
  sent = client.pages("POST", "/inApps/v1/notifications/history", {}, "paginationToken", "notificationHistory", body: period)
  expect(sent.uniq.length == sent.length && sent.length > 20, "#{sent.length} notifications")
end

def groups(client)
  client.read("/groups/v1/currentGroups/{anyTransactionId}", { anyTransactionId: SUBSCRIPTION })
  members = client.pages("GET", "/groups/v1/group/{groupId}", { groupId: GROUP }, "paginationToken", "members",
                         query: { limit: 7 })
  expect(members.uniq.length == members.length && members.length > 14, "#{members.length} members")
  seats = "/groups/v1/transactions/{originalTransactionId}/seats"
  client.read(seats, { originalTransactionId: SEATS })
  claim = client.call("POST", seats, { originalTransactionId: SEATS }, body: { requestIdentifier: SecureRandom.uuid })
  values = { originalTransactionId: SEATS, seatClaimId: claim.json.fetch("seatClaimId") }
  client.call("POST", "#{seats}/{seatClaimId}/associate", values, body: { appTransactionId: MEMBER })
  client.call("DELETE", "#{seats}/{seatClaimId}", values)
end

def retention(client)
  base = "/inApps/v1/messaging"
  image, message = SecureRandom.uuid.upcase, SecureRandom.uuid
  client.call("PUT", "#{base}/image/{imageIdentifier}", { imageIdentifier: image }, body: png(3840, 2160), type: "image/png")
  client.read("#{base}/image/list")
  client.call("PUT", "#{base}/message/{messageIdentifier}", { messageIdentifier: message },
              body: { header: "Stay", body: "Ünïcode", image: { imageIdentifier: image, altText: "猫" } })
  client.read("#{base}/message/list")
  place = { productId: "com.example.app.basic", locale: "de" }
  client.call("PUT", "#{base}/default/{productId}/{locale}", place, body: { messageIdentifier: MESSAGE })
  client.read("#{base}/default/{productId}/{locale}", place)
  client.call("DELETE", "#{base}/default/{productId}/{locale}", place)
  client.call("DELETE", "#{base}/message/{messageIdentifier}", { messageIdentifier: message })
  client.call("DELETE", "#{base}/image/{imageIdentifier}", { imageIdentifier: image })
  client.call("PUT", "#{base}/realtime/url", body: { realtimeURL: "https://example.com/a?b" })
  client.read("#{base}/realtime/url")
  client.call("POST", "#{base}/performanceTest", body: { originalTransactionId: SUBSCRIPTION })
  client.read("#{base}/performanceTest/result/{requestId}", { requestId: TEST })
  client.call("DELETE", "#{base}/realtime/url")
end

def commerce(client)
  base = "/advancedCommerce/v1"
  info = -> { { requestInfo: { requestReferenceId: SecureRandom.uuid } } }
  subject = { transactionId: COMMERCE }
  client.call("POST", "#{base}/subscription/changePrice/{transactionId}", subject,
              body: { items: [{ SKU: "shelf.comics", price: 1_990 }], currency: "USD", **info.() })
  client.call("POST", "#{base}/subscription/changeMetadata/{transactionId}", subject,
              body: { descriptors: { effective: "IMMEDIATELY", displayName: "a", description: "b" }, **info.() })
  client.call("POST", "#{base}/subscription/migrate/{transactionId}", { transactionId: SUBSCRIPTION },
              body: { descriptors: { displayName: "a", description: "b" }, taxCode: "C003-00-1",
                      items: [{ SKU: "a", displayName: "a", description: "b" }],
                      targetProductId: "com.example.app.catalog.monthly", **info.() })
  client.call("POST", "#{base}/transaction/requestRefund/{transactionId}", subject,
              body: { refundRiskingPreference: false, currency: "USD", **info.(),
                      items: [{ SKU: "shelf.comics", refundType: "FULL", refundReason: "OTHER", revoke: false }] })
  client.call("POST", "#{base}/subscription/cancel/{transactionId}", subject, body: info.())
  client.call("POST", "#{base}/subscription/revoke/{transactionId}", subject,
              body: { refundType: "FULL", refundReason: "OTHER", refundRiskingPreference: false, **info.() })
end

def reports(client)
  item = { lineItemId: "l", creationDate: NOW - DAY, eventType: "BUY", productType: "ONE_TIME_BUY", quantity: 1,
           productIdentifier: "sword", amountTaxInclusive: 11_900, amountTaxExclusive: 10_000, taxAmount: 1_900,
           netAmountTaxExclusive: 10_000, pricingCurrency: "EUR", reportingCurrency: "EUR", taxCountry: "DEU" }
  client.call("PUT", "/externalPurchase/v1/reports",
              body: { externalPurchaseId: TOKEN, requestIdentifier: SecureRandom.uuid, status: "LINE_ITEM", lineItems: [item] })
  client.read("/externalPurchase/v1/reports/{requestIdentifier}", { requestIdentifier: REPORT })
end

# An error of each status, in all forms.
def errors(client)
  transaction = "/inApps/v1/transactions/{transactionId}"
  history = "/inApps/v1/notifications/history"
  StrictConnection::MANNERS.length.times do
    client.call("GET", transaction, { transactionId: "1999999999999999" }, status: 404, code: 4_040_010)
    client.call("GET", transaction, { transactionId: "é/%" }, status: 400, code: 4_000_006)
    client.call("HEAD", transaction, { transactionId: RENEWAL }, status: 405)
    client.call("DELETE", transaction, { transactionId: RENEWAL }, status: 405)
    client.call("GET", transaction, { transactionId: RENEWAL }, status: 401, token: client.token(bid: "com.other"))
    client.call("GET", "/inApps/v1/none", status: 404)
    client.call("POST", history, body: "{", status: 400)
    client.call("POST", history, body: { startDate: 1, endDate: 2 }, status: 400, code: 4_000_012)
    client.call("PUT", "/inApps/v1/messaging/image/{id}", { id: SecureRandom.uuid }, body: "GIF89a".b, type: "image/gif",
                status: 400, code: 4_000_161)
  end
end

root = OpenSSL::X509::Certificate.new(IO.popen([ASCTL, "simulator", "root"], &:read))
webhook = Webhook.new
client = nil
serve("--notify", webhook.url) do |port|
  client = Client.new(port, root)
  errors(client)
  [method(:reports), method(:purchases), method(:groups), method(:retention), method(:notifications)].each { |step| step.(client) }
  client.pipelined
  client.standard
  # The two mass extensions are carried out a second after their requests. A call during their delivery returns at once.
  200.times do
    break if webhook.payloads.count { |jws| Signed.decode(jws.split(".")[1]).include?('"SUMMARY"') } == 2
    sleep 0.02
  end
  before = webhook.payloads.length
  bought = client.control("buy", { productId: "com.example.app.coins" })
  expect(webhook.payloads.length == before + 1, "the purchase was not posted before its call returned")
  expect(bought.fetch("sendAttempts").last.fetch("sendAttemptResult") == "SUCCESS", "the answer of the webhook was not read")
  client.control("clock", { advance: "28d" })
  commerce(client)
  webhook.payloads.each { |payload| client.open_all(payload) }
  expect(webhook.payloads.length > Webhook::ANSWERS.length, "only #{webhook.payloads.length} notifications")
  failed = client.call("POST", "/inApps/v1/notifications/history",
                       body: { startDate: NOW - DAY, endDate: NOW + 40 * DAY, onlyFailures: true }).json["notificationHistory"]
  expect(webhook.errors.empty?, webhook.errors.first)
  expect(failed.empty?, "#{failed.length} notifications failed")
end
serve("--environment", "production") do |port|
  production = Client.new(port, root)
  expect(production.read("/inApps/v1/lookup/{orderId}", { orderId: ORDER })["signedTransactions"].length > 1, "no order")
end
puts JSON.generate(called: client.called.keys, requests: client.count, verified: client.verified,
                   notifications: webhook.payloads.length)
