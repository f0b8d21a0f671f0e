#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Whether a host, as libcurl parsed it out of a URL, is this machine and can be nothing else.
///
/// To be asked about a parsed host only: `http://localhost@example.com` and `http://127.0.0.1.example.com` both begin
/// like loopback. libcurl has by then written `2130706433` and `0x7f.1` as the addresses they are, and it resolves
/// `localhost` by itself, without asking a name server. Names below `.localhost` do not count.
func isLoopback(host: String) -> Bool {
  if host.lowercased().utf8.elementsEqual("localhost".utf8) { return true }
  var inner = host[...]
  if inner.utf8.first == UInt8(ascii: "["), inner.utf8.last == UInt8(ascii: "]") {
    inner = inner.dropFirst().dropLast()
  }
  if let address = addressBytes(String(inner), family: AF_INET, count: 4) { return address[0] == 127 }
  guard let address = addressBytes(String(inner), family: AF_INET6, count: 16) else { return false }
  let isOne = address.dropLast().allSatisfy { $0 == 0 } && address[15] == 1
  // ::ffff:127.0.0.1, which the kernel connects over IPv4 (RFC 4291, section 2.5.5.2).
  let isMapped = address[..<10].allSatisfy { $0 == 0 } && address[10...11] == [0xFF, 0xFF] && address[12] == 127
  return isOne || isMapped
}

private func addressBytes(_ text: String, family: Int32, count: Int) -> [UInt8]? {
  var bytes = [UInt8](repeating: 0, count: count)
  return inet_pton(family, text, &bytes) == 1 ? bytes : nil
}
