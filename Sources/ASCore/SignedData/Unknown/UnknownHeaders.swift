import AppStore
import Base

extension UnknownSearch {
  /// Returns what is unknown in the header of a JWS; `nil` if it is not a JSON object.
  static func findings(inHeader part: ArraySlice<UInt8>) -> [UnknownFinding]? {
    guard let header = try? CompactJWS.decode(part), let object = header.objectValue,
      let declared = KnownData.shared.header
    else {
      return nil
    }
    var found: [UnknownFinding] = []
    let isXcode = header["kid"]?.string.map { sameBytes($0, SignedHeader.xcodeKey) } ?? false
    for member in object.members {
      var name = member.name
      let path = "header.\(truncated(name, to: longestName))"
      // Only Xcode names a key.
      let index = name.withUTF8 { declared.names.index(of: UnsafeRawBufferPointer($0)) }
      guard let index, isXcode || header["x5c"] == nil || !["kid", "typ"].contains(name) else {
        found.append(UnknownFinding(.header, path, value: member.value.string ?? member.value.text()))
        continue
      }
      if case .values(let set) = declared.members[index], let text = member.value.string,
        !KnownData.shared.sets[set].contains(text)
      {
        found.append(UnknownFinding(.header, path, value: text))
      }
    }
    // Each Xcode makes a certificate of its own.
    guard !isXcode else { return found }
    for (index, entry) in (header["x5c"]?.arrayElements ?? []).enumerated() {
      let certificate = Result { () throws(CryptoError) in
        guard let text = entry.string else { throw CryptoError(reason: "it is not a string") }
        return try SignedHeader.certificate(text)
      }
      guard let description = KnownCertificates.unknown(certificate, at: index) else { continue }
      found.append(UnknownFinding(.certificate, "header.x5c", value: description))
    }
    return found
  }
}
