import AppStore
import Base
import Client
import CommandLine
import Platform

/// The table of `consumption answer --table`: the columns with the members of a response, and the values for empty
/// cells.
struct ConsumptionTable {
  static let table = Flag(
    "table", .file("FILE|-"), "Respond to all open requests with the rows of a table in csv",
    conflicts: [Prompt.again], heading: heading)
  static let idColumn = Flag(
    "id-column", .text("NAME"), "The column with the IDs", needs: [table], otherwise: "the only one with IDs",
    heading: heading)
  static let column = Flag(
    "column", .text("MEMBER=NAME"), "The column with a member of the response", repeats: true, needs: [table],
    otherwise: "the column of the same name", heading: heading)
  static let defaults = Flag(
    "defaults", .text("MEMBER=VALUE"), "The value of a member for empty cells; never for consent", repeats: true,
    needs: [table], heading: heading)
  private static let heading = "Many requests"

  /// The maximum length of a table, in bytes.
  private static let longest = 64 << 20
  private static let consentMember = "customerConsented"

  let table: IDTable
  private let columns: TextDictionary<Int>
  private let defaults: TextDictionary<String>

  /// Throws status 2 for an unknown member or column, and for a table without a column of consent.
  init(_ source: String, _ invocation: Invocation, _ context: Context) throws(Failure) {
    table = try IDTable(try context.readWhole(source, limit: Self.longest), column: invocation[Self.idColumn])
    let named = try Self.pairs(invocation.values(Self.column), of: Self.column.name)
    defaults = try Self.pairs(invocation.values(Self.defaults), of: Self.defaults.name)
    guard defaults[Self.consentMember] == nil else {
      throw Failure(
        .usage, "--defaults cannot contain customerConsented: consent is required in each row",
        hint: "add a column with true for each customer who consented")
    }
    var columns: TextDictionary<Int> = [:]
    for member in Self.members {
      if let name = named[member] {
        columns[member] = try table.column(name)
      } else if let index = try? table.column(member) {
        columns[member] = index
      }
    }
    try Self.refuseMisspelled(
      table.columnNames.enumerated().filter { !columns.values.contains($0.offset) }.map(\.element),
      among: Self.members.filter { columns[$0] == nil && !sameBytes($0, Self.consentMember) })
    guard columns[Self.consentMember] != nil else {
      throw Failure(
        .usage, "the table has no column customerConsented, and nothing is sent without consent",
        hint:
          "pass --column customerConsented=NAME; the columns are \(table.columnNames.map { quoted($0) }.listed("and"))")
    }
    self.columns = columns
  }

  /// Throws status 2 for a name that is a slip or most of a member's. A response is final, and would lack the value.
  private static func refuseMisspelled(_ names: [String], among members: [String]) throws(Failure) {
    for name in names {
      let key = IDColumn.key(name)
      let long = members.first { $0.lowercased().hasPrefix(key) && key.utf8.count * 3 > $0.utf8.count * 2 }
      guard let meant = long ?? Nearest.to(name, among: members, onlyTypos: true) else { continue }
      throw Failure(
        .usage, "the column \(quoted(name)) is not a member of a response",
        hint: "if it is \(meant), pass --column \("\(meant)=\(name)".wordForPOSIX); otherwise rename it")
    }
  }

  /// The members of both versions.
  private static let members = Endpoint.ofConsumption.flatMap(\.parameters).filter { $0.place == .body }.map(\.name)
    .uniqued()

  private static func pairs(_ texts: [String], of flag: String) throws(Failure) -> TextDictionary<String> {
    var pairs: TextDictionary<String> = [:]
    for text in texts {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
      guard parts.count == 2, members.contains(where: { sameBytes($0, parts[0]) }) else {
        throw Failure(
          .usage,
          "invalid --\(flag) \(quoted(text)): expected a member, = and \(flag == "column" ? "a name" : "a value")",
          hint: Nearest.to(parts[0], among: members).map { "did you mean \($0)=…?" }
            ?? "the members are \(members.listed("and"))")
      }
      guard pairs.updateValue(parts[1], forKey: parts[0]) == nil else {
        throw Failure(.usage, "--\(flag) was given twice for \(parts[0])", hint: "pass it once per member")
      }
    }
    return pairs
  }

  /// A remark about the members that are in no column, so that a misspelled name is noticed.
  var remark: String? {
    let missing = Endpoint.consumptionSend.parameters.map(\.name).filter { name in
      Self.members.contains { sameBytes($0, name) } && columns[name] == nil && defaults[name] == nil
    }
    return missing.isEmpty ? nil : "the table has no column \(missing.listed("or"))"
  }

  /// Whether a row says that the customer consented. Throws status 2 for an unreadable cell, and for more
  /// cells than names.
  func hasConsent(_ row: IDTable.Row) throws(Failure) -> Bool {
    let cells = table.cells(of: row)
    // The cells of a row with a decimal comma are in the wrong columns.
    guard cells.count <= table.columnNames.count else {
      throw Failure(
        .usage, "the row has \(cells.count) cells: expected up to \(table.columnNames.count), as in the header")
    }
    guard let text = cell(Self.consentMember, of: cells) else { return false }
    return try Self.truth(text, Self.consentMember)
  }

  /// What identifies the response of a row, to compare two rows about one purchase.
  func content(_ row: IDTable.Row) -> [String] {
    let cells = table.cells(of: row)
    return Self.members.map { cell($0, of: cells) ?? "" }
  }

  /// Returns the invocation of `consumption send` with the members of a row whose customer consented. Throws status 2
  /// for a cell that is not a value of its member. `isShared` includes the default for the consumed share.
  func invocation(
    _ row: IDTable.Row, for request: ConsumptionRequest, _ base: Invocation, withDefaultShare isShared: Bool
  ) throws(Failure) -> Invocation {
    let (endpoint, cells) = (request.answer, table.cells(of: row))
    var line = endpoint.purchaseParameter.map { base.giving($0.argument, .text(request.transactionID)) } ?? base
    for parameter in endpoint.parameters where parameter.place == .body {
      if case .switch = parameter.kind {
        line = line.giving(parameter.flag, .boolean(true))
        continue
      }
      let usual = parameter.kind == .millipercent && !isShared ? nil : defaults[parameter.name]
      guard let text = cell(parameter.name, of: cells) ?? usual else {
        // Version 1 requires the account token, and an empty text declares that there is none.
        guard parameter.takesEmpty else { continue }
        line = line.giving(parameter.flag, .text(request.transaction?[parameter.name]?.string ?? ""))
        continue
      }
      line = line.giving(parameter.flag, try Self.value(text, of: parameter))
    }
    return line
  }

  var hasDefaultShare: Bool { defaults["consumptionPercentage"] != nil }

  /// The text of a cell; `nil` for an empty or missing one.
  private func cell(_ member: String, of cells: [String]) -> String? {
    guard let index = columns[member], index < cells.count, !cells[index].isEmpty else { return nil }
    return cells[index]
  }

  private static func value(_ text: String, of parameter: Parameter) throws(Failure) -> ParsedValue {
    if case .boolean = parameter.kind { return .boolean(try truth(text, parameter.name)) }
    guard let kind = parameter.flag.kind else { return .text(text) }
    do {
      return try kind.value(of: text, for: parameter.name, help: "")
    } catch {
      throw Failure(error.status, error.message)
    }
  }

  /// Returns a message about a response with the names of members, which a table has, instead of flags.
  static func namingMembers(_ message: String, _ request: ConsumptionRequest) -> String {
    request.answer.parameters.filter { $0.place == .body }.sorted { $0.flag.name.utf8.count > $1.flag.name.utf8.count }
      .reduce(message) { $0.replacing("--\($1.flag.name)", with: $1.name) }
  }

  private static func truth(_ text: String, _ member: String) throws(Failure) -> Bool {
    if let truth = ConsumptionForm.truth(of: text) { return truth }
    throw Failure(.usage, "invalid \(member): expected true or false, got \(quoted(truncated(text, to: 80)))")
  }
}
