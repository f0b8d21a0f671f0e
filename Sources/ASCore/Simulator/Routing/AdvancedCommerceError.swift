/// The errors of the simulated Advanced Commerce API, by Apple's names.
enum AdvancedCommerceError: String, CaseIterable, Sendable {
  case nullRequestInfo
}
