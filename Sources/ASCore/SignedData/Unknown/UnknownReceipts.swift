import Base

// Receipts have numbered attributes instead of members. Transaction receipts of iOS 6 are not compared: no new ones exist.

extension UnknownSearch {
  mutating func search(_ receipt: ReceiptText) {
    guard case .container(let bytes) = receipt, let message = try? SignedMessage(bytes),
      let content = message.content, let receipt = try? AppReceipt(payload: content)
    else { return }
    begin()
    add(receipt.facts, to: "receipt")
    for purchase in receipt.purchases { add(purchase, to: "receipt.in_app") }
    for finding in findings(inSignatureOf: message) { add(finding) }
    guard !found.isEmpty else { return }
    let first = receipt.purchases.lazy.compactMap { $0.text(named: "transaction_id") }.first
    note(
      UnknownSource(
        date: receipt.facts.text(.creationDate).flatMap { Timestamp(inReceipt: $0) }, example: first,
        customer: receipt.purchases.lazy.compactMap { $0.text(named: "original_transaction_id") }.first ?? first))
  }

  private mutating func add(_ record: ReceiptRecord, to path: String) {
    for attribute in record.attributes where !ReceiptField.unnamed.contains(attribute.type) {
      guard let field = record.fields.first(where: { $0.type == attribute.type }) else {
        // A purchase that cannot be read is an attribute of the receipt.
        add(UnknownFinding(.member, "\(path).\(attribute.type)", value: "\(attribute.value.count) bytes"))
        continue
      }
      guard let value = field.json(of: attribute.value) else {
        add(UnknownFinding(.value, "\(path).\(field.name)", value: hexadecimal(attribute.value.prefix(60))))
        continue
      }
      let text = value.string ?? value.text(.compact)
      if !field.isKnown(text) { add(UnknownFinding(.value, "\(path).\(field.name)", value: text)) }
    }
  }

  /// The certificates and algorithms, which nearly all receipts share.
  private mutating func findings(inSignatureOf message: borrowing SignedMessage) -> [UnknownFinding] {
    let (certificates, signers) = (message.certificates, message.signers)
    let names = signers.map { "\($0.digest.identifier) \($0.algorithm.identifier) " }.joined()
    let key = Array(names.utf8) + certificates.joined()
    return self.signers.value(of: key[...]) {
      var found: [UnknownFinding] = []
      for signer in signers where !ReceiptVerifier.supports(signer) {
        found.append(
          UnknownFinding(.header, "receipt.signature", value: "\(signer.algorithm.name) with \(signer.digest.name)"))
      }
      for der in certificates {
        let certificate = Result { () throws(CryptoError) in try Certificate(der: der) }
        guard let description = KnownCertificates.unknown(certificate, at: nil) else { continue }
        found.append(UnknownFinding(.certificate, "receipt.certificates", value: description))
      }
      return found
    }
  }
}

extension ReceiptField {
  /// The types of attributes in receipts that Apple does not document.
  static let unnamed: Set<Int64> = [
    6, 7, 13, 14, 20, 22, 23, 25, 1709, 1710, 1714, 1715, 1716, 1717, 1718, 1722,
  ]

  /// Whether a value of the field is known; true for fields with any value.
  fileprivate func isKnown(_ value: String) -> Bool {
    switch name {
    case "receipt_type": AppReceipt.environments[value] != nil
    case "product_type": ["0", "1", "2", "3"].contains(value)
    default: true
    }
  }
}

extension ReceiptRecord {
  fileprivate func text(named name: String) -> String? { fields.first { $0.name == name }.flatMap(text) }
}
