import Foundation
import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import CommandLine
@testable import FakeWorlds
@testable import Program
@testable import Terminal
@testable import TestSupport

/// Lines that people copy from logs, clients, devices and tickets.
@Suite struct PastedLineTests {
  /// One line per row: the title of the first meaning, or `nothing`, a bar, and the pasted line, in which ⏎ is a line
  /// break and → a tab.
  static let rows: [(title: String?, line: String)] = table.split(separator: "\n").compactMap { row in
    guard let bar = row.firstIndex(of: "|") else { return nil }
    let title = String(row[..<bar].dropLast())
    let line = String(row[row.index(after: bar)...].dropFirst()).replacing("⏎", with: "\n").replacing("→", with: "\t")
    return (title == "nothing" ? nil : title, line)
  }

  private static func titles(_ arguments: [String], input: String = "") throws -> [String] {
    let world = FakeWorld(input: Array(input.utf8))
    _ = world.run(["explain", "-o", "json", "--fields", "explanations.title"] + arguments)
    let records = (try? JSON.parse(Array(world.output.utf8)))?.arrayElements ?? []
    return records.flatMap { $0["explanations"]?.arrayElements ?? [] }.compactMap { $0["title"]?.string }
  }

  @Test(arguments: rows.indices)
  func `the most specific meaning of a pasted line is first`(index: Int) throws {
    let (title, line) = Self.rows[index]
    #expect(try Self.titles(["--", line]).first == title, "as an argument: \(line)")
    #expect(try Self.titles(["-"], input: line + "\n").first == title, "from stdin: \(line)")
  }

  /// No flag has a space in its name.
  @Test(arguments: ["- Error Domain=SKErrorDomain Code=2", "-[ RECORD 1 ]- SKErrorDomain:2", "-- SKError code 2"])
  func `a line that begins with a dash is a text`(line: String) throws {
    #expect(try Self.titles([line]).first == "SKError 2 paymentCancelled")
  }

  @Test func `stdin is read if there is no argument`() throws {
    #expect(try Self.titles([], input: "Request failed with status code 401\n").first == "HTTP 401 Unauthorized")
    #expect(FakeWorld(terminals: ["input"]).run(["explain"]) == .usage)
  }

  @Test(arguments: ["error=\"invalid_token\"", "foo=bar", "foo,bar"])
  func `an unknown text is no unknown word, and is not suggested`(text: String) {
    let world = FakeWorld()
    #expect(world.run(["explain", text]) == .failure)
    #expect(!world.errors.contains("unknown word") && !world.errors.contains("did you mean"), "\(world.errors)")
  }

  /// Colors of a terminal.
  @Test(arguments: [
    "\u{1B}[31m401\u{1B}[0m", "\u{1B}[1;33mHTTP 401\u{1B}[m", "status \u{1B}[31m401\u{1B}[39m from Apple",
  ])
  func `escape sequences are removed`(line: String) throws {
    #expect(try Self.titles(["--", line]).first == "HTTP 401 Unauthorized")
    #expect(try Self.titles(["-"], input: line + "\n").first == "HTTP 401 Unauthorized")
  }

  /// Exceptions about anything are no bundle IDs, addresses no IDs, and milliseconds no statuses.
  @Test(arguments: [
    "192.168.100.200 connected", "2026-01-31 12:00:00,401 INFO started", "-5", "java.lang.NullPointerException",
    "org.example.app.StorageError",
    "ticket #12345678901234", "case 100000123456789", "IMEI: 358240051111110", "phone 0170 1234567",
    "my number, phone +49 170 1234567", "arn:aws:lambda:eu-west-1:123456789012:function:x", "192.168.001.001",
    "version 4.040.010", "order total 4040010 JPY", "4,040,010 euros", "€ 4,040,010",
    "4.040.010 EUR", "4,040,010 €", "$4,040,010", "1,234,567,890,123 bytes",
  ])
  func `words of another program have no meaning of Apple's`(line: String) throws {
    #expect(try Self.titles(["--", line]).isEmpty)
  }

  @Test(arguments: ["4040010, 401", "401, DID_RENEW", "DID_RENEW, 404, 401"])
  func `a list has every status`(line: String) throws {
    #expect(try Self.titles(["--", line]).contains("HTTP 401 Unauthorized"))
  }

  /// A subtype in a pair waits for its type, and is read behind others.
  @Test func `the lines of an event are in order`() throws {
    let world = FakeWorld(input: Array("subtype=VOLUNTARY\nx VOLUNTARY\nsubtype=VOLUNTARY\nx VOLUNTARY\n".utf8))
    #expect(world.run(["explain", "-o", "json", "--fields", "line,furtherLines"]) == .success)
    let records = try #require(try JSON.parse(Array(world.output.utf8)).arrayElements)
    #expect(records.map { $0["line"] } == [1] && records.map { $0["furtherLines"] } == [3])
  }

  @Test func `each meaning of a log is explained once, with its lines`() throws {
    let jws = "eyJhbGciOiJFUzI1NiJ9.eyJhIjoxfQ.c2ln"
    let log = """

      \u{1B}[31mERROR\u{1B}[0m lookup of 2000000123456789: status 401
      nothing to see

      lookup of 2000000123456790: HTTP 401 Unauthorized
      DID_RENEW BILLING_RECOVERY \(jws) done
      DID_RENEW BILLING_RECOVERY
      DID_RENEW
      """
    let world = FakeWorld(input: Array(log.utf8))
    #expect(world.run(["explain", "-o", "json"]) == .success)
    let records = try #require(try JSON.parse(Array(world.output.utf8)).arrayElements)
    let found = records.map { record in
      "\(record["explanations"]?.arrayElements?.first?["title"]?.string ?? "") \(record["line"]?.int64 ?? 0) "
        + "+\(record["furtherLines"]?.int64 ?? 0)"
    }
    #expect(
      found == [
        "HTTP 401 Unauthorized 2 +1", "DID_RENEW/BILLING_RECOVERY 6 +1", "DID_RENEW 8 +0", "2000000123456789 2 +1",
        "a JWS 6 +0",
      ])
    #expect(records.first { $0["word"] == "2000000123456789" }?["others"] == ["2000000123456790"])
    #expect(world.errors.contains("1 of 6 lines"))
  }

  @Test(arguments: ["Order ID:\nMVK7W\nQ3XYZ", "Order ID:\nMVK7WQ3X\nYZ", "order ID M\nVK7WQ3XYZ is missing\nOrder ID"])
  func `all lines of an ID that a line break split are explained`(text: String) throws {
    let world = FakeWorld(input: Array("\(text)\n".utf8))
    #expect(world.run(["explain", "-o", "json", "--fields", "word,line,furtherLines"]) == .success)
    let records = try #require(try JSON.parse(Array(world.output.utf8)).arrayElements)
    #expect(records.first?["word"] == "MVK7WQ3XYZ" && records.first?["furtherLines"] == 1)
    #expect(!world.errors.contains("were not explained"), "\(world.errors)")
  }

  @Test func `a log with many identifiers is explained`() throws {
    let log = (0..<5000).map { "lookup of \(2_000_000_100_000_000 + $0) by \(UUID()) failed: 4040010\n" }.joined()
    let world = FakeWorld(input: Array(log.utf8))
    #expect(world.run(["explain", "--fields", "word,line,furtherLines", "-o", "json"]) == .success)
    let records = try #require(try JSON.parse(Array(world.output.utf8)).arrayElements)
    #expect(records.count == 3)
    #expect(records.first == ["word": "4040010", "line": 1, "furtherLines": 4999])
  }

  /// Two screens, with what is not shown.
  @Test func `a long log is explained in brief to people`() {
    let ids = (0..<40).map {
      "2026-11-28T10:00:00Z lookup of \(2_000_000_100_000_000 + $0) by \(UUID()): status \(400 + $0)"
    }
    let events = NotificationType.all.map { "notificationType=\($0.name)" }
    let world = FakeWorld(input: Array((ids + events).joined(separator: "\n").utf8), terminals: ["output"])
    #expect(world.run(["explain", "-", "--no-color"]) == .success)
    #expect(world.output.split(separator: "\n", omittingEmptySubsequences: false).count < 120)
    #expect(world.output.contains("further meanings") && world.output.contains("--output json"))
  }

  /// One command, and not all that accept the ID.
  @Test func `an ID in a log has one command`() {
    let world = FakeWorld(input: Array("lookup\n2000000123456789\n2000000123456790\n".utf8), terminals: ["output"])
    #expect(world.run(["explain", "-", "--no-color"]) == .success)
    #expect(world.output.contains("asctl customer 2000000123456789") && !world.output.contains("unclaim-seat"))
    let single = FakeWorld(terminals: ["output"])
    #expect(single.run(["explain", "2000000123456789", "--no-color"]) == .success)
    #expect(single.output.contains("asctl customer 2000000123456789") && !single.output.contains("unclaim-seat"))
    let json = FakeWorld()
    #expect(json.run(["explain", "2000000123456789", "-o", "json"]) == .success)
    #expect(json.output.contains("unclaim-seat"))
  }

  @Test(arguments: ["Order ID: MVK7WQ3XYZ", "order number MVK7WQ3XYZ is missing"])
  func `an ID behind its label is of no other kind`(line: String) throws {
    #expect(try Self.titles(["--", line]).count { $0 == "MVK7WQ3XYZ" } == 1)
    #expect(try Self.titles(["MVK7WQ3XYZ"]) == ["MVK7WQ3XYZ", "MVK7WQ3XYZ"])
  }

  @Test func `both lines of an event are explained`() {
    let world = FakeWorld(input: Array("DID_RENEW\nBILLING_RECOVERY\n".utf8))
    #expect(world.run(["explain"]) == .success)
    #expect(!world.errors.contains("were not explained"), "\(world.errors)")
  }

  /// The meanings of both are the same, and the message is more specific than the class.
  @Test(arguments: [
    ("TokenExpiredError: jwt expired", ["jwt expired"]),
    (
      "Authorization: Bearer eyJhbGciOiJFUzI1NiIsImtpZCI6IjJYOVI0SFhGMzQifQ.eyJhIjoxfQ.c2ln",
      ["Authorization: Bearer", "eyJhbGciOiJFUzI1NiIsImtpZCI6IjJYOVI0SFhGMzQifQ.eyJhIjoxfQ.c2ln"]
    ),
    (
      "{\"message\":\"VerificationException\\n    at a.b (/x.js:1:2)\\n {\\n  status: 2\\n}\"}",
      ["VerificationException:2"]
    ),
  ])
  func `the words that were found are printed`(line: String, words: [String]) throws {
    let world = FakeWorld(input: Array("\(line)\n".utf8))
    #expect(world.run(["explain", "-o", "json", "--fields", "word"]) == .success)
    let records = try #require(try JSON.parse(Array(world.output.utf8)).arrayElements)
    #expect(records.compactMap { $0["word"]?.string } == words)
  }

  @Test(arguments: ["MVK7WQ3XYZ", "status:4", "2000000000000001"])
  func `help leads from an ID or a value to its explanation`(word: String) {
    let world = FakeWorld()
    #expect(world.run(["help", word]) == .usage)
    #expect(world.errors.contains("asctl explain \(word)"), "\(world.errors)")
  }

  @Test(arguments: ["customer order id", "restore purchases", "test purchase", "why no notification"])
  func `help understands the words of people`(words: String) {
    #expect(FakeWorld().run(["help"] + words.words) == .success)
  }

  @Test func `the table is complete`() {
    #expect(Self.rows.count >= 150)
  }

  /// "An unknown value" is said of single words only.
  @Test(arguments: [
    "status: your order", "type=a, b", "notificationType: we sent it", "status code", "environment: staging, eu",
    "offerType a=b",
  ])
  func `a sentence is not an unknown value`(line: String) {
    let world = FakeWorld()
    _ = world.run(["explain", "--", line])
    #expect(!world.output.contains("An unknown value"), "\(line)")
  }

  /// Several arguments without quotes are a line, too.
  @Test func `a line needs no quotes`() throws {
    #expect(try Self.titles("Request failed with status code 401".words).first == "HTTP 401 Unauthorized")
    #expect(try Self.titles(["billing", "retry"]).contains("status 3: billing retry"))
    #expect(try Self.titles(["consumption", "pending"]).first == "consumption pending (command)")
  }

  private static let table = #"""
    HTTP 401 Unauthorized | Request failed with status code 401
    HTTP 401 Unauthorized | status code 401
    HTTP 401 Unauthorized | 2026-11-28 10:00:00 +0000 401 Unauthorized
    4040010 TransactionIdNotFound | error 4,040,010 was returned
    4040010 TransactionIdNotFound | code 4.040.010 from Apple
    4040010 TransactionIdNotFound | error 4,040,010 "Transaction id not found."
    HTTP 401 Unauthorized | Status code: 401
    HTTP 401 Unauthorized | HTTP/1.1 401 Unauthorized
    HTTP 401 Unauthorized | HTTP/2 401
    HTTP 401 Unauthorized | < HTTP/2 401
    HTTP 401 Unauthorized | HTTP 401
    HTTP 401 Unauthorized | http status: 401
    HTTP 401 Unauthorized | Unauthenticated
    4010000 Unauthorized | Unauthorized
    HTTP 401 Unauthorized | 401 Unauthorized
    HTTP 401 Unauthorized | httpStatusCode: 401
    HTTP 401 Unauthorized | httpStatusCode=401
    HTTP 401 Unauthorized | APIException: http_status_code 401
    HTTP 401 Unauthorized | APIException{httpStatusCode=401, apiError=null, apiErrorMessage='null'}
    HTTP 401 Unauthorized | APIException [Error]: { httpStatusCode: 401, apiError: null, errorMessage: null }
    HTTP 401 Unauthorized | the call failed with status code 401. Response text is: Unauthenticated
    HTTP 401 Unauthorized | asctl: production rejected the token (401): Unauthenticated
    HTTP 401 Unauthorized | AxiosError: Request failed with status code 401
    HTTP 401 Unauthorized | Apple returned 401
    HTTP 401 Unauthorized | got 401 from Apple
    HTTP 401 Unauthorized | response code 401
    HTTP 401 Unauthorized | {"status":401}
    HTTP 401 Unauthorized | error 401
    HTTP 429 Too Many Requests | HTTP status 429
    HTTP 429 Too Many Requests | 429 Too Many Requests
    HTTP 429 Too Many Requests | status=429
    HTTP 500 Internal Server Error | upstream responded with 500
    HTTP 503 Service Unavailable | HTTP error 503
    HTTP 403 Forbidden | code: 403
    HTTP 407 Proxy Authentication Required | Received HTTP code 407 from proxy after CONNECT
    HTTP 404 Not Found | {"httpStatusCode": 404, "apiError": null}
    HTTP 404 Not Found | statusCode=404 body=<html>
    HTTP 502 Bad Gateway | 502 Bad Gateway
    4000047 InvalidTransactionTypeNotSupported | {"errorCode":4000047,"errorMessage":"x"}
    4040010 TransactionIdNotFound | "errorCode":4040010
    4040010 TransactionIdNotFound | errorCode 4040010 4290000
    4040010 TransactionIdNotFound | {"errorCode":4040010,"errorMessage":"Transaction id not found."}
    4040010 TransactionIdNotFound | Transaction id not found.
    4040010 TransactionIdNotFound | Transaction id not found
    4040010 TransactionIdNotFound | message: Transaction id not found.
    4040010 TransactionIdNotFound | HTTP 404 {"errorCode":4040010}
    4040010 TransactionIdNotFound | 2026-01-31T12:00:00Z WARN lookup of 2000000123456789 failed: 4040010
    4040010 TransactionIdNotFound | APIException{httpStatusCode=404, apiError=4040010, apiErrorMessage='Transaction id not found.'}
    4040010 TransactionIdNotFound | rawApiError: 4040010
    4040010 TransactionIdNotFound | asctl: 2000000123456789: production returned 4040010 TransactionIdNotFound
    4000006 InvalidTransactionId | Invalid transaction id.
    4290000 RateLimitExceeded | Rate limit exceeded.
    4290000 RateLimitExceeded | error=4290000
    5000000 GeneralInternal | An unknown error occurred.
    5000000 GeneralInternal | {'errorCode': 5000000, 'errorMessage': 'An unknown error occurred.'}
    4040019 AppTransactionDoesNotExist | No AppTransaction exists for the customer.
    4000187 TransactionIdIsNotOriginalTransactionId | Invalid request. The transaction ID provided is not an original transaction ID.
    4000185 FamilyTransactionNotSupported | Invalid request. Family Sharing transactions aren't supported by this endpoint.
    4000183 InvalidAppAccountTokenUUID | Invalid request. The app account token field must be a valid UUID.
    verifyReceipt status 21007 | {"status":21007}
    verifyReceipt status 21002 | status = 21002
    verifyReceipt status 21004 | verifyReceipt returned status 21004
    DID_RENEW/BILLING_RECOVERY | notificationType=DID_RENEW subtype=BILLING_RECOVERY
    DID_RENEW/BILLING_RECOVERY | {"notificationType":"DID_RENEW","subtype":"BILLING_RECOVERY"}
    DID_RENEW/BILLING_RECOVERY | {"subtype":"BILLING_RECOVERY","notificationType":"DID_RENEW"}
    DID_RENEW/BILLING_RECOVERY | {"notificationType":"DID_RENEW","notificationUUID":"a","version":"2.0","subtype":"BILLING_RECOVERY"}
    DID_RENEW/BILLING_RECOVERY | received DID_RENEW BILLING_RECOVERY
    DID_RENEW/BILLING_RECOVERY | received DID_RENEW/BILLING_RECOVERY for a customer
    EXPIRED/VOLUNTARY | type: EXPIRED, subtype: VOLUNTARY
    DID_FAIL_TO_RENEW/GRACE_PERIOD | DID_FAIL_TO_RENEW (GRACE_PERIOD)
    REFUND | notificationType: REFUND
    REFUND | "notificationType" : "REFUND"
    TEST | {"notificationType":"TEST"}
    DID_RECOVER (version 1) | "notification_type": "DID_RECOVER"
    status 4: billing grace period | status: 4
    status 4: billing grace period | "status": 4
    status 4: billing grace period | {"originalTransactionId":"2000000123456789","status":4}
    status 2: expired | status 2
    offerType 3: offer code | offerType = 3
    offerType 3: offer code | {"offerType":3,"offerIdentifier":"x"}
    type Auto-Renewable Subscription: auto-renewable | {"type":"Auto-Renewable Subscription"}
    environment Sandbox | "environment":"Sandbox"
    inAppOwnershipType FAMILY_SHARED | "inAppOwnershipType":"FAMILY_SHARED","quantity":1
    expirationIntent 1: canceled | expirationIntent: 1
    revocationReason 1: issue with the app | 'revocationReason': 1
    price 9990 | price=9990
    expiresDate 1769860800000 | expiresDate: 1769860800000
    exit status 4 | exit code 4
    exit status 12 | Process finished with exit code 12
    exit status 7 | exit status: 7
    INVALID_ENVIRONMENT (verification status) | status: 3 INVALID_ENVIRONMENT
    INVALID_CHAIN (verification status) | Verification failed with status INVALID_CHAIN
    INVALID_CHAIN (verification status) | VerificationException: INVALID_CHAIN
    INVALID_CHAIN (verification status) | VerificationStatus.INVALID_CHAIN
    INVALID_APP_IDENTIFIER (verification status) | VerificationException: INVALID_APP_IDENTIFIER
    INVALID_APP_IDENTIFIER (verification status) | INVALID_APP_IDENTIFIER
    VERIFICATION_FAILURE (verification status) | appstoreserverlibrary VerificationException: VERIFICATION_FAILURE
    RETRYABLE_VERIFICATION_FAILURE (verification status) | status=RETRYABLE_VERIFICATION_FAILURE
    INVALID_CHAIN_LENGTH (verification status) | Verification failed with status INVALID_CHAIN_LENGTH
    INVALID_CERTIFICATE (verification status) | VerificationError.INVALID_CERTIFICATE
    INVALID_JWT_FORMAT (verification status) | INVALID_JWT_FORMAT
    INVALID_APP_APPLE_ID (verification status) | ConfigurationError: INVALID_APP_APPLE_ID
    FAILURE (verification status) | VerificationException: FAILURE
    INVALID_CHAIN (verification status) | asctl: not verified: check root failed: expected x; got y (INVALID_CHAIN in Apple's libraries)
    verification status 1 | VerificationException [Error] … { status: 1, cause: undefined }
    verification status 4 | VerificationException: status: 4
    verification status 4 |     at SignedDataVerifier.verifyJWT (/app/dist/jws_verification.js:155:27) { status: 4, cause: undefined }
    verification status 2 | status: 2, cause: undefined
    status 1: invalid | order lookup: {"status": 1}
    status 1: invalid | warn order lookup MVK7WQ3XYZ returned status 1
    status 0: valid | order lookup status 0
    verifyReceipt status 0 | verifyReceipt {"status":0,"receipt":{}}
    verifyReceipt status 0 | {"status":0,"environment":"Production","receipt":{"receipt_type":"Production"},"latest_receipt_info":[]}
    12 IncorrectNetAmountError | {"errors":[{"errorCode":12,"errorMessage":"Net amount","fieldName":"netAmountTaxExclusive","lineItemId":"1"}]}
    12 IncorrectNetAmountError | {"errorCode":12,"errorMessage":"Net amount wrong"}
    36 LineItemCreationDateOutOfRangeError | ExternalPurchaseServerAPI error code 36
    3 NotFoundError | errorCode=3 requestIdentifier unknown
    status 3: billing retry | {"bundleId":"com.example.app","status":3}
    status 3: billing retry | productId=com.example.app.pro status=3
    HTTP 409 Conflict from another server | [altool] Error: Failed to upload package. (409) ERROR ITMS-90062: "This bundle is invalid."
    nothing | git: error: failed to push some refs to 'origin' (exit status 1)
    nothing | xcrun altool exit status 12
    verification status 2 | Verification failed with status 2
    SKError 2 paymentCancelled | Error Domain=SKErrorDomain Code=2 "(null)" UserInfo={NSLocalizedDescription=x}
    SKError 0 unknown | The operation couldn’t be completed. (SKErrorDomain error 0.)
    SKError 12 invalidSignature | SKErrorDomain Code=12
    SKError 18 ineligibleForOffer | SKErrorDomain: 18
    SKError 3 paymentInvalid | SKError code 3
    SKError 5 storeProductNotAvailable | SKErrorStoreProductNotAvailable
    SKError 2 paymentCancelled | paymentCancelled
    SKError 2 paymentCancelled | SKError.paymentCancelled
    SKError 12 invalidSignature | invalidSignature
    SKError 11 invalidOfferIdentifier | invalidOfferIdentifier
    SKError 13 missingOfferParams | missingOfferParams
    SKError 19 unsupportedPlatform | unsupportedPlatform
    SKError 20 overlayPresentedInBackgroundScene | overlayPresentedInBackgroundScene
    Product.PurchaseError.purchaseNotAllowed | Product.PurchaseError.purchaseNotAllowed
    Product.PurchaseError.productUnavailable | purchase threw PurchaseError.productUnavailable
    Product.PurchaseError.missingOfferParameters | missingOfferParameters
    StoreKitError.userCancelled | StoreKitError.userCancelled
    StoreKitError.notEntitled | error: StoreKitError.notEntitled
    StoreKitError.networkError | networkError
    StoreKitError.notAvailableInStorefront | notAvailableInStorefront
    VerificationError.unverified | VerificationResult.unverified
    VerificationError.invalidCertificateChain | unverified(transaction, invalidCertificateChain)
    VerificationError.invalidDeviceVerification | VerificationResult.VerificationError.invalidDeviceVerification
    VerificationError.revokedCertificate | revokedCertificate
    VerificationError.missingRequiredProperties | missingRequiredProperties
    ASDServerErrorDomain 3532 | Error Domain=ASDServerErrorDomain Code=3532 "(null)"
    ASDServerErrorDomain 3504 | ASDServerErrorDomain Code=3504
    ASDServerErrorDomain 3903 | ASDServerErrorDomain: 3903
    ASDErrorDomain 500 | Error Domain=ASDErrorDomain Code=500 "Unhandled exception"
    AMSErrorDomain 100 | AMSErrorDomain error 100
    NOT_AUTHORIZED | {"errors":[{"code":"NOT_AUTHORIZED","title":"Authentication credentials are missing"}]}
    NOT_AUTHORIZED | NOT_AUTHORIZED
    APIException | APIException
    api.storekit.itunes.apple.com | api.storekit.itunes.apple.com
    api.storekit.itunes.apple.com | https://api.storekit.itunes.apple.com/inApps/v1/subscriptions
    api.storekit-sandbox.itunes.apple.com | https://api.storekit-sandbox.itunes.apple.com
    api.storekit.apple.com | https://api.storekit.apple.com/
    api.storekit-sandbox.apple.com | api.storekit-sandbox.apple.com
    buy.itunes.apple.com | https://buy.itunes.apple.com/verifyReceipt
    sandbox.itunes.apple.com | could not reach sandbox.itunes.apple.com
    api.appstoreconnect.apple.com | api.appstoreconnect.apple.com
    p30-buy.itunes.apple.com | p30-buy.itunes.apple.com
    GPA.3345-1234-5678-90123 | GPA.3345-1234-5678-90123
    GPA.3345-1234-5678-90123..0 | GPA.3345-1234-5678-90123..0
    pi_3MtwBwLkdIwHu7ix28a3tqPa | pi_3MtwBwLkdIwHu7ix28a3tqPa
    cus_NffrFeUfNV2Hib | cus_NffrFeUfNV2Hib
    W1234567890 | W1234567890
    $RCAnonymousID:0123456789abcdef0123456789abcdef | $RCAnonymousID:0123456789abcdef0123456789abcdef
    customer@example.com | customer@example.com
    2000000335310600 | 2000000335310600
    704346128300986100 | 704346128300986100
    358240051111110 | 358240051111110
    ABCDE12345.com.example.app | ABCDE12345.com.example.app
    MVK7WQ3XYZ | Order ID: MVK7WQ3XYZ
    2000000123456789 | transaction 2000000123456789 is missing
    Family Sharing | Family Sharing
    verifyReceipt | verifyReceipt
    grace period | grace period
    ProductionSandbox | ProductionSandbox
    ProductionSandbox | "receipt_type": "ProductionSandbox"
    ProductionVPP | ProductionVPP
    receipt_type | receipt_type
    Apple_Xcode_Key | Apple_Xcode_Key
    Apple_Xcode_Key | "kid":"Apple_Xcode_Key"
    JWT | JWT
    TestFlight | TestFlight
    OCSP | OCSP
    4040010 TransactionIdNotFound | (4040010)
    DID_FAIL_TO_RENEW/GRACE_PERIOD | type=DID_FAIL_TO_RENEW/GRACE_PERIOD
    HTTP 403 Forbidden | at createError (/srv/app/node_modules/axios/lib/core/createError.js:16:15) status 403
    4290000 RateLimitExceeded | APIException(http_status_code=429, api_error=<APIError.RATE_LIMIT_EXCEEDED: 4290000>)
    4040010 TransactionIdNotFound | appstoreserverlibrary.api_client.APIException: (404, <APIError.TRANSACTION_ID_NOT_FOUND: 4040010>, 4040010, 'Transaction id not found.')
    HTTP 404 Not Found | requests.exceptions.HTTPError: 404 Client Error: Not Found for url: https://api.storekit.itunes.apple.com/inApps/v1/history/1
    HTTP 401 Unauthorized | aiohttp.client_exceptions.ClientResponseError: 401, message='Unauthorized', url=URL('https://api.storekit.itunes.apple.com')
    HTTP 401 Unauthorized | urllib.error.HTTPError: HTTP Error 401: Unauthorized
    HTTP 401 Unauthorized | httpx.HTTPStatusError: Client error '401 Unauthorized' for url 'https://api.storekit.itunes.apple.com/inApps/v1/subscriptions/2000000123456789'
    5000001 GeneralInternalRetryable | com.apple.itunes.storekit.client.APIException: Failed to call API with httpStatusCode=500 and apiError=5000001
    HTTP 404 Not Found | curl: (22) The requested URL returned error: 404 Not Found
    HTTP 404 Not Found | GET /inApps/v1/subscriptions/2000000123456789 404
    HTTP 401 Unauthorized | POST https://api.storekit.apple.com/inApps/v1/notifications/test 401
    HTTP 401 Unauthorized | level=error msg="app store request failed" status=401 body=Unauthenticated
    HTTP 407 Proxy Authentication Required | <title>407 Proxy Authentication Required</title>
    4040010 TransactionIdNotFound | 4,040,010
    4290000 RateLimitExceeded | 4.290.000
    4040010 TransactionIdNotFound | 4040010.0
    4040010 TransactionIdNotFound | ERR_4040010
    4040010 TransactionIdNotFound | ErrorCode(4040010)
    SUBSCRIBED/INITIAL_BUY | SUBSCRIBED.INITIAL_BUY
    SUBSCRIBED/RESUBSCRIBE | SUBSCRIBED:RESUBSCRIBE
    REFUND_DECLINED | INFO  AppleWebhook - type=REFUND_DECLINED subtype=null uuid=002e14d5-51f5-4503-b5a8-c3a1af68eb20
    exit status 2 | exited with code 2
    exit status 8 | returned exit status 8
    VERIFICATION_FAILURE (verification status) | status: VerificationStatus.VERIFICATION_FAILURE
    SKError 15 overlayCancelled | Code=15 overlayCancelled
    SKError 2 paymentCancelled | Der Vorgang konnte nicht abgeschlossen werden. (SKErrorDomain-Fehler 2.)
    SKError 0 unknown | L’opération n’a pas pu s’achever. (SKErrorDomain erreur 0.)
    StoreKitError | The operation couldn't be completed. (StoreKit.StoreKitError error 1.)
    StoreKitError.unknown | failed(StoreKit.StoreKitError.unknown)
    StoreKitError.networkError | StoreKit.StoreKitError.networkError(Error Domain=NSURLErrorDomain Code=-1009)
    Product.PurchaseError.ineligibleForOffer | PurchaseError.ineligibleForOffer
    VerificationError.invalidSignature | VerificationResult.VerificationError.invalidSignature
    NSURLErrorDomain -1001 | NSURLErrorDomain Code=-1001
    NSURLErrorDomain -1009 | Error Domain=NSURLErrorDomain Code=-1009 "The Internet connection appears to be offline."
    NSURLErrorDomain -1009 | -1009
    NSURLErrorDomain -1202 | NSURLErrorDomain -1202
    NSURLErrorDomain | Error Domain=NSURLErrorDomain Code=-9
    SKError 5 storeProductNotAvailable | Code=5 Domain=SKErrorDomain
    SKError 5 storeProductNotAvailable | error 5 in SKErrorDomain
    SKError 2 paymentCancelled | SKErrorDomain Code=2
    SKError 0 unknown | SKError.Code(rawValue: 0)
    ASDServerErrorDomain 3532 | code 3532 (ASDServerErrorDomain)
    certificate path error | java.security.cert.CertPathValidatorException
    certificate path error | java.security.cert.CertPathValidatorException: Path does not chain with any of the trust anchors
    certificate error | java.security.cert.CertificateExpiredException: NotAfter: Fri Sep 01 00:00:00 UTC 2023
    certificate error | javax.net.ssl.SSLHandshakeException
    certificate error | requests.exceptions.SSLError
    expired token | jwt.exceptions.ExpiredSignatureError
    expired token | jwt.exceptions.ExpiredSignatureError: Signature has expired
    expired token | io.jsonwebtoken.ExpiredJwtException
    expired token | com.auth0.jwt.exceptions.TokenExpiredException: The Token has expired on 2026-01-31T12:00:00Z.
    expired token | Microsoft.IdentityModel.Tokens.SecurityTokenExpiredException
    expired token | token is expired
    expired token | token has invalid claims: token is expired
    expired token | Signature has expired
    expired token | ERR_JWT_EXPIRED
    HTTP 401 Unauthorized | POST /webhook failed: api.storekit.itunes.apple.com returned 401
    connection error | java.net.ConnectException: Connection refused
    HTTP 401 Unauthorized | [12:00:00] 401 from Apple
    HTTP 401 Unauthorized | lookup at 12:00:00 (401)
    HTTP 401 Unauthorized | Request to https://api.storekit.apple.com/inApps/v1/history/1 failed (401)
    token not valid yet | jwt not active
    token not valid yet | NotBeforeError: jwt not active
    token not valid yet | The token is not yet valid (nbf)
    token not valid yet | jwt.exceptions.ImmatureSignatureError
    nbf | nbf
    VerificationException | com.apple.itunes.storekit.verification.VerificationException
    INVALID_CHAIN (verification status) | com.apple.itunes.storekit.verification.VerificationException: Verification failed with status INVALID_CHAIN
    APIException | com.apple.itunes.storekit.client.APIException
    HTTP error | requests.exceptions.HTTPError
    HTTP 401 Unauthorized | requests.exceptions.HTTPError: 401 Client Error: Unauthorized for url: https://api.storekit.apple.com/inApps/v1/history/2000000123456789
    connection error | java.net.UnknownHostException: api.storekit.itunes.apple.com
    connection error | System.Net.Sockets.SocketException
    invalid key | java.security.spec.InvalidKeySpecException
    HTTP 401 Unauthorized from your server | 17.58.0.1 - - [28/Nov/2026:04:46:38 +0000] "POST /webhook HTTP/1.1" 401 12 "-" "-"
    HTTP 401 Unauthorized from your server | POST /webhook HTTP/1.1" 401
    HTTP 404 Not Found from your server | "POST /apple/notifications HTTP/1.1" 404 0
    HTTP 502 Bad Gateway from your server | POST /webhook HTTP/1.1" 502
    HTTP 200 OK from your server | "POST /webhook HTTP/2.0" 200 0
    HTTP 413 Content Too Large from your server | POST /webhook 413 3.2 ms - 12
    HTTP 503 Service Unavailable from your server | at=error code=H12 method=POST path="/webhook" host=example.com status=503
    HTTP 500 Internal Server Error from your server | POST https://example.com/hook 500
    HTTP 401 Unauthorized from your server | Started POST "/webhook" for 17.58.0.1 ... Completed 401 Unauthorized in 5ms
    HTTP 502 Bad Gateway from your server | connect() failed (111: Connection refused) while connecting to upstream
    HTTP 502 Bad Gateway from your server | [error] 7#7: *1 connect() failed (111: Connection refused) while connecting to upstream, client: 17.58.0.1, request: "POST /webhook HTTP/1.1", upstream: "http://127.0.0.1:3000/webhook"
    HTTP 504 Gateway Timeout from your server | upstream timed out (110: Connection timed out) while reading response header from upstream
    HTTP 401 Unauthorized | POST /inApps/v1/notifications/test HTTP/1.1" 401
    HTTP 401 Unauthorized | POST /webhook failed: App Store returned status code 401
    2000000 | 2,000,000
    2000000000000001 | transaction ID: 2,000,000,000,000,001
    2000000000000001 | refund of 2.000.000.000.000.001 was refused
    2000000000000001 | 2'000'000'000'000'001
    4040010 TransactionIdNotFound | errorCode: 4,040,010
    connection error | connect() failed (111: Connection refused)
    connection error | ECONNREFUSED
    connection error | connect ETIMEDOUT 17.58.0.1:443
    connection error | getaddrinfo ENOTFOUND api.storekit.itunes.apple.com
    connection error | dial tcp: lookup api.storekit.apple.com: no such host
    connection error | curl: (28) Operation timed out after 30001 milliseconds
    certificate error | x509: certificate signed by unknown authority
    certificate error | UNABLE_TO_VERIFY_LEAF_SIGNATURE
    certificate error | SELF_SIGNED_CERT_IN_CHAIN
    certificate error | CERT_HAS_EXPIRED
    certificate error | SSL: CERTIFICATE_VERIFY_FAILED
    certificate error | ERR_TLS_CERT_ALTNAME_INVALID
    invalid key | error:1E08010C
    invalid key | Error: error:1E08010C:DECODER routines::unsupported
    invalid key | error:0909006C:PEM routines:get_name:no start line
    invalid key | PEM routines no start line
    invalid key | secretOrPrivateKey must be an asymmetric key when using ES256
    invalid key | ValueError: Could not deserialize key data. The data may be in an incorrect format
    invalid key | Invalid key format
    PKCS #8 | PKCS8
    payload too large | PayloadTooLargeError: request entity too large
    invalid JSON Web Token | jwt malformed
    invalid JSON Web Token | Signature verification failed
    invalid JSON Web Token | JsonWebTokenError: invalid signature
    4000174 InvalidSignature | invalid signature
    connection error | ECONNRESET
    connection error | Error: socket hang up
    certificate error | SSL certificate problem: unable to get local issuer certificate
    expired token | TokenExpiredError: jwt expired
    2.0E+15 | 2.0E+15
    2,00000E+15 | 2,00000E+15
    Retry-After | < retry-after: 1769860800000
    offer code | offer codes
    sandbox tester | sandbox testers
    MVK7WQ3XYZ | МVK7WQ3XYZ
    MVK7WQ3XYZ | Заказ МVK7WQ3XYZ
    MVK7WQ3XYZ | Order ID: ΜVΚ7WQ3ΧYZ
    MVK7WQ3XYZ | ID MVK7WQ 3XYZ
    MVK7WQ3XYZ | Order ID: MVK7‑WQ3X‑YZ
    MVK7WQ3XYZ | MVK7‑WQ3X‑YZ
    MVK7WQ3XYZ | Order ID: MVK7 WQ3X YZ, thanks
    MVK7WQ3XYZ | Order ID: mvk7wq3xyz.
    MVK7WQ3XYZ | order mvk7wq3xyz is missing
    3F2A9C01D4 | order ID 3F2A9C01D4
    MVK7WQ3XYZ | order MVK7-WQ3X-YZ cannot be found
    MVK7WQ3XYZ | Order ID: MVK7&ndash;WQ3&ndash;XYZ
    MVK7WQ3XYZ | Order ID: MVK7<b>WQ3</b>XYZ
    MVK7WQ3XYZ | see <mark data-id="MVK7WQ3XYZ">it</mark>
    MVK7WQ3XYZ | order MVK7WQЗXYZ
    2000000000003002 | my id 200000000000З002
    2000000000000001 | lookup of transaction 2000 0000 0000 0001 failed
    4040010 TransactionIdNotFound | ticket #12345678901234: 4040010
    4040010 TransactionIdNotFound | arn:aws:lambda:eu-west-1:123456789012:function:x got 4040010
    MVK7WQ3XYZ | <td>ORDER ID:</td><td><a href="#">MVK7WQ3XYZ</a></td>
    MVK7WQ3XYZ | <p>Order&nbsp;ID:&nbsp;<b>MVK7WQ3XYZ</b></p>
    GPA.1234-5678-9012-34567 | order GPA.1234-5678-9012-34567 cannot be found
    HTTP 401 Unauthorized | okhttp3 <-- 401 https://api.storekit.apple.com/inApps/v1/lookup/MVK7WQ3XYZ (123ms)
    HTTP 401 Unauthorized | Client error: `GET https://api.storekit.itunes.apple.com/inApps/v1/history/200` resulted in a `401 Unauthorized` response
    HTTP 401 Unauthorized | System.Net.Http.HttpRequestException: Response status code does not indicate success: 401 (Unauthorized).
    HTTP 401 Unauthorized | org.springframework.web.client.HttpClientErrorException$Unauthorized: 401 Unauthorized: [no body]
    4040010 TransactionIdNotFound | APIResult.failure(statusCode: Optional(404), rawApiError: Optional(4040010), apiError: Optional(AppStoreServerLibrary.APIError.transactionIdNotFound))
    INVALID_CHAIN (verification status) | INVALID(AppStoreServerLibrary.VerificationError.INVALID_CHAIN)
    INVALID_CHAIN_LENGTH (verification status) | com.apple.itunes.storekit.verification.VerificationStatus.INVALID_CHAIN_LENGTH
    INVALID_ENVIRONMENT (verification status) | status: 'INVALID_ENVIRONMENT'
    EXPIRED/VOLUNTARY | ResponseBodyV2DecodedPayload(notificationType=<NotificationTypeV2.EXPIRED: 'EXPIRED'>, subtype=<Subtype.VOLUNTARY: 'VOLUNTARY'>)
    DID_FAIL_TO_RENEW/GRACE_PERIOD | NotificationTypeV2.DID_FAIL_TO_RENEW Subtype.GRACE_PERIOD
    EXPIRED/VOLUNTARY | EXPIRED EXPIRED subtype=VOLUNTARY
    GRACE_PERIOD_EXPIRED | NotificationTypeV2.GRACE_PERIOD_EXPIRED
    OFFER_REDEEMED/UPGRADE | [webhook] OFFER_REDEEMED, UPGRADE, Sandbox
    status 1: active | Status.ACTIVE
    autoRenewStatus 0: off | auto_renew_status: "0"
    alg | "alg":"RS256"
    customer@example.com | email: customer@example.com
    Product.PurchaseError.invalidQuantity | Optional(StoreKit.Product.PurchaseError.invalidQuantity)
    exit status 12 | asctl exited 12
    Get Transaction History | /inApps/v2/history/2000000123456789
    AuthKey_2X9R4HXF34.p8 | AuthKey_2X9R4HXF34.p8
    VerificationError.unverified | .unverified
    HTTP 401 Unauthorized from your server | {"method":"POST","path":"/webhook","status":401}
    HTTP 500 Internal Server Error from your server | "request":"POST /webhook","statusCode":500
    HTTP 401 Unauthorized from your server | {"status":401,"method":"POST","path":"/webhook"}
    HTTP 401 Unauthorized from your server | https 2026-11-28T10:00:00.123456Z app/my-lb/50dc6c495c0c9188 17.58.0.1:2817 10.0.0.1:80 0.000 0.001 0.000 401 401 34 366 "POST https://example.com:443/webhook HTTP/1.1" "-" ECDHE-RSA-AES128-GCM-SHA256 TLSv1.2
    HTTP 502 Bad Gateway from your server | h2 2026-11-28T10:00:00.123456Z app/my-lb/50dc6c495c0c9188 17.58.0.1:2817 - -1 -1 -1 502 - 34 366 "POST https://example.com:443/webhook HTTP/2.0" "-" - -
    HTTP 403 Forbidden from your server | {"ClientRequestMethod":"POST","ClientRequestURI":"/webhook","EdgeResponseStatus":403,"ClientIP":"17.58.0.1"}
    HTTP 401 Unauthorized from your server | [GIN] 2026/11/28 - 10:00:00 | 401 | 1.2ms | 17.58.0.1 | POST "/webhook"
    HTTP 503 Service Unavailable from your server | heroku[router]: at=error code=H12 desc="Request timeout" method=POST path="/webhook" host=example.herokuapp.com request_id=8601b555-6a83-4c12-8269-97c8e32cdb22 fwd="17.58.0.1" dyno=web.1 connect=0ms service=30000ms status=503 bytes=0 protocol=https
    HTTP 401 Unauthorized from your server | Request finished HTTP/1.1 POST https://example.com/webhook - 401
    HTTP 401 Unauthorized from your server | Request finished HTTP/1.1 POST https://example.com/webhook application/json 2345 - 401 0 - 12.3456ms
    HTTP 401 Unauthorized from your server | Completed 401 Unauthorized
    HTTP 401 Unauthorized from your server | Completed 401 Unauthorized in 5ms (ActiveRecord: 0.0ms)
    HTTP 401 Unauthorized from your server | POST /webhook 401 12.345 ms - 27
    HTTP 401 Unauthorized from your server | POST /webhook 401 404.345 ms - 500
    HTTP 401 Unauthorized from your server | 17.58.0.1 - - [28/Nov/2026:10:00:00 +0000] "POST /webhook HTTP/1.1" 401 404 "-" "curl/8"
    HTTP 401 Unauthorized from your server | {"level":"info","ts":1764324000.1,"logger":"http.log.access","msg":"handled request","request":{"remote_ip":"17.58.0.1","proto":"HTTP/2.0","method":"POST","host":"example.com","uri":"/webhook","headers":{"User-Agent":["x"]}},"duration":0.01,"size":0,"status":401,"resp_headers":{}}
    HTTP 401 Unauthorized from your server | {"DownstreamStatus":401,"OriginStatus":401,"RequestMethod":"POST","RequestPath":"/webhook"}
    HTTP 401 Unauthorized from your server | 17.58.0.1 - - [28/Nov/2026:10:00:00 +0000] "POST /webhook HTTP/1.1" 401 27 "-" "-" 12 "webhook@docker" "http://10.0.0.2:3000" 3ms
    HTTP 401 Unauthorized from your server | 2026-11-28 10:00:00 10.0.0.4 POST /webhook - 443 - 17.58.0.1 - - 401 0 0 15
    HTTP 401 Unauthorized | GET https://api.storekit.apple.com/inApps/v1/history/1 -> 401
    HTTP 401 Unauthorized | GET /inApps/v1/history/2000000123456789 -> 401
    HTTP 401 Unauthorized | GET https://api.storekit.apple.com/… -> 401
    HTTP 401 Unauthorized | GET /inApps/v1/… -> 401
    HTTP 401 Unauthorized | {"method":"GET","path":"/inApps/v1/history/1","status":401}
    HTTP 401 Unauthorized | {"method":"GET","url":"https://api.storekit.apple.com/inApps/v1/history/1","status":401}
    HTTP 401 Unauthorized from your server | [Sat Nov 28 10:00:00 2026] 17.58.0.1:52000 [401]: POST /webhook
    HTTP 401 Unauthorized from your server | 10:00:00 | 401 |  1.2ms | 17.58.0.1 | POST | /webhook | -
    HTTP 401 Unauthorized from your server | "POST http://example.com/webhook HTTP/1.1" from 17.58.0.1:52000 - 401 12B in 1.2ms
    HTTP 401 Unauthorized from your server | 2026-11-28 10:00:00 FRA2 500 17.58.0.1 POST d111.cloudfront.net /webhook 401 - - 0 -
    HTTP 401 Unauthorized from your server | 401 Unauthorized: POST - /webhook in 12ms
    HTTP 401 Unauthorized from your server | {"httpRequest":{"requestMethod":"POST","requestUrl":"https://example.com/webhook","status":401}}
    HTTP 401 Unauthorized from your server | 17.58.0.1:52000 [28/Nov/2026:10:00:00.123] fe be/srv1 0/0/1/2/3 401 200 - - ---- 1/1/0/0/0 0/0 "POST /webhook HTTP/1.1"
    HTTP 401 Unauthorized from your server | Nov 28 10:00:00 host app[404]: POST /webhook 401
    HTTP 401 Unauthorized from your server | POST 401 example.com /api/webhook
    HTTP 401 Unauthorized from your server | INFO:     17.58.0.1:0 - "POST /webhook HTTP/1.1" 401 Unauthorized
    HTTP 401 Unauthorized from your server | --> POST /webhook 401 12ms 27b
    HTTP 401 Unauthorized from your server | {⏎  "method": "POST",⏎  "path": "/webhook",⏎  "status": 401⏎}
    HTTP 401 Unauthorized from your server | Unauthorized: /webhook
    HTTP 500 Internal Server Error from your server | Internal Server Error: /apple/notifications
    HTTP 401 Unauthorized from your server | path=/webhook status=401 duration=12
    HTTP 401 Unauthorized | axios: url: 'https://api.storekit.apple.com/inApps/v1/history/1', method: 'get', status: 401
    HTTP 401 Unauthorized from your server | {"level":30,"res":{"statusCode":401},"responseTime":1.2,"msg":"request completed"}
    verification status 3 | VerificationException [Error]⏎    at SignedDataVerifier.verifyJWT (/srv/app/node_modules/@apple/app-store-server-library/dist/jws_verification.js:123:15)⏎    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)⏎    at async SignedDataVerifier.verifyAndDecodeNotification (/srv/app/node_modules/@apple/app-store-server-library/dist/jws_verification.js:90:12) {⏎  status: 3,⏎  cause: undefined⏎}
    verification status 3 | VerificationException [Error] … {⏎  status: 3,⏎  cause: undefined⏎}
    verification status 1 | {"name":"VerificationException","status":1}
    verification status 1 | {"status":1,"name":"VerificationException"}
    verification status 5 | Uncaught VerificationException [Error]: ⏎{ status: 5, cause: Error: x }
    verification status 6 | {"level":50,"err":{"type":"VerificationException","message":"","stack":"VerificationException\n    at SignedDataVerifier.verifyJWT (/app/a.js:1:2)","status":6},"msg":"failed"}
    HTTP 401 Unauthorized | APIException: (401, None, None)
    HTTP 401 Unauthorized | appstoreserverlibrary.api_client.APIException: (401, None, None, None)
    HTTP 401 Unauthorized | APIException(http_status_code=401, api_error=None, raw_api_error=None, error_message=None)
    HTTP 404 Not Found | APIException: (404, None, None)
    HTTP 500 Internal Server Error | raise APIException(500)
    APIException | appstoreserverlibrary.api_client.APIException
    Get Transaction History | client.get_transaction_history
    Get Transaction History | File "/app/x.py", line 401, in f⏎    client.get_transaction_history(transaction_id)
    nothing | at Object.verifyAndDecodeTransaction (/app/node_modules/x.js:401:12)
    Get Transaction Info | com.apple.itunes.storekit.client.AppStoreServerAPIClient.getTransactionInfo(AppStoreServerAPIClient.java:123)
    nothing | at com.apple.itunes.storekit.client.AppStoreServerAPIClient.getTransactionInfo(AppStoreServerAPIClient.java:401)
    nothing | at com.example.app.WebhookController.handle(WebhookController.java:404)
    nothing | at process.processTicksAndRejections (node:internal/process/task_queues:95:5)
    untrusted certificate chain | verifying JWS: x509: certificate signed by unknown authority
    untrusted certificate chain | failed to verify x5c chain: x509: certificate signed by unknown authority
    certificate error | Get "https://api.storekit.apple.com/inApps/v1/history/1": x509: certificate signed by unknown authority
    invalid key | OpenSSL::PKey::ECError
    invalid key | OpenSSL::PKey::ECError: invalid curve name
    invalid key | OpenSSL::PKey::PKeyError: Could not parse PKey: no start line
    invalid key | ERR_OSSL_UNSUPPORTED
    invalid key | code: 'ERR_OSSL_EVP_UNSUPPORTED'
    invalid key | error:1E08010C:DECODER routines::unsupported
    invalid key | Error: error:1E08010C:DECODER routines::unsupported⏎    at Sign.sign (node:internal/crypto/sig:131:29) {⏎  opensslErrorStack: [],⏎  library: 'DECODER routines',⏎  reason: 'unsupported',⏎  code: 'ERR_OSSL_UNSUPPORTED'⏎}
    ASDErrorDomain: already subscribed | Error Domain=ASDErrorDomain Code=500 "You're already subscribed."
    ASDServerErrorDomain 3532 | Error Domain=ASDServerErrorDomain Code=3532 "You’re currently subscribed to this."
    ASDErrorDomain: item cannot be found | ASDErrorDomain: item cannot be found
    AMSErrorDomain: item cannot be found | Error Domain=AMSErrorDomain Code=305 "This item cannot be found."
    ASDErrorDomain 500 | Error Domain=ASDErrorDomain Code=500 "(null)"
    NSURLErrorDomain -1009 | SKErrorDomain:-1009
    SKError 99 | SKErrorDomain:99
    SKError 99 | Error Domain=SKErrorDomain Code=99 "(null)"
    nothing | order 404
    nothing | 500 internal users
    nothing | 404 customers
    nothing | took 401 ms
    nothing | port 4040
    nothing | port 404
    nothing | ticket 4040010
    nothing | ticket #404
    nothing | call +1 401-555-0100
    nothing | phone (401) 555-0100
    nothing | room 401 is free
    ID out of range | ERROR: value "2000000123456789" is out of range for type integer
    ID out of range | ERROR:  integer out of range
    ID out of range | ERROR 1264 (22003): Out of range value for column 'transaction_id' at row 1
    duplicate key | ERROR: duplicate key value violates unique constraint "notifications_notification_uuid_key"
    HTTP 401 Unauthorized | lookup at 12:00:00 (401)⏎lookup (401)
    status 2: expired | status: 2
    12 IncorrectNetAmountError | 12
    HTTP 401 Unauthorized from your server | 401 POST /api/apple/notifications 12ms
    HTTP 500 Internal Server Error from your server | [2026-11-28T10:00:00Z] "POST /webhook HTTP/1.1" 500 - 27 500 12 11 "17.58.0.1"
    HTTP 404 Not Found from your server | time=2026-11-28T10:00:00Z level=INFO msg=request method=POST uri=/apple status=404 size=12
    HTTP 405 from your server | {"remote_addr":"17.58.0.1","request":"POST /apple HTTP/2.0","status":"405","body_bytes_sent":"500"}
    HTTP 503 Service Unavailable from your server | {"message":"done","http":{"method":"POST","url":"/apple","status_code":503}}
    HTTP 400 Bad Request from your server | Bad Request: /apple/notifications/
    HTTP 404 Not Found from your server | Not Found: /webhook
    HTTP 403 Forbidden from your server | {"cs-method":"POST","cs-uri-stem":"/webhook","sc-status":403,"time-taken":15}
    HTTP 401 Unauthorized from your server |  POST /api/webhook 401 in 12ms
    HTTP 401 Unauthorized from your server | [info] Sent 401 in 12ms
    HTTP 401 Unauthorized from your server | 17.58.0.1 -  28/Nov/2026:10:00:00 +0000 "POST /index.php" 401
    HTTP 401 Unauthorized from your server | INFO 10:00:00 POST https://hooks.example.com/apple?x=1 401 Unauthorized (404 bytes)
    HTTP 502 Bad Gateway from your server | example.com:443 17.58.0.1 - - [28/Nov/2026:10:00:00 +0000] "POST /webhook HTTP/1.1" 502 559 "-" "-"
    HTTP 429 Too Many Requests from your server | {"http_method":"POST","request_path":"/webhook","response_code":429}
    HTTP 401 Unauthorized | {"method":"POST","path":"/webhook","err":{"url":"https://api.storekit.apple.com/inApps/v1/history/1","status":401}}
    HTTP 500 Internal Server Error from your server | {"method":"POST","path":"/webhook","status":500,"err":{"url":"https://api.storekit.apple.com/inApps/v1/history/1","status":401}}
    HTTP 401 Unauthorized | {"level":"error","msg":"apple api failed","host":"api.storekit.apple.com","status":401}
    HTTP 429 Too Many Requests | PUT https://api.storekit.apple.com/inApps/v2/transactions/consumption/2000000123456789 -> 429 (12 ms)
    HTTP 500 Internal Server Error | --> GET /inApps/v1/subscriptions/2000000123456789 500 31ms
    HTTP 404 Not Found | [HttpClient] POST https://buy.itunes.apple.com/verifyReceipt 404
    HTTP 401 Unauthorized | > GET /inApps/v1/notifications/test HTTP/2⏎> Host: api.storekit.apple.com⏎< HTTP/2 401
    verification status 2 | VerificationException [Error]: ⏎    at a.b (/x/y.js:1:2) {⏎  status: 2,⏎  cause: Error: ocsp⏎      at c (/x/z.js:401:4)⏎}
    verification status 7 | err: VerificationException {⏎  "status": 7⏎}
    verification status 4 | ERROR webhook failed {"error":{"name":"VerificationException","cause":null,"status":4}}
    verification status 1 | Error: VerificationException⏎    at Foo (/a/b.ts:10:5) {⏎  status: 1,⏎  cause: undefined⏎}⏎Node.js v22.1.0
    VERIFICATION_FAILURE (verification status) | appstoreserverlibrary.signed_data_verifier.VerificationException: (<VerificationStatus.VERIFICATION_FAILURE: 1>,)
    status 3: billing retry | {"lastTransactions":[{"originalTransactionId":"2000000123456789","status":3}]}
    4290000 RateLimitExceeded | appstoreserverlibrary.api_client.APIException: (429, None, 4290000)
    HTTP 500 Internal Server Error | APIException(http_status_code=500, api_error=None, raw_api_error=None, error_message=None)
    4040010 TransactionIdNotFound | APIException: (404, 4040010, 'Transaction id not found.')
    nothing | at /srv/app/dist/server.js:401:13
    nothing | at MyApp.Webhooks.Handle(String body) in /src/Webhooks.cs:line 404
    nothing | #0 /var/www/x.php(404): Foo->bar()
    nothing | from /app/lib/x.rb:404:in `call'
    nothing | self.verifier.verify_and_decode_notification(payload)
    Get All Subscription Statuses | apiClient.getAllSubscriptionStatuses(id)
    Get Refund History | await client.get_refund_history("2000000123456789x")
    untrusted certificate chain | verify notification: x509: certificate signed by unknown authority
    untrusted certificate chain | JWS x5c validation failed: UNABLE_TO_GET_ISSUER_CERT_LOCALLY
    certificate error | tls: failed to verify certificate: x509: certificate signed by unknown authority
    certificate error | sending notification: tls: failed to verify certificate: x509: certificate signed by unknown authority
    certificate error | SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: self-signed certificate in certificate chain (_ssl.c:1007)
    invalid key | OpenSSL::PKey::RSAError: Neither PUB key nor PRIV key
    invalid key | invalid curve name (OpenSSL::PKey::ECError)
    invalid key | ERR_OSSL_PEM_NO_START_LINE
    invalid key | error:1E08010C:DECODER routines:OSSL_DECODER_from_bio:unsupported
    certificate error | javax.net.ssl.SSLPeerUnverifiedException
    certificate error | SSLEOFError
    certificate error | ERR_SSL_WRONG_VERSION_NUMBER
    invalid JSON Web Token | ERR_JWS_INVALID
    ASDServerErrorDomain: already subscribed | Error Domain=ASDServerErrorDomain Code=500 "You are already subscribed to this" UserInfo={NSLocalizedFailureReason=x}
    AMSErrorDomain: already subscribed | AMSErrorDomain Code=100 "Authentication Failed" NSUnderlyingError "Currently Subscribed"
    ASDServerErrorDomain: item cannot be found | ASDServerErrorDomain 305: The item could not be found
    SKError 21 | SKErrorDomain Code=21
    SKError 1000 | SKError error 1000
    NSURLErrorDomain -1005 | SKErrorDomain Code=-1005
    nothing | 12 customers
    nothing | build 401
    nothing | invoice #401 was paid
    nothing | got 404 items
    nothing | with 500 internal users
    nothing | page 404 of 500 pages
    nothing | 2000 rows, 404 updated
    nothing | elapsed=401
    nothing | Issue 404: fix typo
    nothing | tel: 4040010
    nothing | call (404) 555-0100
    HTTP 404 Not Found | got 404
    HTTP 404 Not Found | I get a 404 when I look it up
    HTTP 401 Unauthorized | always 401
    HTTP 401 Unauthorized | 401 errors since yesterday
    HTTP 500 Internal Server Error | 500 internal
    HTTP 429 Too Many Requests | Apple API says 429
    HTTP 401 Unauthorized | why 401?
    ID out of range | psycopg2.errors.NumericValueOutOfRange: integer out of range
    ID out of range | Data truncation: Out of range value for column 'transaction_id' at row 1
    ID out of range | pq: value "704346128300986174" is out of range for type integer
    duplicate key | pq: duplicate key value violates unique constraint "notification_uuid_idx"
    duplicate key | Duplicate entry '002e14d5-51f5-4503-b5a8-c3a1af68eb20' for key 'notifications.notification_uuid'
    duplicate key | E11000 duplicate key error collection: app.notifications index: notificationUUID_1
    duplicate key | sqlite3.IntegrityError: UNIQUE constraint failed: notifications.notification_uuid
    rounded ID | This number literal will lose precision at runtime. no-loss-of-precision
    rounded ID | appTransactionId exceeds Number.MAX_SAFE_INTEGER
    ASDServerErrorDomain 3532 | Error Domain=SKErrorDomain Code=0 "An unknown error occurred" UserInfo={NSUnderlyingError=0x28 {Error Domain=ASDServerErrorDomain Code=3532 "You’re currently subscribed to this"}}
    NSURLErrorDomain -1009 | Error Domain=SKErrorDomain Code=0 UserInfo={NSUnderlyingError=0x1 {Error Domain=NSURLErrorDomain Code=-1009 "offline"}}
    ASDServerErrorDomain 3903 | Error Domain=ASDErrorDomain Code=500 "(null)" UserInfo={NSUnderlyingError=0x1 {Error Domain=ASDServerErrorDomain Code=3903}}
    HTTP 499 from your server | 17.58.0.1 - - [28/Nov/2026:10:00:00 +0000] "POST /webhook HTTP/1.1" 499 0 "-" "-"
    HTTP 200 OK from your server | 2026-11-28 10:00:00 INFO Handled POST /webhook in 401 ms with 200
    HTTP 404 Not Found from your server | {"statusCode":404,"message":"Cannot POST /webhook","error":"Not Found"}
    4040010 TransactionIdNotFound | Error: Request failed with status code 404⏎    at settle (/app/node_modules/axios/lib/core/settle.js:17:12) {⏎  config: {⏎    url: 'https://api.storekit.apple.com/inApps/v1/subscriptions/2000000123456789'⏎  },⏎  response: {⏎    status: 404,⏎    data: { errorCode: 4040010, errorMessage: 'Transaction id not found.' }⏎  }⏎}
    HTTP 401 Unauthorized | Traceback (most recent call last):⏎  File "/app/main.py", line 404, in <module>⏎    client.foo("1")⏎appstoreserverlibrary.api_client.APIException: (401, None, None, None)
    Request a Test Notification | client.request_test_notification()
    Extend a Subscription Renewal Date | client.extend_subscription_renewal_date
    nothing | Test suite: 401 passed, 3 failed
    HTTP 503 Service Unavailable | 2 of 500 requests failed with 503
    SKError 0 unknown | customer MVK7WQ3XYZ: SKErrorDomain error 0
    HTTP 404 Not Found from your server | HTTP 404 for /webhook
    HTTP 404 Not Found from your server | 404 /webhook
    HTTP 401 Unauthorized from your server | POST to our webhook returned 401
    HTTP 401 Unauthorized | webhook handler: App Store returned status code 401
    HTTP 401 Unauthorized | [webhook] lookup of 2000000123456789 failed: status 401
    untrusted certificate chain | failed to verify signedPayload: self signed certificate in certificate chain
    invalid key | ERR_CRYPTO_INVALID_KEYTYPE
    invalid key | ValueError: Invalid EC key
    HTTP 401 Unauthorized from your server | uwsgi: [pid: 404|app: 0|req: 1/1] 17.58.0.1 () {40 vars in 500 bytes} [Sat Nov 28 10:00:00 2026] POST /webhook => generated 0 bytes in 12 msecs (HTTP/1.1 401)
    HTTP 404 Not Found from your server | 2026/11/28 10:00:00 [error] 7#7: *404 open() "/usr/share/nginx/html/webhook" failed (2: No such file or directory), client: 17.58.0.1, request: "POST /webhook HTTP/1.1"
    verification status 3 | {"status":3,"cause":{},"name":"Error","stack":"VerificationException: \\n    at SignedDataVerifier.verifyJWT"}
    HTTP 401 Unauthorized | refund, 401
    locked-out (value of --only) | locked-out; until-differs
    HTTP 404 Not Found from your server | our endpoint answered Apple with 404
    HTTP 500 Internal Server Error from your server | Apple sent REFUND, we returned 500
    HTTP 401 Unauthorized from your server | responded to Apple with code 401
    HTTP 503 Service Unavailable from your server | Apple received 503 from POST /store-events
    HTTP 404 Not Found from your server | UNSUCCESSFUL_HTTP_RESPONSE_CODE, status 404
    HTTP 405 from your server | curl -X POST https://shop.example.com/apple⏎< HTTP/2 405
    HTTP 401 Unauthorized | our server got 401 from Apple
    HTTP 500 Internal Server Error from another server | POST https://hooks.slack.com/services/T1/B1/x 500
    HTTP 404 Not Found from another server | GET https://api.example.com/orders 404
    HTTP 404 Not Found from another server | GET /static/site.css 404 3ms
    nothing | GET /v2/profile 200
    HTTP 401 Unauthorized from another server | 401 Unauthorized from https://login.example.com/token
    HTTP 403 Forbidden from another server | upload to s3 ended: 403 Forbidden
    HTTP 410 from another server | {"apns":{"status":410,"reason":"Unregistered"}}
    HTTP 401 Unauthorized from another server | readable_error_code=BACKEND, rc_response_status_code=401
    com.example.shop.errors (error domain) | Error Domain=com.example.shop.errors Code=404
    NSCocoaErrorDomain (error domain) | Error Domain=NSCocoaErrorDomain Code=4
    RevenueCat.ErrorCode (error domain) | Error Domain=RevenueCat.ErrorCode Code=2 "x"
    SUBSCRIBED/RESUBSCRIBE | notificationType=SUBSCRIBED subtype=RESUBSCRIBE data.status=1
    status 4: billing grace period | {"originalTransactionId":"2000000000000001","status":4}
    nothing | [PurchasesError: {"code":"23","message":"a configuration"}]
    nothing | PurchaseInUseError (code 7)
    nothing | code 4 returned by a process
    AMSErrorDomain 305 | IAPError(code: purchase_error, message: SKErrorDomain, details: {NSLocalizedDescription: An unknown error occurred, NSUnderlyingError: {domain: ASDErrorDomain, userInfo: {a: 1, NSUnderlyingError: {domain: AMSErrorDomain, userInfo: {AMSURL: http://localhost:49436/a, AMSStatusCode: 200}, code: 305}}, code: 504}})
    AMSErrorDomain 301 | Error Domain=AMSErrorDomain Code=301 "Invalid Status" UserInfo={AMSStatusCode=500}
    SKError 2 paymentCancelled | ESKERRORDOMAIN2
    E_USER_CANCELLED | {"code":"E_USER_CANCELLED","domain":"SKErrorDomain","productId":"a"}
    E_USER_CANCELLED | {"code":"user-cancelled","productId":"a"}
    E_UNKNOWN | {"code":"E_UNKNOWN","message":"x"}
    storekit_duplicate_product_object | PlatformException(storekit_duplicate_product_object, an unfinished transaction, {applicationUsername: null}, null)
    purchase_error | PlatformException(purchase_error, SKErrorDomain, Cannot connect, null)
    SKPaymentTransactionStateFailed | state is SKPaymentTransactionStateFailed
    invalid JSON Web Token | compact JWS format must have three parts
    invalid JSON Web Token | JWT::VerificationError: Signature verification raised
    untrusted certificate chain | AppStoreServer::VerificationError: certificate chain invalid (OpenSSL::X509::StoreError)
    truncated JSON | parse: unexpected end of JSON input
    Unable to Purchase | Unable to Purchase⏎Contact the developer for more information.⏎[Environment: Sandbox]
    pending purchase | purchase() result .pending
    nothing | cn.example.www.shop.utils.RpcExceptionHandler: lost
    nothing | 0x0000000104454944 RCTFoo + 705616
    nothing | SQLSTATE[22003]
    duplicate key | ERROR 1062 (23000): Duplicate entry 'a' for key 'b'
    NOT_AUTHORIZED | {"errors":[{"status":"401","code":"NOT_AUTHORIZED"}]}
    4000047 InvalidTransactionTypeNotSupported | Invalid request. The transaction id doesn't represent a supported in-app purchase type.
    4000047 InvalidTransactionTypeNotSupported | lookup: "Invalid request. The transaction id doesn’t represent a supported in-app purchase type"
    4000185 FamilyTransactionNotSupported | failed: Invalid request. Family Sharing transactions aren't supported by this endpoint
    HTTP 401 Unauthorized | The request is unauthorized; the JSON Web Token (JWT) is invalid.
    4040005 OriginalTransactionIdNotFound | a.ApiException: failed, HTTP 404 (NotFound), errorCode 4040005 OriginalTransactionIdNotFound
    ID out of range | Unable to fit integer value '2000000000000001' into an INT4
    ID out of range | Numeric value (2000000000000001) out of range of int
    not a UUID | invalid input syntax for type uuid: "MVK7WQ3XYZ"
    invalid key | JsonWebTokenError: secretOrPrivateKey must be an asymmetric key
    HTTP 200 OK from your server | "POST /apple HTTP/1.1" 200 4000006
    nothing | user 4040010 is new
    HTTP 401 Unauthorized | the webhook returned 200 but 401 from api.storekit.apple.com
    HTTP 401 Unauthorized | our backend returned 200 but Apple says 401
    HTTP 500 Internal Server Error | gateway: Apple's server returned 500
    HTTP 404 Not Found | Apple replied with 404 to our server
    nothing | at=4040010
    nothing | total 4040010 JPY
    4040010 TransactionIdNotFound | 4040010 keeps coming back
    4040010 TransactionIdNotFound | error 4040010 persists
    4040010 TransactionIdNotFound | errorCode: 4040010 headers sent
    HTTP 429 Too Many Requests | 429 keeps coming back
    HTTP 401 Unauthorized | 401 fails
    HTTP 401 Unauthorized from your server | {⏎  method: 'POST',⏎  path: '/hook',⏎  status: 401⏎}
    verification status 3 | VerificationException [Error]⏎    at a.b (/x.js:1:2) {⏎  cause: Error: self signed certificate,⏎  status: 3⏎}
    nothing | #0 /var/www/a.php(404): Foo->bar()⏎#1 {main}
    nothing |  /app/main.go:404 +0x1d
    a JWS | eyJhbGciOiJFUzI1NiJ9.eyJhIjoxfQ.c2ln
    nothing | Order 100236
    nothing | Order 100236 failed: card_declined
    orderId | order_id: 100236
    StoreKitError | StoreKitError error 1
    2000000000000001 | Do not know how to serialize a BigInt (transactionId 2000000000000001n)
    2000000000000001 | 2000000000000001n
    JWT | Authorization: Bearer
    JWT | Authorization: Bearer eyJ…
    JWT | Authorization: Bearer eyJhbGciOiJFUzI1NiIsImtpZCI6IjJYOVI0SFhGMzQifQ.eyJhIjoxfQ.c2ln
    a bearer token | eyJhbGciOiJFUzI1NiIsImtpZCI6IjJYOVI0SFhGMzQifQ.eyJhIjoxfQ.c2ln
    pending purchase | ask to buy
    pending purchase | the child used Ask to Buy
    cancel | cancel
    sign promotional-offer (command) | asctl sign promotional-offer --check
    sign promotional-offer (command) | $ asctl sign promotional-offer --product-id x
    HTTP 502 Bad Gateway from another server | failed (https://example.com/x): status 502
    HTTP 401 Unauthorized from another server | RevenueCat webhook returned 401
    AMSErrorDomain 301 | NSUnderlyingError=0x1 {Error Domain=AMSErrorDomain Code=301 "Invalid Status Code" UserInfo={AMSURL=https://buy.itunes.apple.com/x, AMSStatusCode=500}}
    nothing | {"stack":"0x0000000104454944 RCTFoo + 705616"}
    HTTP 504 Gateway Timeout from your server | 2026-11-28T10:00:00Z Task timed out after 3.00 seconds
    HTTP 405 from your server | > POST /webhook HTTP/1.1⏎> Host: shop.example.com⏎* request sent⏎< HTTP/1.1 405 Method Not Allowed
    NSURLErrorDomain -999 | { code: 'ENSURLERRORDOMAIN-999',⏎  userInfo:⏎   { NSErrorFailingURLStringKey: 'https://p45-buy.itunes.apple.com/WebObjects/MZBuy.woa/wa/inAppBuy' },⏎  message: 'Cannot connect to iTunes Store' }
    NSURLErrorDomain -1009 | ENSURLErrorDomain-1009
    NSURLErrorDomain -1001 | failed: NSURLErrorDomain-1001
    SKError 0 unknown | {"code":"ESKErrorDomain0"}
    SKError 2 paymentCancelled | the purchase failed with SKErrorDomain2
    ASDServerErrorDomain 3532 | code: EASDServerErrorDomain3532
    AcmeErrorDomain (error domain) | EAcmeErrorDomain17
    SSErrorDomain (error domain) | SSErrorDomain Code 110 - Cannot connect to iTunes Store
    SSErrorDomain (error domain) | SSErrorDomain error 110
    ISErrorDomain (error domain) | ISErrorDomain Code=3502
    StoreKit.InvalidRequestError (error domain) | The operation couldn't be completed. (StoreKit.InvalidRequestError error 1.)
    Acme.PurchaseFailure (error domain) | The operation couldn’t be completed. (Acme.PurchaseFailure error 404.)
    HTTP 401 Unauthorized | the request failed (api.storekit.apple.com error 401)
    Cannot connect to iTunes Store | Throwing error ERROR 6777002: Load Failed: Cannot connect to iTunes Store.
    Cannot connect to iTunes Store | {errorMessage: "Cannot connect to iTunes Store", errorCode: 0}
    Cannot connect to iTunes Store | Cannot connect to iTunes Store
    SKError 2 paymentCancelled | SKErrorPaymentCancelled, Code=2 "Cannot connect to iTunes Store"
    nothing | ERROR 6777002: load failed
    nothing | error 6777010
    nothing | code: 12345678
    nothing | finished with code 0
    nothing | the batch 00000 ended
    nothing | {"error":0}
    4999999 | error 4999999
    verifyReceipt status 21002 | The data in the receipt-data property was malformed.
    verifyReceipt status 21002 | ERROR: the data in the receipt-data property was malformed
    verifyReceipt status 21003 | The receipt could not be authenticated.
    verifyReceipt status 21007 | 21007: 'This receipt is a sandbox receipt, but it was sent to the production service for verification.'
    verifyReceipt status 21007 | This receipt is a sandbox receipt, but it was sent to the production service for verification.
    verifyReceipt status 21008 | This receipt is a production receipt, but it was sent to the sandbox service for verification.
    OCSP | OCSP response: unauthorized while verifying leaf certificate of signedPayload
    JWT | is the JWT of signedPayload wrong
    HTTP 401 Unauthorized | we expected to switch from detecting 401 to 404
    HTTP 401 Unauthorized | see https://docs.example.com status 401
    HTTP 401 Unauthorized | status 401, docs: https://docs.example.com/errors
    HTTP 401 Unauthorized from another server | fetch https://api.example.com/x: status 401
    HTTP 404 Not Found from another server | https://api.example.com/x returned 404
    HTTP 401 Unauthorized | File "C:\Users\hp\AppData\Local\asctl\client.py", line 490, in request⏎APIException: 401
    nothing | C:\Users\hp\AppData\Local\Temp
    verification status 2 | VerificationException [Error]⏎    at a.b (/x.js:1:2)⏎ {⏎  status: 2,⏎  cause: undefined⏎}
    verification status 2 | {"message":"webhook VerificationException [Error]\n    at a.b (/x.js:1:2)\n {\n  status: 2,\n  cause: undefined\n}"}
    2000000000000001 | 2026-01-31 12:00:00,401 ERROR GET /inApps/v1/subscriptions/2000000000000001 failed
    nothing | 2026-01-31 12:00:00,500 [main] INFO shop POST /webhook handled
    nothing | host app[404]: POST /webhook failed
    nothing | nginx[500]: POST /webhook failed
    HTTP 401 Unauthorized from your server | 2026-01-31 12:00:00,500 app[404]: POST /webhook 401
    HTTP 401 Unauthorized | our server got 401 calling https://api.storekit.apple.com/inApps/v1/history/1
    HTTP 429 Too Many Requests | my backend received 429 from the App Store Server API when calling /inApps/v1/history
    HTTP 401 Unauthorized | your endpoint gets 401 calling https://api.storekit.apple.com/inApps/v1/history/1
    HTTP 401 Unauthorized from your server | our server returned 401 to Apple
    nothing | SQLSTATE[21000]: Cardinality violation: 1241
    nothing | ERROR 1242 (21000): Subquery returns more than 1 row
    nothing | SQL state: 21000
    nothing | select from transactions: ERROR 1242 (21000): Subquery returns more than 1 row
    nothing | receipts: SQLSTATE[21000]: Cardinality violation
    verifyReceipt status 21000 | status: 21000
    4200012345678901 | 4200 0123 4567 8901
    420001234567890 | 4200 0123 4567 890
    710000123456789 | 710000 123456 789
    70000000000001 | 70000000000001 70000000000002
    4040010 TransactionIdNotFound | 4040010 2000000 401
    nothing | getOrder 4040010
    nothing | {"order":4040010}
    HTTP 500 Internal Server Error | purchase order 4000006 failed with HTTP 500
    nothing | reorder 4290000
    nothing | order 21007
    nothing | order number 21007 is missing
    verifyReceipt status 21007 | Got SKErrorDomain and status 21007 from verifyReceipt
    verifyReceipt status 21002 | SKErrorDomain, receipt status: 21002
    SKError 2 paymentCancelled | SKErrorDomain, status 2
    HTTP 401 Unauthorized | 401, DID_RENEW
    HTTP 100 | 100
    HTTP 103 | http 103
    HTTP 103 from your server | webhook:103
    HTTP 401 Unauthorized | < HTTP/1.1 100 Continue⏎< HTTP/1.1 401 Unauthorized
    com.acme.MyGame.refund | com.acme.MyGame.refund
    com.acme.MyGame.price | {"productId":"com.acme.MyGame.price"}
    com.acme.Shop.offerType | com.acme.Shop.offerType
    4010000 Unauthorized | com.example.Shop.UNAUTHORIZED_ERROR
    HTTP 404 Not Found | see https://docs.example.com/errors, then 404 appeared
    HTTP 404 Not Found from another server | GET https://api.example.com/errors, then 404 appeared
    no products found | Received 0 products
    no products found | UnityIAP: Received 0 products
    no products found | Product.products(for:) returned []
    no products found | let products = try await Product.products(for: ["com.example.pro"]) // []
    no products found | Products: []
    no products found | products.count = 0
    no products found | Products loaded: 0
    no products found | no products
    no products found | No products found
    no products found | invalidProductIdentifiers
    no products found | SKProductsResponse invalidProductIdentifiers: ["com.example.pro"]
    no products found | InitializationFailureReason:NoProductsAvailable
    nothing | fetched 12 products in 0 ms
    nothing | products: 12, errors: 0
    nothing | Stripe: 0 products
    InvalidReceiptError | The receipt is not valid.
    InvalidReceiptError | [Purchases] - ERROR: The receipt is not valid.
    InvalidCredentialsError | InvalidCredentialsError
    InvalidCredentialsError | There was a credentials issue. Check the underlying error for more details.
    RevenueCat error | PurchasesError(code=StoreProblemError, message=x)
    E_USER_CANCELLED | PurchaseCancelledError
    pending purchase | PaymentPendingError (code 20)
    RevenueCat.ErrorCode (error domain) | RevenueCat.ErrorCode Code=8
    nothing | [2026-11-01 10:00:00] production.ERROR: Something failed
    HTTP 401 Unauthorized | [2026-11-01 10:00:00] production.ERROR: failed {"exception":"[object] (GuzzleHttp\\Exception\\ClientException(code: 401): Client error"}
    duplicate key | [2026-11-01 10:00:00] production.ERROR: SQLSTATE[23000]: Duplicate entry '2000000000000001' for key 'a' {"exception":"[object] (Illuminate\\Database\\QueryException(code: 23000)"}
    signedPayload | [2026-11-01 10:00:00] production.ERROR: Undefined array key "signedPayload" {"exception":"[object] (ErrorException(code: 0): x at /var/www/A.php:404)
    storefront USA | storefront: USA
    storefront DEU | user storefront: DEU
    storefront USA | storefront=USA locale=en
    storefrontId | storefrontId: 143441
    transactionReceipt | transactionReceipt
    transactionReceipt | {"transactionReceipt":"ewoJInNpZ25hdHVyZSIgPSAi","x":1}
    duplicate key | Key (original_transaction_id)=(2000000000000001) already exists.
    duplicate key | DETAIL:  Key (notification_uuid)=(002e14d5-51f5-4503-b5a8-c3a1af68eb20) already exists.
    2000000000000001 | the file 2000000000000001 already exists
    AWS Lambda | REPORT RequestId: 8601b555-6a83-4c12-8269-97c8e32cdb22 Duration: 3000.00 ms Billed Duration: 3000 ms
    HTTP 504 Gateway Timeout from your server | REPORT RequestId: 8601b555-6a83-4c12-8269-97c8e32cdb22 Duration: 3000.00 ms Billed Duration: 3000 ms Status: timeout
    HTTP 504 Gateway Timeout from your server | Status: timeout
    HTTP 504 Gateway Timeout from your server | 2026-11-28T10:00:00Z 8601b555-6a83-4c12-8269-97c8e32cdb22 Task timed out after 3.00 seconds
    AWS Lambda | START RequestId: 8601b555-6a83-4c12-8269-97c8e32cdb22 Version: $LATEST
    nothing | Status: failed
    paid but no access | user paid but no access
    MyApp.APIError (error domain) | The operation couldn’t be completed. (MyApp.APIError error 401.)
    MyApp.APIError (error domain) | (MyApp.APIError error 1.)
    MyApp.PurchaseError (error domain) | (MyApp.PurchaseError error 2.)
    Foo.Bar.StoreKitError (error domain) | (Foo.Bar.StoreKitError error 2.)
    HTTP 404 Not Found | HTTPError404
    HTTP 401 Unauthorized | HTTP401 was returned
    nothing | Room404
    nothing | error: 1234567890123
    nothing | Error 1764324000123 occurred
    2000000000000001 | error 2000000000000001
    HTTP 500 Internal Server Error from your server | POST HTTP/1.1" 500
    HTTP 500 Internal Server Error from your server | "POST HTTP/1.1" 500 12
    HTTP 404 Not Found from another server | "GET HTTP/1.1" 404 0
    nothing | config=/etc/x 404
    HTTP 500 Internal Server Error | env=/srv/app status 500
    HTTP 404 Not Found from your server | "uri":"/webhook.php","code":404
    HTTP 401 Unauthorized | call failed: 401, see https://docs.example.com/errors
    HTTP 401 Unauthorized | see https://docs.example.com/errors when a call failed with 401
    HTTP 401 Unauthorized from another server | calling https://api.example.com/x failed: 401
    verifyReceipt status 21007 | (lldb) po response <__NSDictionaryM: 0x600000c69f80> { status = 21007; }
    4040010 TransactionIdNotFound | NSUnderlyingError=0x600000c69f80 {errorCode = 4040010}
    4040010 TransactionIdNotFound | <Foo: 0x17400a760>⏎errorCode 4040010
    4040010 TransactionIdNotFound | 0x1f: errorCode 4040010
    HTTP 401 Unauthorized | foo (0x1f)⏎HTTP 401 for https://api.storekit.itunes.apple.com/inApps/v1/history/2000000000000001
    appleid.apple.com | POST https://appleid.apple.com/auth/token 400
    HTTP 401 Unauthorized from another server | Error: googleapi: Error 401: The current user has insufficient permissions
    E_USER_CANCELLED | {"code":3,"message":"User cancelled the purchase"}
    nothing | PR #21007 merged into main, 401 additions, 12 deletions
    nothing | page 404 of 500
    nothing | Kundennummer 4040001
    nothing | customer no. 4040001
    nothing | userId: 4040010
    nothing | "app_user_id":"4040010"
    nothing | {"id":4040010,"x":"y"}
    nothing | user_id 21007
    nothing | uid=4040010
    duplicate key | Key (id)=(21007) already exists
    verifyReceipt status 21004 | receipt status 21004 "user_id":21007
    nothing | our order 4000036
    nothing | PO number 4000036
    nothing | Rechnung 21007
    nothing | 票号 21007
    nothing | trace_id=4040010
    nothing | "http.request.id":"4040010"
    nothing | elapsed_ms=4040010
    nothing | Content-Length: 4040010
    nothing | Zip code 21003, Bel Air, Maryland
    nothing | PLZ 21002
    nothing | App 5.21.0 (21003)
    nothing | EUR 21000
    nothing | 21000 円
    nothing | 21000 users
    nothing | consumer lag 21005
    nothing | process 21005 exited
    nothing | sshd[21007]: Failed password
    nothing | ERROR:  21000: more than one row returned by a subquery
    nothing | We ship 4040010 units of the part in 2024.
    nothing | 4040010 rows
    nothing | commit 4000006
    nothing | Order status: 5, shipped by DHL
    nothing | ticket status: 2 (open)
    nothing | START of job
    nothing | REPORT Duration: 401.20 ms
    nothing | EXPIRED: the certificate for example.com expired yesterday
    nothing | session EXPIRED
    nothing | Subject: REFUND policy
    nothing | dsId=22153956840
    nothing | Error code 3 in stage 2: compile failed
    verifyReceipt status 21007 | got 21007 from apple
    verifyReceipt status 21007 | always 21007 from Apple
    verifyReceipt status 21002 | error code 21002
    verifyReceipt status 21002 | we get error 21002 since yesterday
    4040010 TransactionIdNotFound | Error 4040010 when I look it up
    status 4: billing grace period | the subscription has status: 4
    REFUND | Apple sent a REFUND today
    E_UNKNOWN | code: E_UNKNOWN, message: An unknown error occurred
    verifyReceipt status 21004 | why do I get 21004
    4040010 TransactionIdNotFound | what does 4040010 mean?
    4000006 InvalidTransactionId | 4000006 from Apple
    REFUND | type: REFUND, id: 1
    DID_RENEW | DID_RENEW 4040010
    E_USER_CANCELLED | {"code":"1","readableErrorCode":"PURCHASE_CANCELLED","message":"Purchase was cancelled."}
    4040010 TransactionIdNotFound | err=4040010
    4040010 TransactionIdNotFound | codes: 4040010, 4290000
    4290000 RateLimitExceeded | we see many 4290000
    verifyReceipt status 21007 | Apple IAP: 21007
    verifyReceipt status 21007 | Fehlercode 21007
    nothing | zipcode: 21003
    EXPIRED | handler got EXPIRED
    REFUND | Event: REFUND, user 5
    nothing | FAILURE: build 12 failed
    HTTP 403 Forbidden | Mimo.AppStoreServerLibrary.Exceptions.ApiException: (403)
    storekit_duplicate_product_object | Purchase Error: PlatformException(storekit_duplicate_product_object, x)
    verifyReceipt status 21002 | Status: APPLE_RECEIPT_VALIDATION_ERROR. Details: 21002
    verifyReceipt status 21002 | エラーコード：21002
    verifyReceipt status 21003 | 错误码：21003
    verifyReceipt status 21004 | код ошибки 21004
    verifyReceipt status 21002 | 오류 코드 21002
    verifyReceipt status 21007 | 苹果返回21007
    verifyReceipt status 21003 | 收据验证失败，错误21003
    verifyReceipt status 21002 | {"错误码":21002}
    4040010 TransactionIdNotFound | エラー4040010が出ます
    HTTP 401 Unauthorized | 状态码：401
    verifyReceipt status 21002 | code d’erreur 21002
    nothing | 郵便番号 21002
    nothing | почтовый индекс 21004
    nothing | 房间 21002
    nothing | 가격: 21000
    nothing | {"id":"a","object":{"list":["b"]}}
    nothing | ["a", "b"]
    E_UNKNOWN | {"code":"E_UNKNOWN","message":"An unknown error occurred"}
    Product.PurchaseError | PurchaseError: Failed. Message: An unknown error occurred
    nothing | [CdvPurchase.AppleAppStore] INFO: failed: 6777010 - An unknown error occurred
    5000000 GeneralInternal | App Store Server API: An unknown error occurred
    nothing | the date is missing: this is an issue with the App Store
    nothing | an issue with the App Review team
    revocationReason 1: issue with the app | refunded: issue with the app
    nothing | Product not found in AppStore. #400
    nothing | account not found in our database
    4040016 ProductNotFound | Product not found
    promotional offer | [Purchases] the data of this PromotionalOffer is not valid
    PromotionalOffer | PromotionalOffer
    CONFIGURATION_ERROR | PlatformException(23, There is a problem, {code: 23, readableErrorCode: CONFIGURATION_ERROR}, null)
    certificate path error | CertificateValidationError: Certificate validation failed
    certificate error | The certificate for this server is invalid. You might be connecting to another server.
    HTTP 400 Bad Request from another server | [CordovaPurchase.Validator] response: {"ok":false,"route":"/validate","status":400,"code":6778001}
    HTTP 500 Internal Server Error from another server | POST /api/verify-receipt 500 12ms
    HTTP 422 from another server | {"method":"POST","path":"/iap/receipts","status":422}
    HTTP 500 Internal Server Error from your server | POST /api/purchases 500
    HTTP 500 Internal Server Error from your server | {"message":"rejected","notificationType":"CONSUMPTION_REQUEST","status_code":500}
    HTTP 502 Bad Gateway from your server | notificationType=DID_RENEW status=502
    INVALID_CHAIN (verification status) | {"body":"VerificationException: Verification failed with status INVALID_CHAIN","status":500}
    HTTP 400 Bad Request from another server | {"errno":196,"code":400,"error":"Bad Request","message":"Apple purchase token invalid"}
    HTTP 404 Not Found from another server | {"statusCode":404,"error":"Not Found"}
    HTTP 401 Unauthorized | {"msg":"apple request failed","status":401,"error":"Unauthorized"}
    HTTP 401 Unauthorized from another server | {"errorCode":401,"errorMessage":"The user has insufficient permissions"}
    HTTP 404 Not Found from another server | {"message":"Not Found","errorCode":40400}
    4040010 TransactionIdNotFound | {"errorCode":4040010,"status":404}
    nothing | {"message":"Must have a product","errorMessage":"Must have a product"}
    nothing | parcel 1Z999AA1, order 700012345678
    nothing | pedido 700012345678 pagado
    2000000000000001 | order 2000000000000001
    Cannot connect to iTunes Store | {"identifier":"2AA799AC-C71C-4317-A7AC-359694FXXXXXX","message":"Cannot connect to iTunes Store"}
    nothing | {"transaction":{},"identifier":"359694FXXXXXX"}
    nonce | 'withOffer': { "identifier": "premium", "nonce": "6ffb4558-d5f1-424d-b355-ab2ff11c20fc" }
    VERIFICATION_FAILURE (verification status) | I am getting status: 1 VERIFICATION_FAILURE at SignedDataVerifier.verifyJWT
    INVALID_APP_IDENTIFIER (verification status) | ERROR SignedDataVerifierError::InvalidAppIdentifier
    4000002 InvalidAppIdentifier | InvalidAppIdentifier
    InvalidReceiptError | {"message":"The receipt is not valid.","domain":"RevenueCat.ErrorCode"}
    nothing | accounts of type com.apple.account.iTunesStore.sandbox
    missing receipt | the app will not start and exits with code 173
    nothing | kubelet: exit code 137
    SKError 0 unknown | - _nsError : Error Domain=SKErrorDomain Code=0 "x"
    ASDErrorDomain 509 | - `Error Domain=ASDErrorDomain Code=509 "No active account"`
    nothing | -[ RECORD 1 ]-
    SKError 2 paymentCancelled | StoreKit error: 2
    SKError 2 paymentCancelled | StoreKit purchase failed with code 2
    SKError 4 paymentNotAllowed | com.apple.storekit: error 4
    nothing | Purchase failed: error 2
    SKError 2 paymentCancelled | Error Domain=SKErrorDomain {⏎→code = 2;⏎}
    HTTP 401 Unauthorized from another server | UnhandledPromiseRejection {⏎→url: "https://api.example.com/a",⏎→status: 401⏎}
    verification status 3 | err VerificationException [Error]⏎→at SignedDataVerifier.verifyJWT (/app/a.js:1:2)⏎→{⏎→→status: 3,⏎→}
    nothing | failed⏎→at com.example.A.b(A.java:401)
    NSURLErrorDomain -1009 | Foundation.URLError Code=-1009
    status 4: billing grace period | what is status 4
    status 3: billing retry | what does status 3 mean?
    nothing | the order has status 4
    EXPIRED | what does EXPIRED mean
    EXPIRED | status is EXPIRED
    REFUND | REFUND is what we got
    REFUND | handling REFUND
    REVOKE | notif: REVOKE
    consumptionRequestReason LEGAL | reason LEGAL consumption request
    nothing | processing EXPIRED rows
    nothing | enum State { ACTIVE, EXPIRED, REVOKED }
    HTTP 401 Unauthorized | HTTP 401 https://developer.apple.com/documentation/appstoreserverapi
    verifyReceipt status 21005 | apple receipt server down: 21005
    verifyReceipt status 21002 | iOS receipt invalid: 21002
    verifyReceipt status 21010 | ERROR storekit receipt refused: 21010
    verifyReceipt status 21009 | itunes 21009
    verifyReceipt status 21010 | buy.itunes.apple.com 21010
    verifyReceipt status 21004 | Error: com.apple.storekit 21004
    verifyReceipt status 21003 | PurchasesError(error=InvalidReceiptError, underlyingErrorMessage=The receipt is not valid. 21003)
    4030007 FamilySharedSubscriptionExtensionIneligible | inAppOwnershipType FAMILY_SHARED cannot extend: 4030007
    4000027 InvalidEmptyStorefrontCountryCodeList | errorNum=4000027
    4040010 TransactionIdNotFound | return code 4040010
    2000000123456789 | {"transactionId":"2000000123456789","user_id":4040010}
    nothing | our receipt printer is in room 21005
    nothing | promo code 4040010
    nothing | barcode: 4000006
    nothing | tracking code: 4040010
    duplicate key | Key (id)=(4000006) already exists
    duplicate key | Detail: Key (number)=(4040010) already exists.
    nothing | redis error code 21007
    nothing | Twilio error code 21004
    connection error | mongo: code 21002 connection refused
    verifyReceipt status 21007 | redis: status 21007 from verifyReceipt
    4040010 TransactionIdNotFound | slack: errorCode 4040010
    nothing | SAP IDoc status 51 error 4040003 material not found
    nothing | Docker container exited with code 12
    nothing | bash: exit status 7
    exit status 7 | asctl in bash: exit status 7
    nothing | kubelet: Pod "billing-5d" status REVOKED exit code 5
    nothing | Zendesk ticket status REFUND PENDING
    DID_RENEW | Slack: notificationType=DID_RENEW received
    nothing | ActionCable: subscription status 2 for channel chat
    nothing | Amazon RTN notificationType SUBSCRIPTION_CANCELLED
    nothing | {"version":"1.0","packageName":"com.some.thing","subscriptionNotification":{"notificationType":4,"purchaseToken":"T"}}
    HTTP 401 Unauthorized from another server | auth0: {"error":"invalid_grant","error_description":"token REVOKE by admin","statusCode":401}
    HTTP 401 Unauthorized from another server | SIP 401 Unauthorized REGISTER sip:pbx
    nothing | MyBank.TransactionError.notEntitled thrown in Payment
    nothing | MyTransactionError.notEntitled
    nothing | Photos.StoreKitError2.userCancelled
    nothing | Foo.VerificationError.invalidSignature
    nothing | Auth.VerificationResult.unverified(x)
    VerificationError.unverified | VerificationResult.unverified(x, error)
    nothing | OrderStatus.REFUND
    REFUND | NotificationTypeV2.REFUND
    notificationType | Payload.notificationType
    nothing | user status: 4
    nothing | deleted 0 products from cart
    nothing | out_of_stock_products=0
    nothing | products: [] in cart
    no products found | App loaded 0 products from the App Store
    nothing | Job status: timeout
    nothing | Payment status: timeout
    nothing | Your warranty receipt is not valid without a stamp
    nothing | INVALID_CREDENTIALS from the payment gateway
    """#
}

extension String {
  fileprivate var words: [String] { split(separator: " ").map { String($0) } }
}

/// A law: everything that asctl prints or names is known to `explain`.
@Suite struct OwnWordLawTests {
  private let own = OwnWords { Asctl.wordTable }

  private func isKnown(_ word: String) -> Bool {
    !Explain.meaning(of: word).explanations.isEmpty || !own.explanations(of: word).isEmpty
  }

  @Test func `every declared word of asctl is known`() {
    let words = Asctl.words
    #expect(words.count > 500)
    for word in words {
      for name in word.names where !name.isDigits { #expect(isKnown(name), "\(name)") }
    }
  }

  @Test func `commands, flags, topics and variables are known`() {
    let schema = Asctl.program.schema
    var pending = [schema]
    var count = 0
    while let value = pending.popLast() {
      for flag in (value["flags"]?.arrayElements ?? []) + (value["accepted"]?.arrayElements ?? []) {
        for name in [flag["name"]?.string.map { "--\($0)" }, flag["variable"]?.string].compactMap(\.self)
        where name != "--help" && name != "--version" {
          count += 1
          #expect(isKnown(name), "\(name)")
        }
      }
      for topic in value["topics"]?.arrayElements ?? [] {
        #expect(topic["name"]?.string.map { isKnown($0) } == true, "\(topic["name"]?.string ?? "")")
      }
      pending += value["commands"]?.arrayElements ?? []
    }
    #expect(count > 300)
  }

  @Test func `the fields of every command are known`() {
    for route in Route(Asctl.program.root).all {
      for path in route.list(of: OutputFlags.fields) ?? [] {
        let name = path.split(separator: ".").last.map { String($0.prefix { $0 != "[" }) } ?? path
        #expect(isKnown(name), "\(path) of \(route.line)")
      }
    }
  }

  /// The members of every object, the values of every enumeration, and the paths of `--fields` of every command.
  @Test func `members, values and columns are known`() {
    for field in FieldMeaning.all.map(\.field.name).uniqued() { #expect(isKnown(field), "\(field)") }
    for value in Enumeration.all.flatMap(\.values) where !value.text.isDigits {
      #expect(isKnown(value.text) && isKnown(value.word), "\(value.text)")
    }
    for status in ExitStatus.allCases { #expect(isKnown("exit:\(status.rawValue)")) }
  }

  /// Every enumeration that is declared as words that asctl prints.
  @Test func `the words that records contain are known`() throws {
    var found = 0
    let root = CommittedFile.root.appending(path: "Sources/ASCore")
    let files = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".swift") }
    for file in files {
      let text = try String(contentsOf: root.appending(path: file), encoding: .utf8)
      for declaration in text.matches(of: /enum \w+: String, PrintedWord \{([^{}]*)/) {
        for line in declaration.1.matches(of: /\n +case (.+)/) {
          for word in line.1.split(separator: ", ") {
            found += 1
            let raw = word.split(separator: "\"").last.map { String($0) } ?? ""
            #expect(isKnown(raw), "\(raw) in \(file)")
          }
        }
      }
    }
    #expect(found > 150)
  }

  /// A word that a record contains is declared, so that the law above holds for it.
  @Test(arguments: [
    "result", "kind", "check", "finding", "severity", "decision", "verified", "delivery", "answer", "api", "source",
    "form", "root",
    "state",
  ])
  func `a member with closed values prints declared words`(member: String) throws {
    let root = CommittedFile.root.appending(path: "Sources/ASCore/Features")
    for file in try FileManager.default.subpathsOfDirectory(atPath: root.path).filter({ $0.hasSuffix(".swift") }) {
      let text = try String(contentsOf: root.appending(path: file), encoding: .utf8)
      #expect(!text.contains(try Regex("\"\(member)\": \\.string\\([a-z.]+rawValue\\)")), "\(file)")
    }
  }
}
