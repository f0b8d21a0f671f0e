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
@testable import TestSupport

/// A law for every command of `asctl schema`: no eight characters of the private key's number, of a token's signature,
/// of the `key_command` or of a header for the user's server occur in anything that asctl prints, writes, runs or sends
/// to another destination, whatever fails.
///
/// `CredentialsSecretTests` tests misplaced keys, `CredentialsWorldTests` real child processes.
@Suite struct SecretLawTests {
  /// The source of the key.
  enum Place: CaseIterable, Sendable {
    case variable, file, command
    /// The command prints half of the key and fails, or prints something that is not a key.
    case failingCommand, brokenCommand
  }

  /// An artificial key with a digest as its private number, so that every run tests the same characters.
  private static let number = SHA256.digest(Array("the private number of the secrets law".utf8))
  private static let der: [UInt8] = {
    // PKCS#8 (RFC 5958) of a P-256 key (RFC 5915) without its public half.
    let head: [UInt8] = [
      0x30, 0x41, 0x02, 0x01, 0x00, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A,
      0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x04, 0x27, 0x30, 0x25, 0x02, 0x01, 0x01, 0x04, 0x20,
    ]
    return head + number
  }()
  private static let key = Array(pem("PRIVATE KEY", der).utf8)
  private static let command = "0p-r3ad 'op://v4ult/pl4nted it3m/s3cret r3ference' --s3ssion=hunter2hunter2"
  private static let header = "X-Receiver: pl4nted-v4lue-f0r-the-r3ceiver"

  /// The windows of the key in every form in which a program may print it.
  private static let ofKey: ByteWindows = {
    var windows = ByteWindows()
    let digits = hexadecimal(number)
    for text in [digits, digits.uppercased(), number.map { hexadecimal([$0]) }.joined(separator: ":")] {
      windows.add(Array(text.utf8))
    }
    for start in 0..<3 {
      let bytes = Array(number[start...])
      // The last digits would contain bits after the number.
      for text in [base64(bytes), base64URL(bytes)] { windows.add(Array(text.utf8.prefix(bytes.count / 3 * 4))) }
    }
    windows.add(Array(base64(key).utf8.dropFirst(base64(key).utf8.count / 2)))
    return windows
  }()
  private static let ofText: ByteWindows = {
    var windows = ByteWindows()
    windows.add(Array(command.utf8))
    windows.add(Array(header.utf8))
    return windows
  }()
  /// The beginning of every token that asctl mints: `{"alg":"ES256","kid":`.
  private static let token = Array(base64URL(Array(#"{"alg":"ES256","kid":"#.utf8)).utf8.prefix(24))

  private static func world(_ path: [String], _ place: Place, _ fault: NetworkFault?) throws -> CommandWorld {
    var variables = ["ASCTL_REPLAY_HEADERS": header]
    var files: [String: [UInt8]] = [:]
    var config = CredentialSamples.work
    switch place {
    case .variable: variables["ASCTL_PRIVATE_KEY"] = String(decoding: key, as: UTF8.self)
    case .file:
      variables["ASCTL_PRIVATE_KEY_PATH"] = "planted.p8"
      files["planted.p8"] = key
    case .command, .failingCommand, .brokenCommand: config = "[default]\nkey_command = \(command)\n" + config
    }
    files[CredentialSamples.configPath] = Array(config.utf8)
    return try CommandWorld(
      path, files: files, variables: variables,
      shell: { line throws(Shell.RunError) in
        guard line == command else { throw .exited(127) }
        switch place {
        case .failingCommand: throw .exited(7)
        case .brokenCommand: return Array(key.dropLast(60))
        case .variable, .file, .command: return key
        }
      },
      { request, healthy throws(TransportError) in
        guard let fault, request.url.hasPrefix(CommandWorld.base) else { return try healthy(request) }
        return try fault.apply(request, healthy)
      })
  }

  /// The commands that print a signature made with the key.
  private static func prints(_ path: [String]) -> Bool { path[0] == "sign" || path == ["token", "mint"] }

  private static func check(_ path: [String], _ words: [String], _ place: Place, _ fault: NetworkFault?) throws {
    let run = try world(path, place, fault)
    let before = run.world.files
    let status = run.run(words)
    let name = "\(place), \(fault?.rawValue ?? "no fault"): asctl \(words.joined(separator: " ")) => \(status)"
    var ofTokens = ByteWindows()
    for request in run.world.requests {
      let signature = request.bearer?.revealed.split(separator: ".").last ?? ""
      ofTokens.add(Array(signature.utf8))
      let sent = Array("\(request.method) \(request.url) \(request.headers)".utf8) + request.body
      #expect(!ofKey.meet(sent) && !ofText.meet(sent) && !ofTokens.meet(sent), "sent, \(name)")
      #expect(request.bearer == nil || request.url.hasPrefix(CommandWorld.base), "token, \(name)")
      #expect(request.secretHeaders.isEmpty || !request.url.hasPrefix(CommandWorld.base), "header, \(name)")
    }
    let world = run.world
    var places = [("stdout", Array(world.output.utf8)), ("stderr", Array(world.errors.utf8))]
    places += [("questions", Array(world.questions.joined().utf8))]
    for (file, bytes) in run.written(before: before) {
      // The configuration file contains its own key_command, so its new contents are not checked.
      places.append((file, file == CredentialSamples.configPath ? [] : bytes))
      #expect(file.hasSuffix(".xml") || file.hasSuffix(".html") || world.mode(file) == 0o600, "\(file), \(name)")
    }
    for (place, bytes) in places {
      // Not inside the expectations, which would print the secret.
      let isSilent = !ofKey.meet(bytes) && !ofText.meet(bytes)
      let isTokenless = prints(path) || !ofTokens.meet(bytes) && !hasToken(bytes)
      #expect(isSilent && isTokenless, "\(place), \(name)")
    }
    #expect(world.shellLines.allSatisfy { $0 == command }, "\(name)")
  }

  /// Commands that fail here: the App Store has no control calls and does not know the old purchases.
  private static let others = [
    ["simulator", "clock"], ["simulator", "reset"], ["simulator", "buy"], ["simulator", "ids"], ["simulator", "root"],
    ["migrate"],
    // The request of the simulated world is older than sandbox waits for a response.
    ["consumption", "answer"],
  ]

  /// Whether the bytes contain a complete token, also one that was not sent.
  private static func hasToken(_ bytes: [UInt8]) -> Bool {
    guard let found = bytes.firstRange(of: token) else { return false }
    let text = bytes[found.upperBound...].prefix { $0 == UInt8(ascii: ".") || base64URLDigits.contains($0) }
    return text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).dropFirst(2).contains {
      $0.count > 7
    }
  }

  private static let base64URLDigits = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  @Test func `every command has a line`() throws {
    for path in CommandLines.leaves {
      let words = try CommandLines.words(path)
      let run = try Self.world(path, .variable, nil)
      let status = run.run(words)
      #expect(
        status == .success || Self.others.contains(path),
        "\(words.joined(separator: " ")): \(status) \(run.world.errors); is its line in CommandLines.own right?")
    }
  }

  /// Faults that result in messages about the request.
  private static let faults: [NetworkFault] = [.echo, .html, .unauthorized, .redirect, .limitedForAYear, .resetInBody]

  @Test(arguments: CommandLines.leaves)
  func `no command shows a secret`(path: [String]) throws {
    let words = try CommandLines.words(path)
    let route = try #require(Route(Asctl.program.root).leavesBelow.first { $0.path == path })
    let verbose = route.lists(ConnectionFlags.verbose) ? ["--verbose"] : []
    let turn = CommandLines.leaves.firstIndex(of: path) ?? 0
    for place in Place.allCases.sampled(oneIn: 5, turn) { try Self.check(path, words + verbose, place, nil) }
    guard route.lists(ConnectionFlags.retries) else { return }
    for flag in ["--dry-run", "--curl"].sampled(oneIn: 2, turn) { try Self.check(path, words + [flag], .variable, nil) }
    for (index, fault) in Array(Self.faults.enumerated()).sampled(oneIn: 6, turn) {
      try Self.check(path, words + (index % 2 == 0 ? verbose : ["-o", "json"]), Place.allCases[index % 3], fault)
    }
  }
}

/// The set of all sequences of eight bytes in some texts, which finds any of them in another text.
struct ByteWindows {
  private var windows: Set<UInt64> = []
  /// Indexed by the last two bytes of a window: a fast test, because almost no text contains any.
  private var ends = [Bool](repeating: false, count: 1 << 16)

  mutating func add(_ text: [UInt8]) {
    Self.forEach(text) { window in
      windows.insert(window)
      ends[Int(window & 0xFFFF)] = true
      return false
    }
  }

  func meet(_ text: [UInt8]) -> Bool {
    Self.forEach(text) { window in ends[Int(window & 0xFFFF)] && windows.contains(window) }
  }

  /// Calls the body with each window, up to the first for which it returns true.
  @discardableResult
  private static func forEach(_ text: [UInt8], _ body: (UInt64) -> Bool) -> Bool {
    var window: UInt64 = 0
    for (index, byte) in text.enumerated() {
      window = window << 8 | UInt64(byte)
      if index >= 7, body(window) { return true }
    }
    return false
  }
}
