import Testing

@testable import AppStore

struct CatalogueErrorTests {
  @Test func `codes and names are unique in each family`() {
    for family in ErrorCode.Family.allCases {
      let rows = ErrorCode.all.filter { $0.family == family }
      let codes = rows.compactMap(\.code)
      #expect(Set(codes).count == codes.count, "\(family)")
      #expect(Set(rows.map(\.name)).count == rows.count, "\(family)")
    }
  }

  @Test func `every error has one row`() {
    func check<Named: CataloguedError>(_ errors: Named.Type) {
      #expect(errors.allCases.map(\.row.name).sorted() == errors.all.map(\.name).sorted())
    }
    check(AppStoreServerError.self)
    check(RetentionMessagingError.self)
    check(AdvancedCommerceError.self)
    check(ExternalPurchaseError.self)
  }

  @Test func `every error of a member is in the catalog`() {
    for field in PayloadObject.all.flatMap(\.fields) {
      for error in [field.errors.invalid, field.errors.missing, field.errors.length, field.errors.range] {
        if let error { #expect(ErrorCode.all.contains(error), "\(field.name): \(error.name)") }
      }
    }
  }

  @Test func `codes of seven digits begin with the HTTP status`() {
    for row in ErrorCode.all {
      switch (row.family, row.code) {
      case (.externalPurchase, let code):
        #expect(row.httpStatus == 400)
        #expect(code.map { 1...39 ~= $0 } ?? true)
        #expect(row.name.hasSuffix("Error"))
      case (.verifyReceipt, _): #expect(row.httpStatus == 200)
      case (_, let code?):
        let status = row.httpStatus ?? 0
        #expect(String(code).hasPrefix(String(status)) && String(code).count == 7, "\(row.name)")
        #expect(HTTPStatus.with(code: status) != nil, "\(row.name)")
      case (_, nil): #expect(row.httpStatus == nil)
      }
    }
  }

  @Test func `errors with Retryable in their name are retried later`() {
    let retryable = ErrorCode.all.filter { $0.name.hasSuffix("Retryable") }
    #expect(Set(retryable.compactMap(\.code)) == [4_040_002, 4_040_004, 4_040_006, 5_000_001])
    #expect(retryable.allSatisfy { $0.retry == .later })
  }

  @Test func `only these errors have no code`() {
    #expect(
      ErrorCode.all.filter { $0.code == nil }.map(\.name).sorted() == [
        "AppTransactionIdNotFound", "BundleTransactionIdNotSupported", "DuplicateTokenStatusNotAllowedError",
        "NoAvailableSeats", "RefundNotAllowedCreationDateError", "RestatementCreationDateMismatchError",
        "SeatClaimIdNotFound", "SubscriptionNotActive", "TransactionNotDevManagedGroup",
      ])
  }

  /// The same code has different meanings in different APIs.
  @Test(arguments: [
    (Int64(4_000_028), ErrorCode.Family.appStoreServer, "InvalidStorefrontCountryCode"),
    (4_000_028, .advancedCommerce, "InvalidStorefront"),
    (4_000_023, .retentionMessaging, "InvalidProductId"),
    (4_000_048, .retentionMessaging, "AppTransactionIdNotSupported"),
    (4_290_000, .retentionMessaging, "RateLimitExceeded"), (5_000_000, .externalPurchase, "GeneralInternal"),
    (26, .externalPurchase, "SimultaneousSubmissionError"), (21_007, .verifyReceipt, "verifyReceipt status 21007"),
    (21_150, .verifyReceipt, "verifyReceipt status 21100 to 21199"),
    (21_199, .verifyReceipt, "verifyReceipt status 21100 to 21199"),
  ])
  func `the family determines the meaning of a code`(code: Int64, family: ErrorCode.Family, name: String) {
    #expect(ErrorCode.with(code: code, family: family).map(\.name) == [name])
  }

  @Test func `codes of one family are not found in another`() {
    #expect(ErrorCode.with(code: 26, family: .appStoreServer).isEmpty)
    #expect(ErrorCode.with(code: 4_000_161, family: .advancedCommerce).isEmpty)
    #expect(ErrorCode.with(code: 4_290_000, family: .verifyReceipt).isEmpty)
    #expect(ErrorCode.with(code: 21_200, family: nil).isEmpty)
    #expect(ErrorCode.with(code: .max, family: nil).isEmpty)
    #expect(ErrorCode.with(code: .min, family: .appStoreServer).isEmpty)
  }

  @Test func `without a family, the App Store Server API comes first`() {
    #expect(ErrorCode.with(code: 4_000_028, family: nil).map(\.family) == [.appStoreServer, .advancedCommerce])
  }

  @Test func `errors are found by each of their names`() {
    #expect(ErrorCode.named("TransactionIdNotFound").map(\.code) == [4_040_010, 4_040_010])
    #expect(ErrorCode.named("RemoveAllItemsNotAllowed").map(\.code) == [4_000_168])
    #expect(ErrorCode.named("transactionidnotfound").isEmpty)
    for name in [
      "TransactionIdIsNotOriginalTransactionId", "TransactionIdNotOriginalTransactionId",
      "BadRequestTransactionIdNotOtid",
    ] {
      #expect(ErrorCode.named(name).map(\.code) == [4_000_187])
    }
  }

  @Test func `the explanation of 401 lists causes`() {
    #expect(HTTPStatus.with(code: 401)?.causes.isEmpty == false)
    #expect(Set(HTTPStatus.all.map(\.code)).count == HTTPStatus.all.count)
  }
}
