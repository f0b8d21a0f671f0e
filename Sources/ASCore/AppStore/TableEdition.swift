/// The edition of Apple's documentation that the tables in this module describe: the versions of its pages, and the date
/// of the newest source. Update it together with the tables.
package enum TableEdition {
  package static let serverAPI = "1.23"
  package static let notifications = "2.23"
  /// Apple announces values of signed data for StoreKit first.
  package static let storeKit = "27"
  package static let date = "2026-06-08"

  package static let text =
    "App Store Server API \(serverAPI), notifications \(notifications), StoreKit \(storeKit), as of \(date)"
}
