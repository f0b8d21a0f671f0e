@testable import AppStore
@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import Platform
@testable import SignedData
@testable import TestSupport

extension FuzzTarget {
  /// Files of IDs: lines, csv, tsv. Splitting them into pieces changes nothing. The first byte selects the kind of ID.
  static let tables = FuzzTarget(
    name: "tables",
    seeds: {
      let texts = [
        "2000000000000001\r\n\"2000000000000002\"\n", "sep=;\nname;transactionId\na;2000000000000001\n\"b\";2\n",
        "Order ID\tname\nMVK7WQ3XYZ\t\"a\nb\"\"c\"\n", "\u{FEFF}a,b\n1,7e3fb20b-4cdb-47cc-936d-99d65f608138\n",
        "2000000000000001, 2000000000000002; 3\r4\r", "{\"a\":1}\n",
      ]
      let wide = texts[1].utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
      return texts.flatMap { text in (0..<3).map { [$0] + Array(text.utf8) } } + [[0, 0xFF, 0xFE] + wide]
    },
    check: { bytes in
      var choices = Choices(bytes)
      let kinds: [Identifier.Name] = [.transactionId, .orderId, .appAccountToken]
      let kind = choices.element(of: kinds) ?? .transactionId
      let text = Array(choices.rest)
      for column in [nil, "Order ID"] {
        let whole = ids(text, kind, column, pieces: 1 << 16)
        for pieces in [1, 3] {
          let cut = ids(text, kind, column, pieces: pieces)
          expect(whole == cut, "in pieces of \(pieces) \(cut) is read, not \(whole)")
        }
        for line in whole { expectHarmless(line.reason) }
      }
    })

  private struct ReadID: Equatable {
    let id: String
    let reason: String
  }

  private static func ids(_ text: [UInt8], _ kind: Identifier.Name, _ column: String?, pieces: Int) -> [ReadID] {
    var rest = text[...]
    let source = ByteSource { count in
      defer { rest = rest.dropFirst(min(count, pieces)) }
      return Array(rest.prefix(min(count, pieces)))
    }
    let reader = IDReader(source, of: kind, column: column)
    var found: [ReadID] = []
    do throws(Failure) {
      while case .input(let id) = try reader.next() {
        found.append(ReadID(id: id.text, reason: id.failure.map { $0.message + ($0.hint ?? "") } ?? ""))
      }
    } catch {
      found.append(ReadID(id: "", reason: error.message + (error.hint ?? "")))
    }
    return found
  }

  /// Pasted texts: emails, logs and forms around IDs and signed texts. An ID that was read is read unchanged if pasted
  /// again, and no output affects a terminal. The first byte selects the command, the second the format.
  static let emails = FuzzTarget(
    name: "emails",
    seeds: {
      let signed = try PrivateChain.shared.get().sign(SamplePayload.subscription)
      let texts = [
        "Order: MVK7WQ3XYZ\r\nThank you", "=?utf-8?Q?a=20b?= 2000 0000 0000 0001", "“2000000000000001”\n", signed,
        "From: a@b.c\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n"
          + "Content-Transfer-Encoding: base64\r\n\r\n\(base64(Array(signed.utf8)))\r\n--x\r\n"
          + "Content-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<p>a=3D=\r\nb</p>\r\n--x--\r\n",
        "{\"Records\":[{\"body\":\"{\\\"signedPayload\\\":\\\"\(signed)\\\"}\"}]}", "2E+15\t7e3fb20b 4cdb-47cc",
      ]
      return texts.flatMap { text in (0..<4).map { [$0, $0] + Array(text.utf8) } }
    },
    check: { bytes in
      var choices = Choices(bytes)
      let number = choices.number(below: 4)
      let format = choices.element(of: ["table", "json", "csv"]) ?? ""
      let text = Array(choices.rest)
      switch number {
      case 0:
        let text = String(decoding: text, as: UTF8.self)
        for name in Identifier.Name.allCases {
          let pasted = PastedIdentifier(text, as: name)
          let again = PastedIdentifier(pasted.read, as: name)
          expect(!again.differs, "\(pasted.read) is read as \(again.read) when it is pasted again")
          _ = PastedIdentifier.several(in: text, as: name)
        }
      case 1:
        run(["decode", "text"], text, format)
      case 2:
        run(
          ["customer", "-e", "simulator", "--", String(decoding: text.filter { $0 != 0 }, as: UTF8.self)], [], format)
      default:
        // The csv output contains the rows of the file unchanged.
        run(["customer", "-e", "simulator", "--ids", "text"], text, format == "csv" ? "json" : format)
      }
    })

  /// Runs a command with this file and checks all of its output.
  private static func run(_ line: [String], _ text: [UInt8], _ format: String) {
    let world = FakeWorld(files: ["text": text], terminals: format == "table" ? ["output"] : [])
    let split = line.firstIndex(of: "--") ?? line.endIndex
    world.run(line[..<split] + ["-o", format, "--no-color"] + line[split...])
    expectHarmless(world.output + world.errors)
  }
}
