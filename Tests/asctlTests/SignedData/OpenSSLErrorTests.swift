import COpenSSL
import Testing

@testable import SignedData
@testable import TestSupport

@Suite struct OpenSSLErrorTests {
  /// libcurl, for example, leaves its own errors in OpenSSL's error queue of the thread.
  @Test func `errors left in the queue by other code are not reported`() throws {
    let notACertificate: [UInt8] = [0x30, 0x03, 0x02, 0x01, 0x01]
    ERR_clear_error()
    let error = try #require(throws: CryptoError.self) { try Certificate(der: notACertificate) }
    ([0x04, 0x01] as [UInt8]).withUnsafeBufferPointer { bytes in
      var end = bytes.baseAddress
      #expect(d2i_PKCS8_PRIV_KEY_INFO(nil, &end, bytes.count) == nil)
    }
    #expect(ERR_peek_error() != 0)
    #expect(throws: error) { try Certificate(der: notACertificate) }
  }
}
