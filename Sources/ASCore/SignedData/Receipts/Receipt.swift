/// A receipt of either kind, read and not proved.
enum Receipt: Sendable {
  case app(AppReceipt)
  case transaction(TransactionReceipt)

  init(_ text: ReceiptText) throws(ReceiptError) {
    switch text {
    case .container(let bytes): self = .app(try AppReceipt(in: try SignedMessage(receipt: bytes)))
    case .transaction(let text): self = .transaction(try TransactionReceipt(text))
    case .tooLong: throw .tooLong
    }
  }

  /// Takes off whatever is around a receipt.
  init(peeling text: ArraySlice<UInt8>) throws(Failure) {
    let (receipt, _) = try ReceiptText.peeling(text)
    do {
      try self.init(receipt)
    } catch {
      throw error.failure
    }
  }
}

extension ReceiptText {
  /// The receipt in a text, and what was taken off around it, in words.
  static func peeling(_ text: ArraySlice<UInt8>) throws(Failure) -> (ReceiptText, off: String) {
    let peeled = UnwrappedInput(text, .any)
    switch peeled.content {
    case .receipt(let receipt):
      return (receipt, peeled.remark)
    case .jws:
      throw Failure(.failure, "cannot read a JWS as a receipt", hint: "asctl decode shows what a JWS says")
    case .json:
      throw Failure(.failure, "cannot read JSON that does not hold a receipt", hint: acceptedHint)
    case .unknown(let what):
      throw Failure(.failure, "cannot read \(what)", hint: acceptedHint)
    }
  }

  private static let acceptedHint =
    "expected PKCS#7 as a file or in base64, the JSON sent to verifyReceipt, or a transaction receipt of iOS 6"
}

extension ReceiptError {
  var failure: Failure { Failure(.failure, "cannot read the receipt: \(reason)") }
}

extension SignedMessage {
  init(receipt bytes: [UInt8]) throws(ReceiptError) {
    do {
      try self.init(bytes)
    } catch {
      throw ReceiptError(reason: "not a PKCS#7 container: \(error.reason)")
    }
  }
}

extension AppReceipt {
  /// Reads what a container holds, whoever signed it.
  init(in message: borrowing SignedMessage) throws(ReceiptError) {
    guard let content = message.content else { throw ReceiptError(reason: "its PKCS#7 container has no content") }
    try self.init(payload: content)
  }
}
