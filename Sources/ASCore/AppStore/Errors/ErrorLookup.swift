extension ErrorCode {
  /// Every known error, the App Store Server API's first.
  static let all: [ErrorCode] = Array(
    [
      appStoreServerReads, appStoreServerNotifications, appStoreServerExtensions, appStoreServerPurchases,
      appStoreServerConsumption, appStoreServerFailures, retentionMessages, retentionPerformance,
      advancedCommerceRequests, advancedCommerceItems, advancedCommerceValues, advancedCommerceChanges,
      advancedCommerceRefunds, advancedCommerceFailures, externalPurchaseReports, externalPurchaseLineItems,
      verifyReceiptStatuses,
    ].joined())

  private static let byCode: [Int64: [ErrorCode]] = {
    var rows: [Int64: [ErrorCode]] = [:]
    for row in all { if let code = row.code { rows[code, default: []].append(row) } }
    return rows
  }()

  /// The errors a number may stand for, most likely first.
  ///
  /// With a family only what that family's endpoints can mean by it: the family's own row, else the App Store Server
  /// API's if the family shares its common errors.
  static func with(code: Int64, family: Family?) -> [ErrorCode] {
    let rows = byCode[code] ?? inRange(code)
    guard let family else { return rows }
    let own = rows.filter { $0.family == family }
    if !own.isEmpty { return own }
    return family.sharesCommonErrors ? rows.filter { $0.family == .appStoreServer } : []
  }

  /// The errors of that name in Apple's spelling, a second name included. The same name can serve two families.
  static func named(_ name: String) -> [ErrorCode] {
    all.filter { row in
      row.name.utf8.elementsEqual(name.utf8) || row.otherName?.utf8.elementsEqual(name.utf8) ?? false
    }
  }

  private static func inRange(_ code: Int64) -> [ErrorCode] {
    all.filter { row in
      guard let first = row.code, let last = row.lastCode else { return false }
      return first <= code && code <= last
    }
  }
}
