import Base

/// A receipt of either kind, read and not verified.
package enum Receipt: Sendable {
  case app(AppReceipt)
  case transaction(TransactionReceipt)

  init(_ text: ReceiptText) throws(ReceiptError) {
    switch text {
    case .container(let bytes): self = .app(try AppReceipt(in: try SignedMessage(receipt: bytes)))
    case .transaction(let text): self = .transaction(try TransactionReceipt(text))
    case .tooLong: throw .tooLong
    }
  }

  /// Reads a receipt after removing any wrapping around it.
  package init(unwrapping text: ArraySlice<UInt8>) throws(Failure) {
    try self.init(reading: try ReceiptText.unwrapping(text).0)
  }

  package init(reading text: ReceiptText) throws(Failure) {
    do throws(ReceiptError) {
      try self.init(text)
    } catch {
      throw error.failure
    }
  }
}

extension ReceiptText {
  /// Returns the receipt in a text, and a description of the layers that were unwrapped.
  static func unwrapping(_ text: ArraySlice<UInt8>) throws(Failure) -> (ReceiptText, off: String) {
    let unwrapped = UnwrappedInput(text, .lenient)
    switch unwrapped.content {
    case .receipt(let receipt):
      return (receipt, unwrapped.remark)
    case .jws:
      throw Failure(.failure, "cannot read a JWS as a receipt", hint: "run `asctl decode` to show it")
    case .json(let json):
      if let receipt = StoredReply.receipt(in: json) { return (receipt, "; unwrapped from: JSON") }
      throw Failure(.failure, "cannot read JSON without a receipt", hint: acceptedHint)
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
  /// Reads the content of a container without verifying its signature.
  init(in message: borrowing SignedMessage) throws(ReceiptError) {
    guard let content = message.content else { throw ReceiptError(reason: "its PKCS#7 container has no content") }
    try self.init(payload: content)
  }
}

/// Reads receipts without verifying them.
package struct ReceiptDecoder: TextDecoder {
  package let part: JWSDecoder.Part

  package init(part: JWSDecoder.Part) {
    self.part = part
  }
  package var lineDecoder: LineDecoder? { nil }

  package func decode(_ text: ArraySlice<UInt8>) throws(Failure) -> Decoded {
    let (receipt, off) = try ReceiptText.unwrapping(text)
    return try decode(receipt, off: off)
  }

  package func decode(_ content: ArrivingTexts.Content) throws(Failure) -> Decoded? {
    guard case .receipt(let receipt) = content else { return nil }
    return try decode(receipt, off: "")
  }

  package let name = "receipt"

  /// `off` lists the layers that were unwrapped.
  package func decode(_ text: ReceiptText, off: String) throws(Failure) -> Decoded {
    do throws(ReceiptError) {
      switch text {
      case .container(let bytes):
        let message = try SignedMessage(receipt: bytes)
        let receipt = try AppReceipt(in: message)
        let behind = message.surplus == 0 ? "" : "; followed by other bytes: \(message.surplus)"
        return Decoded(value: try json(receipt, message), remark: "\(receipt.description), not verified\(off)\(behind)")
      case .transaction(let text):
        let receipt = try TransactionReceipt(text)
        return Decoded(value: receipt.json, remark: "a transaction receipt of iOS 6, not verified\(off)")
      case .tooLong:
        throw .tooLong
      }
    } catch {
      throw error.failure
    }
  }

  private func json(_ receipt: AppReceipt, _ message: borrowing SignedMessage) throws(ReceiptError) -> JSON {
    switch part {
    case .payload:
      return receipt.json
    case .header:
      throw ReceiptError(reason: "it has no header; --all shows who signed it")
    case .all:
      let certificates = message.certificates.map { der -> JSON in
        do throws(CryptoError) {
          return try Certificate(der: der).json
        } catch {
          return ["error": .string(error.reason)]
        }
      }
      return [
        "payload": receipt.json, "signers": .array(message.signers.map(\.json)),
        "certificates": .array(certificates),
      ]
    }
  }
}

extension AppReceipt: CustomStringConvertible {
  /// A description for sentences, such as "an app receipt (ProductionSandbox) with 2 purchases".
  package var description: String {
    let type = facts.text(.receiptType).map { " (\($0))" } ?? ""
    let count =
      purchases.isEmpty ? "no purchases" : purchases.count == 1 ? "1 purchase" : "\(purchases.count) purchases"
    return "an app receipt\(type) with \(count)"
  }
}

extension Signer {
  fileprivate var json: JSON {
    [
      "serialNumber": serial.map(JSON.string) ?? .null, "digest": .string(digest.name),
      "algorithm": .string(algorithm.name), "signature": .string(hexadecimal(signature)),
    ]
  }
}
