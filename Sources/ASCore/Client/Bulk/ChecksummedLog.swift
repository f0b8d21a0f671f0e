import AppStore
import Base
import Platform
import SignedData

/// An append-only file, so that an interrupted run can be resumed. The first line describes the run. Each further line
/// is a JSON object that ends with a checksum of its other members and of the first line. The checksum reveals lines of
/// other runs, and lines damaged by a crash, a full disk or an editor.
package struct ChecksummedLog {
  private let file: JournalFile
  private let path: String
  /// The first line, without its line feed; empty until it is known.
  private var header: [UInt8] = []
  private var written: JSON?
  /// Bytes of the complete lines.
  private var wholeLength: Int64 = 0
  private(set) var isContinued = false
  /// Whether the file ended in the middle of a line when it was opened.
  private(set) var isTorn = false
  /// The first line with a wrong checksum, counted from 1, and the number of such lines.
  private var damaged = (first: 0, count: 0)

  static let version = 3
  private static let beginning = "{\"journal\":\(version),"

  /// Creates the file if it does not exist. Throws status 1 if it cannot be opened, for example because another process
  /// uses it, and 2 if it is a file of another kind.
  ///
  /// `isOwn` receives at most `limit` bytes of each line after the first, and a function that returns the line's
  /// content if its checksum is correct. It returns whether the line belongs to this log.
  init(
    _ path: String, _ context: Context, keeping limit: Int,
    isOwn: (_ line: [UInt8], _ place: LineScan.Place, _ content: () -> JSON?) -> Bool
  ) throws(Failure) {
    self.path = path
    file = try context.files.openJournal(path, .exclusive)
    var scan = LineScan(keeping: limit)
    var number = 0
    while case let bytes = try file.read(scan.length, 1 << 20), !bytes.isEmpty {
      try scan.read(bytes) { line, place throws(Failure) in
        number += 1
        if number == 1 { return try adopt(line) }
        guard !isOwn(line, place, { content(of: line[...]) }) else { return }
        if damaged.count == 0 { damaged.first = number }
        damaged.count += 1
      }
    }
    (wholeLength, isTorn) = (scan.wholeLength, scan.length > scan.wholeLength)
    isContinued = written != nil
    // This may be the incomplete first line of a run that was killed before it recorded anything; `begin` checks it.
    let beginning = Array(Self.beginning.utf8)
    guard isContinued || scan.line.starts(with: beginning) || beginning.starts(with: scan.line) else { throw foreign }
  }

  /// Opens the log of a run that reads its lines, of at most `limit` bytes, at once, and begins or resumes the run.
  package init(
    _ path: String, of command: String, _ trust: TrustScope, options: JSONObject, _ context: Context,
    keeping limit: Int, isOwn: (_ entry: JSON) -> Bool
  ) throws(Failure) {
    try self.init(path, context, keeping: limit) { _, _, content in content().map(isOwn) ?? false }
    try begin(command, trust, options: options, began: context.clock.now())
  }

  func read(_ place: LineScan.Place) throws(Failure) -> [UInt8] { try file.read(place.offset, place.count) }

  /// The start of the first run; `nil` if the first line is not known.
  var began: Timestamp? { option("began")?.timestamp }

  /// Reads the existing first line. Throws status 2 for another kind of file.
  private mutating func adopt(_ header: [UInt8]) throws(Failure) {
    guard let json = try? JSON.parse(header), json["journal"]?.int64 == Int64(Self.version), json["began"] != nil else {
      throw foreign
    }
    (self.header, written) = (header, json)
  }

  /// Writes the first line to disk, or compares the run with the existing one: its command, the settings that determine
  /// how far its results can be trusted, and the options that change them. An incomplete last line is removed. Throws
  /// status 2 for the log of another run, and for an incomplete first line that this run would not write, because it
  /// may belong to any file.
  mutating func begin(_ command: String, _ trust: TrustScope, options: JSONObject, began: Timestamp) throws(Failure) {
    let run = Self.run(command, trust, options)
    if written != nil {
      try requireSame(run)
      if isTorn { try file.truncate(wholeLength) }
      return
    }
    var first: JSONObject = ["journal": .number(JSONNumber(Int64(Self.version)))]
    first.members += run.members
    first["began"] = .timestamp(began)
    if isTorn {
      guard try isBeginning(of: JSON.object(first).bytes(.compact)) else { throw foreign }
      try file.truncate(0)
    }
    (header, written) = (JSON.object(first).bytes(.compact), .object(first))
    try file.append(header + [UInt8(ascii: "\n")])
    try file.sync()
  }

  static func run(_ command: String, _ trust: TrustScope, _ options: JSONObject) -> JSONObject {
    JSONObject([JSONObject.Member(name: "command", value: .string(command))] + trust.members.members + options.members)
  }

  /// Throws status 2 if the existing first line is of another run. The named options may differ.
  func requireSame(_ run: JSONObject, except names: [String] = []) throws(Failure) {
    guard let written else { throw foreign }
    guard let difference = Self.difference(of: run, from: written, except: names) else { return }
    throw Failure(
      .usage, "\(path) is the journal of another run: \(difference)",
      hint: "use the options of the first run, or pass another file")
  }

  func option(_ name: String) -> JSON? { written?[name] }

  /// Returns the first difference of a run from the first line of a journal, as a clause; `nil` if there is none.
  private static func difference(of run: JSONObject, from written: JSON, except names: [String]) -> String? {
    func text(_ value: JSON?) -> String {
      guard let value, value != .null else { return "not set" }
      return value.string ?? value.text(.compact)
    }
    let own = ["journal", "began"] + names
    let others = (written.objectValue?.members ?? []).map(\.name).filter { run[$0] == nil && !own.contains($0) }
    let name =
      run.members.first { written[$0.name] != $0.value && !names.contains($0.name) }?.name ?? others.first
    return name.map { "\($0) is \(text(written[$0])) in the journal and \(text(run[$0])) in this run" }
  }

  /// Returns whether the file contains only a part of this first line. The time at its end may differ.
  private func isBeginning(of first: [UInt8]) throws(Failure) -> Bool {
    let text = try file.read(0, first.count + 1)
    let moment = first.reversed().dropFirst().prefix { $0.isDigit }.count + 1
    let fixed = first.dropLast(moment)
    guard text.count > fixed.count else { return fixed.starts(with: text) }
    let rest = text.dropFirst(fixed.count)
    let isMoment = rest.last == UInt8(ascii: "}") ? rest.dropLast() : rest
    return text.count <= first.count && text.starts(with: fixed) && isMoment.allSatisfy(\.isDigit)
  }

  private var foreign: Failure {
    Failure(
      .usage, "\(path) is not a journal of this version of asctl; it was not changed",
      hint: "pass a file that does not exist")
  }

  /// Adds a line, an object without its closing brace, to the system's cache. `sync` writes it to disk.
  package func add(_ line: [UInt8]) throws(Failure) {
    try file.append(line + seal(of: line[...]) + [UInt8(ascii: "\n")])
  }

  /// Returns when all lines are on disk.
  package func sync() throws(Failure) { try file.sync() }

  /// Returns the content of a line without its checksum; `nil` if the checksum is wrong.
  func content(of line: ArraySlice<UInt8>) -> JSON? {
    let (content, end) = (line.dropLast(Self.sealLength), line.suffix(Self.sealLength))
    // Checksums are slow to compute, and most lines of other programs do not end like a line with a checksum.
    guard end.starts(with: Self.sealBeginning), end.elementsEqual(seal(of: content)) else { return nil }
    return try? JSON.parse(Array(content) + [UInt8(ascii: "}")])
  }

  private static let sealBeginning = Array(",\"sha256\":\"".utf8)
  /// With 64 hexadecimal digits.
  private static let sealLength = ",\"sha256\":\"\"}".utf8.count + 64

  private func seal(of content: ArraySlice<UInt8>) -> [UInt8] {
    Array(",\"sha256\":\"\(hexadecimal(SHA256.digest(header + [UInt8(ascii: "\n")] + content)))\"}".utf8)
  }

  package func damage(_ consequence: String) -> String? {
    guard damaged.count > 0 else { return nil }
    let others = damaged.count > 1 ? " and \(damaged.count - 1) more of its lines are" : " is"
    return "line \(damaged.first) of \(path)\(others) damaged; \(consequence)"
  }
}

/// Reads a file once, in pieces, and records the positions of its lines. Only the beginning of one line is in memory.
///
/// A last line without a line feed is ignored, because it was not completely written.
struct LineScan {
  struct Place: Equatable {
    let offset: Int64
    let count: Int
  }

  /// Bytes of the complete lines, and of everything read.
  private(set) var wholeLength: Int64 = 0
  private(set) var length: Int64 = 0
  /// The beginning of the incomplete line: all of a first line, otherwise at most `limit` bytes.
  private(set) var line: [UInt8] = []
  private let limit: Int

  /// A longer first line was not written by asctl.
  private static let headerLimit = 1 << 20

  init(keeping limit: Int) { self.limit = limit }

  mutating func read(
    _ bytes: [UInt8], _ take: (_ line: [UInt8], _ place: Place) throws(Failure) -> Void
  ) throws(Failure) {
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      keep(rest[..<end])
      try take(line, Place(offset: wholeLength, count: Int(length - wholeLength)))
      line.removeAll(keepingCapacity: true)
      length += 1
      wholeLength = length
      rest = rest[(end + 1)...]
    }
    keep(rest)
  }

  private mutating func keep(_ piece: ArraySlice<UInt8>) {
    line += piece.prefix(max((wholeLength == 0 ? Self.headerLimit : limit) - line.count, 0))
    length += Int64(piece.count)
  }
}

extension Context {
  /// Identifies the world of the simulator in use: of a served one, or by the StoreKit configuration of the built-in one;
  /// `nil` for Apple and for the built-in world.
  package func world(of hosts: [Connection.Host]) -> String? {
    guard hosts.contains(where: \.isSimulated) else { return nil }
    if let served = network.servedApp?.world { return served }
    guard let file = network.storeKitApp?.file, let bytes = try? readFile(file, 64 << 20) else { return nil }
    return "StoreKit configuration \(hexadecimal(SHA256.digest(bytes)).lowercased().prefix(16))"
  }
}

/// The settings that determine how far the results of a run can be trusted.
package struct TrustScope {
  let members: JSONObject

  /// - Parameters:
  ///   - anchors: `nil` if nothing is verified.
  ///   - hosts: The hosts that the signed data comes from; none for files.
  ///   - world: Identifies the world of a simulator; `nil` for Apple and the built-in world.
  package init(
    _ hosts: [Connection.Host], environment: SignedEnvironment? = nil, _ anchors: TrustAnchors?, bundleID: String?,
    appAppleID: Int64?, world: String? = nil
  ) {
    let environments = hosts.isEmpty ? [environment?.rawValue] : hosts.map { $0.environment?.rawValue }
    var members: JSONObject = [
      "servers": .array(hosts.map { .string($0.isSimulated ? $0.name : $0.baseURL) }),
      "environments": .array(environments.map { $0.map(JSON.string) ?? .null }),
      "verified": .bool(anchors != nil),
      "roots": anchors.map { .array($0.addedFingerprints.map(JSON.string)) } ?? .null,
      "bundleId": bundleID.map(JSON.string) ?? .null,
      "appAppleId": appAppleID.map { .number(JSONNumber($0)) } ?? .null,
    ]
    members["world"] = world.map(JSON.string)
    self.members = members
  }

  package var hasAddedRoots: Bool { members["roots"] != .array([]) }

  /// A short text that differs between scopes.
  package var fingerprint: String {
    String(hexadecimal(SHA256.digest(JSON.object(members).bytes(.compact))).lowercased().prefix(16))
  }
}
