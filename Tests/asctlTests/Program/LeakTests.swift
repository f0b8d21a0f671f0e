import Foundation
import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import CommandLine
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import Program
@testable import SignedData
@testable import Simulator
@testable import TestSupport

#if canImport(Glibc)
  import Glibc

  /// Memory must not grow with ten thousand operations of each kind. `make leaks` runs this in a separate process,
  /// where other tests do not allocate. LeakSanitizer cannot follow Swift's tagged pointers, and reports constants.
  @Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["ASCTL_LEAKS"] != nil))
  struct LeakTests {
    struct Operation: Sendable, CustomTestStringConvertible {
      let name: String
      let run: @Sendable () throws -> Void
      var testDescription: String { name }
    }

    /// The resident size in bytes, including OpenSSL and libcurl.
    private static func memory() throws -> Int {
      // Free pages are returned to the system first: a leak could fill them without an effect on the resident size.
      if let trim = dlsym(nil, "malloc_trim") {
        _ = unsafeBitCast(trim, to: (@convention(c) (Int) -> Int32).self)(0)
      }
      let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
      return (Int(pages[1]) ?? 0) * Int(getpagesize())
    }

    /// 2,000,000 bytes for 10,000 operations: 200 for each.
    private static let tolerance = 2_000_000

    private static func growth(_ operation: Operation) throws -> Int {
      // Fills caches and creates constants first.
      for _ in 0..<500 { try operation.run() }
      let before = try memory()
      for _ in 0..<10_000 { try operation.run() }
      return try memory() - before
    }

    private static func command(_ line: String, _ files: [String: [UInt8]]) -> @Sendable () throws -> Void {
      let words = line.split(separator: " ").map { String($0) }
      return { _ = FakeWorld(files: files).run(words) }
    }

    private static let operations = Result { () throws -> [Operation] in
      let files = try SampleFiles.all()
      let (chain, mint) = (try PrivateChain.shared.get(), try ReceiptMint.shared.get())
      let anchors = try chain.anchors
      let receiptAnchors = TrustAnchors(named: [try Certificate(der: mint.chain.root.der)])
      func file(_ name: String) -> ArraySlice<UInt8> { (files[name] ?? [])[...] }
      func verify(_ name: String) -> Operation {
        let text = file(name)
        return Operation(name: "verify \(name)") {
          var verifier = Verifier(anchors: anchors, now: SampleTime.now)
          _ = verifier.verify(unwrapping: text)
        }
      }
      func receipt(_ name: String) -> Operation {
        let text = file(name)
        return Operation(name: "receipt \(name)") {
          var verifier = ReceiptVerifier(anchors: receiptAnchors)
          _ = verifier.verify(unwrapping: text)
          _ = try? ReceiptDecoder(part: .all).decode(text)
        }
      }
      let key = try CredentialSamples.credentials().privateKey
      let pem = try TestKey.shared.get().pkcs8()
      let simulator = try TestSimulator().simulator
      let read = ServedRequest(
        method: "GET", target: "/inApps/v1/subscriptions/2000000000000001", headers: [], body: [])
      let notification = file("notification.json")
      return ["transaction.jws", "notification.json", "forged.jws", "hostile.jws", "leaf.pem"].map(verify)
        + ["receipt", "altered.b64", "cut.b64", "old.b64"].map(receipt) + [
          Operation(name: "decode") {
            _ = try AnyTextDecoder(.all).decode(notification)
          },
          Operation(name: "sign") { _ = try CompactJWS.sign(header: ["alg": "ES256"], payload: ["a": 1], with: key) },
          Operation(name: "a key") { _ = try PrivateKey(pkcs8: pem).sign([1]).der },
          Operation(name: "not a key") { _ = try? PrivateKey(pkcs8: [1, 2, 3]) },
          Operation(name: "a response of the simulator") { _ = simulator.reply(to: read) },
          Operation(name: "a command line") {
            _ = try Asctl.program.parse(["transaction", "history", "1", "--limit", "3"])
            _ = try? Asctl.program.parse(["transaction", "historie"])
          },
          Operation(name: "JSON") {
            _ = try JSON.parse(#"{"a":[1,"\u00e9",{"b":null}],"c":1e5}"#.utf8).bytes(.terminal)
          },
          Operation(name: "the command decode", run: command("decode transaction.jws -o table", files)),
        ]
    }

    @Test(arguments: try operations.get())
    func `ten thousand operations leak no memory`(operation: Operation) throws {
      let growth = try Self.growth(operation)
      #expect(growth < Self.tolerance, "\(operation.name): \(growth) bytes")
    }

    /// Without this test, the others would pass even if leaks were not detected.
    @Test func `a leak of one small object is detected`() throws {
      final class Lost { let text = [UInt8](repeating: 7, count: 300) }
      let leak = Operation(name: "leak") { _ = Unmanaged.passRetained(Lost()) }
      #expect(try Self.growth(leak) > Self.tolerance)
    }

    @Test func `requests over the network leak no memory`() throws {
      try SimulatorServer.serving { port in
        let request = Array("GET /simulator/clock HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".utf8)
        let exchange = Operation(name: "a connection") {
          #expect(SimulatorServer.said(port, request).hasPrefix("HTTP/1.1 200"))
        }
        let growth = try Self.growth(exchange)
        #expect(growth < Self.tolerance, "\(growth) bytes")
      }
    }
  }
#endif
