import Base

extension CryptoError {
  static let tooLongReceipt = CryptoError(reason: "more than \(byteCount(ReceiptText.limit))")
}

/// Reads receipts of either kind without verifying them.
struct ReceiptDecoder: Sendable {
  let part: DecodedPart

  /// For the receipt as JSON, with verifyReceipt's names; a transaction receipt keeps its own keys.
  static let payload = ReceiptDecoder(part: .payload)

  /// Decodes a receipt after removing any wrapping around it.
  func decode(_ text: ArraySlice<UInt8>) throws(Failure) -> Decoded {
    let (content, off) = UnwrappedInput.unwrap(text)
    switch content {
    case .receipt(let receipt): return try decode(receipt, off: off)
    case .jws: throw Failure(.failure, "cannot read a JWS as a receipt", hint: "run `asctl decode` to show it")
    case .json(let json):
      guard let receipt = StoredReply.receipt(in: json) else {
        throw Failure(.failure, "cannot read JSON without a receipt", hint: Self.acceptedHint)
      }
      return try decode(receipt, off: "; unwrapped from: JSON")
    case .unknown(let what): throw Failure(.failure, "cannot read \(what)", hint: Self.acceptedHint)
    }
  }

  private static let acceptedHint =
    "expected PKCS#7 as a file or in base64, the JSON sent to verifyReceipt, or a transaction receipt of iOS 6"

  /// `off` lists the layers that were unwrapped.
  func decode(_ text: ReceiptText, off: String = "") throws(Failure) -> Decoded {
    do throws(CryptoError) {
      switch text {
      case .container(let bytes):
        let message = try Self.message(bytes)
        guard let content = message.content else { throw CryptoError(reason: "its PKCS#7 container has no content") }
        let receipt = try AppReceipt(payload: content)
        let behind = message.surplus == 0 ? "" : "; followed by other bytes: \(message.surplus)"
        return Decoded(value: try json(receipt, message), remark: "\(receipt.description), not verified\(off)\(behind)")
      case .transaction(let text):
        let receipt = try TransactionReceipt.json(text)
        return Decoded(value: receipt, remark: "a transaction receipt of iOS 6, not verified\(off)")
      case .tooLong:
        throw .tooLongReceipt
      }
    } catch {
      throw Failure(.failure, "cannot read the receipt: \(error.reason)")
    }
  }

  private static func message(_ bytes: [UInt8]) throws(CryptoError) -> SignedMessage {
    do {
      return try SignedMessage(bytes)
    } catch {
      throw CryptoError(reason: "not a PKCS#7 container: \(error.reason)")
    }
  }

  private func json(_ receipt: AppReceipt, _ message: borrowing SignedMessage) throws(CryptoError) -> JSON {
    switch part {
    case .payload:
      return receipt.json
    case .header:
      throw CryptoError(reason: "it has no header; --all shows who signed it")
    case .all:
      let certificates = message.certificates.map { der in
        Certificate.json { () throws(CryptoError) in try Certificate(der: der) }
      }
      return [
        "payload": receipt.json, "signers": .array(message.signers.map(\.json)),
        "certificates": .array(certificates),
      ]
    }
  }
}

extension AppReceipt {
  /// A description for sentences, such as "an app receipt (ProductionSandbox) with 2 purchases".
  fileprivate var description: String {
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
