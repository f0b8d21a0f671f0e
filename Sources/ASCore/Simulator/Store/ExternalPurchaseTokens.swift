/// The external purchase tokens of the fixed world. Those of sandbox begin with SANDBOX.
enum ExternalPurchaseTokens {
  static let unreported = "SANDBOX_2f9d0f6c-6b1e-4f6a-9c53-8f4d2b1a0c01"
  static let second = "SANDBOX_2f9d0f6c-6b1e-4f6a-9c53-8f4d2b1a0c02"

  static let all = [unreported, second]
}
