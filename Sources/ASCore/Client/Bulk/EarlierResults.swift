import Base
import Platform

/// The results in the journal of an earlier run, found by the names of their inputs, which may be in another order now.
package final class EarlierResults {
  private let log: ChecksummedLog
  /// The lines by the hash of a name. The line itself shows whether the name is the same.
  private let places: [UInt64: LineScan.Place]
  /// The start of the earlier run.
  package let began: Timestamp

  /// Where the name begins in a line: `{"n":1,"record":{"id":"2000000000000001 …`.
  private static let beforeName = Array("\"record\":{\"id\":".utf8)
  /// The bytes to read of each line. An input with a longer name is looked up again.
  private static let entryLimit = 1 << 10

  /// Throws status 1 if there is no such file, and 2 for the journal of a run that is not the same in everything but the
  /// named options.
  package init(
    _ path: String, of command: String, _ trust: TrustScope, options: JSONObject, except names: [String],
    _ context: Context
  ) throws(Failure) {
    guard context.files.exists(path) else { throw Failure(.failure, "cannot read \(path): no such file") }
    var places: [UInt64: LineScan.Place] = [:]
    do throws(Failure) {
      log = try ChecksummedLog(path, context, keeping: Self.entryLimit) { line, place, _ in
        if let name = Self.name(in: line) { places[Self.hash(name)] = place }
        return true
      }
      try log.requireSame(ChecksummedLog.run(command, trust, options), except: names)
    } catch {
      guard error.status == .usage else { throw error }
      throw Failure(.usage, error.message, hint: "pass the --journal of an earlier run with the same options")
    }
    (self.places, began) = (places, log.began ?? context.clock.now())
  }

  /// Returns the value of an option in the earlier run.
  package func option(_ name: String) -> JSON? { log.option(name) }

  /// Returns the newest record of an input with exactly this name; `nil` if there is none or it is damaged.
  package func record(of name: String) throws(Failure) -> JSON? {
    guard let place = places[Self.hash(JSON.string(name).bytes(.compact)[...])],
      let record = log.content(of: try log.read(place)[...])?["record"],
      record["id"]?.string.map({ sameBytes($0, name) }) ?? false
    else { return nil }
    return record
  }

  /// Returns the name in a line as JSON with its quotes; `nil` if the beginning of the line does not contain all of it.
  private static func name(in line: [UInt8]) -> ArraySlice<UInt8>? {
    guard let start = line.firstIndex(of: UInt8(ascii: ",")).map({ $0 + 1 }),
      line[start...].starts(with: beforeName)
    else { return nil }
    let name = line[(start + beforeName.count)...]
    var isEscaped = false
    for (place, byte) in zip(name.indices, name).dropFirst() {
      if byte == UInt8(ascii: "\""), !isEscaped { return name[...place] }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return nil
  }

  private static func hash(_ name: ArraySlice<UInt8>) -> UInt64 { UInt64(hashing: name) }
}

extension Client {
  /// Returns the results of an earlier run of the command with the same trust.
  package func earlierResults(
    _ path: String, of command: String, options: JSONObject, except names: [String]
  ) throws(Failure) -> EarlierResults {
    try EarlierResults(path, of: command, trust, options: options, except: names, context)
  }
}
