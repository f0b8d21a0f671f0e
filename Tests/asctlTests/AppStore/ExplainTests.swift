import Testing

@testable import AppStore
@testable import Base

struct ExplainTests {
  /// The titles of the explanations of a word, most likely first.
  /// Declared here, because the compiler needs seconds for a list of this length in a macro.
  private static let words: [(word: String, titles: [String])] = [
    ("4040010", ["4040010 TransactionIdNotFound"]),
    ("4000028", ["4000028 InvalidStorefrontCountryCode", "4000028 InvalidStorefront"]),
    ("4090001", ["4090001 MessageAlreadyExists"]),
    ("TransactionIdNotFound", ["4040010 TransactionIdNotFound"]),
    ("transactionidnotfounderror", ["4040010 TransactionIdNotFound"]),
    ("ConsumptionPercentageOutOfRange", ["4000207 ConsumptionPercentageOutOfRange"]),
    ("4000208", ["4000208 UndeliveredConsumptionPercentageNonZero"]),
    ("4000210", ["4000210 AdvancedCommerceTransactionNotSupported"]),
    ("TransactionIdIsNotOriginalTransactionIdError", ["4000187 TransactionIdIsNotOriginalTransactionId"]),
    ("NoAvailableSeatsError", ["NoAvailableSeats"]), ("SEATS", ["subtype SEATS"]),
    ("C003-00-1", ["taxCode C003-00-1: software, subscription"]), ("storeType:EDUCATION", ["storeType EDUCATION"]),
    ("SUCCESS", ["sendAttemptResult SUCCESS", "success"]), ("receipt", ["receipt"]),
    ("bid", ["bid"]),
    ("in_app", ["in_app", "signedTransactions", "tokenType IN_APP"]),
    ("expires-date-formatted-pst", ["expires_date_formatted_pst", "expiresDate"]),
    ("unified_receipt", ["unified_receipt", "signedTransactionInfo"]), ("is_retryable", ["is_retryable"]),
    ("cancellation_date_ms", ["cancellation_date_ms", "revocationDate", "revocationDate"]),
    ("expires_date_pst", ["expires_date_pst", "expiresDate"]),
    ("PENDING_REVIEW", ["imageState PENDING_REVIEW"]),
    ("RemoveAllItemsNotAllowed", ["4000168 RemovalAllNotAllowed"]),
    ("DuplicateValue", ["1 DuplicateValueError"]), ("external:26", ["26 SimultaneousSubmissionError"]),
    ("error:26", ["26 SimultaneousSubmissionError"]), ("error 4040010", ["4040010 TransactionIdNotFound"]),
    ("errorCode=4040010", ["4040010 TransactionIdNotFound"]),
    ("retention:4000161", ["4000161 InvalidImage"]), ("commerce:4000028", ["4000028 InvalidStorefront"]),
    ("21007", ["verifyReceipt status 21007"]), ("status:21007", ["verifyReceipt status 21007"]),
    ("4049999", ["4049999", "4049999"]),
    ("401", ["HTTP 401 Unauthorized"]), ("429", ["HTTP 429 Too Many Requests"]),
    ("http:500", ["HTTP 500 Internal Server Error"]), ("status:404", ["HTTP 404 Not Found"]), ("418", ["HTTP 418"]),
    ("exit:4", ["exit status 4"]), ("130", ["exit status 130"]),
    ("DID_RENEW/BILLING_RECOVERY", ["DID_RENEW/BILLING_RECOVERY"]),
    (
      "gracePeriod", ["GRACE_PERIOD_EXPIRED", "subtype GRACE_PERIOD", "status 4: billing grace period", "grace period"]
    ),
    ("2026-01-01", ["2026-01-01"]), ("2026-01-31T12:00:00Z", ["2026-01-31T12:00:00Z"]),
    ("did-renew/billing-recovery", ["DID_RENEW/BILLING_RECOVERY"]),
    ("DID_RENEW/UPGRADE", ["DID_RENEW/UPGRADE"]), ("DID_RENEW", ["DID_RENEW"]),
    ("notificationType:REFUND", ["REFUND"]), ("subtype:VOLUNTARY", ["subtype VOLUNTARY"]),
    ("DID_RECOVER", ["DID_RECOVER (version 1)"]), ("INITIAL_BUY", ["subtype INITIAL_BUY", "INITIAL_BUY (version 1)"]),
    ("UPGRADE", ["subtype UPGRADE", "reason UPGRADE"]),
    ("status:4", ["status 4: billing grace period", "verification status 4"]),
    ("subscriptionStatus:4", ["status 4: billing grace period"]),
    ("status:1", ["status 1: active", "status 1: invalid", "verification status 1"]),
    ("data.status=2", ["status 2: expired", "verification status 2"]),
    ("status:LINE_ITEM", ["status LINE_ITEM: line items"]), ("status 9", ["status 9"]),
    ("offerType:3", ["offerType 3: offer code"]), ("offerType:99", ["offerType 99"]),
    ("revocationReason:1", ["revocationReason 1: issue with the app"]),
    ("deliveryStatus:2", ["deliveryStatus 2: wrong item"]), ("refundPreference:1", ["refundPreference 1: grant"]),
    ("refundPreference:GRANT_PRORATED", ["refundPreference GRANT_PRORATED: grant in part"]),
    ("environment:sandbox", ["environment Sandbox"]), ("status:billing-retry", ["status 3: billing retry"]),
    ("GRANT_PRORATED", ["refundPreference GRANT_PRORATED: grant in part"]),
    ("FAMILY_SHARED", ["inAppOwnershipType FAMILY_SHARED"]),
    ("Auto-Renewable Subscription", ["type Auto-Renewable Subscription: auto-renewable"]),
    ("P1M", ["P1M: 1 month", "period P1M: 1 month", "period P1M: 1 month"]), ("P18M", ["P18M: 18 months"]),
    ("revocationPercentage", ["revocationPercentage"]), ("expires_date", ["expiresDate"]),
    ("data.signedTransactionInfo.price", ["price", "price", "price"]),
    ("signedTransactions[0].quantity", ["quantity", "quantity", "quantity"]),
    ("items", ["items"]), ("JWSTransactionDecodedPayload", ["JWSTransactionDecodedPayload"]),
    ("cancellation_date", ["cancellation_date", "revocationDate", "revocationDate"]),
    ("firstSendAttemptResult", ["firstSendAttemptResult"]), ("refundPercentage", ["refundPercentage"]),
    ("transactionId", ["transactionId"]), ("SKU", ["SKU"]), ("keyId:2X9R4HXF34", ["keyId"]),
    ("revocationPercentage:25000", ["revocationPercentage 25000"]), ("USD", ["USD"]), ("USA", ["USA"]),
    ("  \"4040010\", ", ["4040010 TransactionIdNotFound"]),
  ]

  @Test(arguments: words)
  func `words are recognized`(word: String, titles: [String]) {
    #expect(Explain.explain(word).map(\.title) == titles)
  }

  /// The possible kinds of an ID, most likely first.
  @Test(arguments: [
    ("2000000123456789", ["transactionId", "originalTransactionId", "webOrderLineItemId"]),
    ("710000987654321", ["transactionId", "originalTransactionId", "webOrderLineItemId"]),
    ("704346128300986174", ["appTransactionId", "transactionId", "originalTransactionId", "groupId"]),
    ("900000000000000000", ["groupId"]), ("700000000000000000", ["appTransactionId"]),
    ("1234567890", ["appAppleId", "subscriptionGroupIdentifier"]),
    ("20996797", ["subscriptionGroupIdentifier", "appAppleId"]), ("143441", ["storefrontId"]),
    ("MVK7WQ3XYZ", ["orderId"]), ("MQ84T2PLNZ7", ["orderId"]), ("2X9R4HXF34", ["keyId"]),
    ("com.example.app", ["bundleId", "productId"]), ("com.example.price", ["bundleId", "productId"]),
    (
      "7E3FB20B-4CDB-47CC-936D-99D65F608138",
      [
        "appAccountToken", "notificationUUID", "requestIdentifier", "issuerId", "imageIdentifier", "messageIdentifier",
      ]
    ),
    ("ce3af791-365e-4c60-841b-1674b43c1609_1656711034867", ["testNotificationToken"]),
    ("SANDBOX_a1b2c3", ["externalPurchaseId"]),
  ])
  func `the kind of an identifier is guessed from its format`(word: String, names: [String]) throws {
    let explanation = try #require(Explain.explain(word).first)
    #expect(explanation.kind == .identifierValue)
    #expect(explanation.title == word)
    let known = Set(Identifier.Name.allCases.map(\.rawValue))
    #expect(explanation.facts.map(\.label).filter(known.contains) == names)
  }

  @Test func `ambiguous values get all explanations`() {
    #expect(Explain.explain("MVK7WQ3XYZ").map(\.source) == ["orderId", "keyId"])
    #expect(Explain.explain("A1B2C3D4E5").map(\.source) == ["keyId", "orderId"])
    #expect(Explain.explain("1698148900").map(\.kind) == [.identifierValue, .value])
    #expect(Explain.explain("1698148900000").map(\.kind) == [.value, .identifierValue])
    #expect(
      Explain.explain("4").map(\.kind) == [
        .subscriptionStatus, .errorCode, .exitStatus, .foreignWord, .identifierValue,
      ])
    #expect(Explain.explain("0").map(\.kind) == [.identifierValue, .exitStatus, .foreignWord])
  }

  @Test func `an ID with signs between thousands is one name`() {
    let id = "2,000,000,000,000,001"
    #expect(Explain.findings(in: id, atMost: 9).map(\.word) == [id])
    #expect(Explain.meaning(of: id).identifier?.read == "2000000000000001")
    #expect(Explain.findings(in: "401,403,404,500", atMost: 9).count == 4)
  }

  @Test(arguments: [
    "took 404 ms", "bytes=404", "size=4040010 bytes", "port 21000 open", "status: 5 pods ready", "user 1001 type 2",
    "pod 12 of 30 up", "Build 1234 step 5",
  ])
  func `a number that counts or measures something is no code, status or ID`(text: String) {
    #expect(Explain.findings(in: text, atMost: 9).map(\.word) == [])
  }

  /// By the title of Apple's page with and without spaces, by the path and by the command.
  @Test(arguments: Endpoint.all.indices)
  func `an endpoint is found by each of its names`(index: Int) {
    let endpoint = Endpoint.all[index]
    for word in [endpoint.page, endpoint.page.replacing(" ", with: ""), endpoint.path, endpoint.name] {
      #expect(Explain.explain(word).contains { $0.kind == .endpoint && $0.title == endpoint.page }, "\(word)")
    }
    #expect(Explain.joiningNames(endpoint.page.split(separator: " ").map { String($0) }) == [endpoint.page])
  }

  @Test(arguments: [
    ("GetTransactionHistoryResponse", ["HistoryResponse"]), ("HistoryResponse", ["HistoryResponse"]),
    ("GetAllSubscriptionStatusesResponse", ["StatusResponse"]), ("JWSTransaction", ["JWSTransactionDecodedPayload"]),
    ("JWSRenewalInfo", ["JWSRenewalInfoDecodedPayload"]), ("responseBodyV2", ["responseBodyV2DecodedPayload"]),
    ("SendConsumptionInformationRequest", ["ConsumptionRequest"]),
    ("RefundLookupResponse", ["RefundLookupResponse", "RefundHistoryResponse"]),
    ("isIntroOfferPeriod", ["isIntroOfferPeriod", "offerType"]),
    ("promotionalOfferIdentifier", ["promotionalOfferIdentifier", "offerIdentifier"]),
    ("DID_CHANGE_RENEWAL_PREFERENCES", ["DID_CHANGE_RENEWAL_PREFERENCES", "DID_CHANGE_RENEWAL_PREF"]),
    ("ownershipType", ["ownershipType", "inAppOwnershipType"]),
    ("inGracePeriod", ["inGracePeriod", "status 4: billing grace period", "grace period"]),
    ("responseBodyV1", ["responseBodyV1", "responseBodyV2DecodedPayload"]),
  ])
  func `other names of objects and fields lead to them`(word: String, titles: [String]) {
    #expect(Explain.explain(word).map(\.title) == titles)
  }

  @Test(arguments: [
    ("SUBSCRIBED", 2), ("DID_RENEW/BILLING_RECOVERY", 2), ("ONE_TIME_CHARGE", 2), ("REVOKE", 1), ("REFUND", 0),
  ])
  func `notifications of purchases and families have a note`(word: String, count: Int) {
    let labels = Explain.explain(word).first?.facts.map(\.label) ?? []
    #expect(labels.count { ["Note", "Family Sharing"].contains($0) } == count)
  }

  @Test func `an explanation of an error has a remedy and a retry rule`() throws {
    let error = try #require(Explain.explain("4040010").first)
    #expect(
      error.facts.map(\.label) == [
        "What it is", "What to do", "Retry", "HTTP", "API", "In the Advanced Commerce API",
      ])
    #expect(error.facts.contains { $0 == ("HTTP", "404 Not Found") })
    #expect(error.facts.contains { $0 == ("Retry", "Yes, in the other environment.") })
    let unauthorized = try #require(Explain.explain("401").first)
    #expect(unauthorized.facts.filter { $0.label == "Possible cause" }.count == 9)
  }

  /// The pages of developer.apple.com have names in lowercase.
  @Test(arguments: [
    ("4000187", "appstoreserverapi/transactionidisnotoriginaltransactioniderror"),
    ("retention:4000161", "retentionmessaging/invalidimageerror"),
    ("external:26", "externalpurchaseserverapi/simultaneoussubmissionerror"),
    ("REFUND/SEATS", "appstoreservernotifications/notificationtype"),
    ("DID_RECOVER", "appstoreservernotifications/notification_type"),
    ("revocationPercentage", "appstoreserverapi/jwstransactiondecodedpayload"),
    ("offerType:3", "appstoreserverapi/offertype"), ("seatClaimId", "appstoreserverapi/seatclaimid"),
    ("eventType:REFUND", "externalpurchaseserverapi/eventtype"),
    ("AdvancedCommerceRequestInfo", "advancedcommerceapi/requestinfo"),
    ("unclaimSeatIds", "appstoreservernotifications/unclaiminfo"),
    ("C003-00-1", "advancedcommerceapi/choosing-tax-codes-for-your-skus"),
    ("cancellation_date", "appstorereceipts/responsebody"),
  ])
  func `an explanation has the page of Apple`(word: String, page: String) {
    #expect(Explain.explain(word).first?.page == "https://developer.apple.com/documentation/\(page)")
  }

  @Test func `pairs that Apple never sends are explained with alternatives`() throws {
    let pair = try #require(Explain.explain("SUBSCRIBED/VOLUNTARY").first)
    #expect(pair.facts.first?.text.contains("4000018") == true)
    #expect(pair.facts.contains { $0 == ("Subtypes of SUBSCRIBED", "INITIAL_BUY, RESUBSCRIBE") })
    #expect(pair.facts.contains { $0 == ("Types with VOLUNTARY", "EXPIRED/VOLUNTARY") })
    let unknown = try #require(Explain.explain("SUBSCRIBED/SOMETHING").first)
    #expect(unknown.facts.first?.text.contains("4000018") == false)
  }

  @Test(arguments: [
    ("price=9990", "9.99 in its currency."), ("revocationPercentage:25000", "25%."),
    ("expiresDate:1698148900000", "2023-10-24T12:01:40Z."), ("exp:1698148900", "2023-10-24T12:01:40Z."),
    ("offerPeriod:P2M", "2 months."), ("totalDuration:1500", "1.500 seconds."), ("successRate:99", "99%."),
  ])
  func `values are converted by the kind of their field`(word: String, reading: String) {
    #expect(Explain.explain(word).first?.facts.first?.text == reading)
  }

  @Test(arguments: [
    "JWS", "eyJhbGciOiJFUzI1NiJ9.eyJhIjoxfQ.c2ln",
    "MIAGCSqGSIb3DQEHAqCAMIA" + String(repeating: "A", count: 100), "ewoJ" + String(repeating: "A", count: 100),
  ])
  func `explain refers to decode for signed data`(word: String) {
    let explanations = Explain.explain(word)
    #expect(explanations.map(\.kind) == [.signedData])
    #expect(explanations.first?.facts.last?.text.contains("decode`") == true)
  }

  @Test(arguments: [
    "", "   ", "\"\"", "xyzzyplugh", "nonsense:4", ":4", "offerType:", "/", "DID_RENEW/", "NONSENSE/UPGRADE", "....",
    "=", "https://example.com", "123456789012345678901234567890", "\u{0}", "caf\u{E9}", "\u{0661}\u{0662}",
  ])
  func `unknown text has no explanation`(word: String) {
    #expect(Explain.explain(word).isEmpty)
  }

  @Test func `extreme numbers do not overflow`() {
    #expect(Explain.explain("expiresDate:9223372036854775807").count == 1)
    #expect(Explain.explain("exp:9223372036854775807").map(\.kind) == [.value])
    #expect(Explain.explain("price:-9223372036854775808").count == 1)
    #expect(Explain.explain("error:99999999999999999999").isEmpty)
    #expect(Explain.explain("exit:99999999999").isEmpty)
  }

  /// Every row of the catalog is found by its name, and its explanations are complete.
  @Test func `every known name is explained`() {
    for name in KnownName.all {
      let explanations = Explain.explain(name.spelling)
      #expect(!explanations.isEmpty, "\(name.spelling)")
      for explanation in explanations {
        #expect(!explanation.title.isEmpty && !explanation.source.isEmpty && !explanation.facts.isEmpty)
        #expect(explanation.facts.allSatisfy { !$0.label.isEmpty && !$0.text.isEmpty }, "\(explanation.title)")
        // A label without a name would leave a colon at the start.
        #expect(!explanation.facts.contains { $0.text.hasPrefix(":") }, "\(explanation.title)")
        #expect(explanation.page?.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } ?? true, "\(explanation.title)")
      }
    }
    // That a receipt is valid is no error.
    for error in ErrorCode.all.compactMap(\.code) where error != 0 {
      #expect(Explain.explain("error:\(error)").first?.kind == .errorCode, "\(error)")
    }
  }

  @Test(arguments: [
    ("TransactionIdNotFond", "TransactionIdNotFound"), ("revocationPrecentage", "revocationPercentage"),
    ("DID_RENEW.BILLING_RECOVERY", "DID_RENEW/BILLING_RECOVERY"),
    ("DID_RENW", "DID_RENEW"), ("FAMLY_SHARED", "FAMILY_SHARED"), ("offerTyp:3", "offerType:3"),
    ("DID_RENEW/BILLING_RECOVERI", "DID_RENEW/BILLING_RECOVERY"), ("appAcountToken", "appAccountToken"),
    ("GRANT_PRORTAED", "GRANT_PRORATED"), ("404010", "4040010"), ("revocation", "revocationDate"),
  ])
  func `similar words are suggested`(word: String, suggestion: String) {
    #expect(Explain.nearest(word).contains(suggestion))
  }

  @Test(arguments: ["xyzzyplugh", "", "q", String(repeating: "revocationDate", count: 10), "nonsense:4"])
  func `words without similarity have no suggestions`(word: String) {
    #expect(Explain.nearest(word).isEmpty)
  }

  @Test func `at most five suggestions are made, closest first`() {
    #expect(Explain.nearest("revocationDat").first == "revocationDate")
    #expect(Explain.nearest("4040001").count == 5)
    #expect(Explain.nearest("4040001").first == "4040001")
  }

  @Test(arguments: [
    ("", "", 0), ("abc", "", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("abc", "abd", 1), ("abc", "abcd", 1),
    ("abcd", "acd", 1), ("kitten", "sitting", 3), ("ca", "abc", 3),
  ])
  func `the edit distance counts typos`(first: String, second: String, distance: Int) {
    #expect(Nearest.typos(Array(first.utf8), Array(second.utf8)) == distance)
    #expect(Nearest.typos(Array(second.utf8), Array(first.utf8)) == distance)
  }

  /// The time is linear in the length of a text, also for combining characters.
  @Test(arguments: [
    "x", "[", "1", "\\", "a:", "eyJ.", "\u{301}", "\u{1F1E6}", "\u{200D}", " ", "\"", "=3D", "status:4",
  ])
  func `a long text without names is searched in linear time`(piece: String) {
    let text = String(repeating: piece, count: 40_000)
    #expect(Explain.findings(in: text, atMost: 1).count <= 1)
    #expect(Explain.joiningNames([text]).count == 1)
    #expect(Explain.meaning(of: text).identifier == nil)
  }

  @Test func `the number of words is limited`() {
    let text = (0..<1000).map { "MVK7WQ3\($0 + 100) 2000000000\($0 + 100_000)" }.joined(separator: " ")
    #expect(Explain.findings(in: text, atMost: 7).count == 7)
    #expect(Explain.findings(in: text, atMost: 5000).count == 2000)
  }
}
