enum Humanized { static func value(_ v: JSON, words: Bool = true) -> JSON { v } }
struct HumanView {
  let style: TerminalStyle; let localTime: @Sendable (Int64) -> String;
  func text(_ v: JSON) -> String { v.text(.terminal) + "\n" }
}
enum SignedMembers {
  static func holds(_ n: String) -> Bool {
    ["signedPayload", "signedTransactionInfo", "signedRenewalInfo", "signedAppTransactionInfo", "signedTransactions"]
      .contains(n)
  }
}
