extension Field {
  /// Every row. Payloads come before replies, and those before requests, so that the likeliest meaning is found first.
  static let all: [Field] = Array(
    [
      ofTransactions, ofPurchases, ofRevocations, ofRenewals, ofPrices, ofNotifications, ofNotificationParts,
      ofAppTransactions, ofAdvancedCommerce, ofReplies, ofNotificationReplies, ofGroups, ofHistoryQueries,
      ofNotificationQueries, ofExtensions, ofConsumption, ofRetentionMessages, ofRetentionOffers, ofPerformanceTests,
      ofAdvancedCommerceRequests, ofAdvancedCommerceInAppRequests, ofExternalPurchaseReports,
      ofExternalPurchaseLineItems, ofSignatures,
    ].joined())

  private static let byName: [String: [Field]] = {
    var rows: [String: [Field]] = [:]
    for row in all { rows[row.name, default: []].append(row) }
    return rows
  }()

  /// Every meaning of a field's name, most likely first.
  static func meanings(of name: String) -> [Field] {
    let rows = byName[name] ?? []
    // Dictionaries compare by canonical equivalence; a field's name is its bytes.
    return rows.first.map { $0.name.utf8.elementsEqual(name.utf8) } == true ? rows : []
  }

  /// What a field means in that object, a name of `PayloadObject`; with nil, what it means mostly.
  ///
  /// In an object that has no such row a field is still found if its name means the same everywhere: Apple adds known
  /// fields to further objects. Otherwise nil, since `status` read wrongly is worse than `status` left alone.
  static func named(_ name: String, in object: String?) -> Field? {
    guard let rows = byName[name], let first = rows.first, first.name.utf8.elementsEqual(name.utf8) else { return nil }
    guard let object else { return first }
    if let row = rows.first(where: { $0.objects.contains(object) }) { return row }
    return rows.allSatisfy { $0.kind == first.kind } ? first : nil
  }
}
