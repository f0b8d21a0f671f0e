import AppStore
import Base
import Client
import CommandLine
import SignedData

/// Which columns of a table contain the ID and what the server believes. Columns that are not named are found by usual
/// names.
struct BeliefColumns: Sendable {
  let id: Int
  private(set) var places: [Role: Int] = [:]
  private(set) var guessed: Set<Role> = []
  let isIDGuessed: Bool
  let names: [String]

  /// What a column contains besides the ID, in the order of the flags.
  enum Role: String, Sendable, CaseIterable {
    case product, access, until, token

    /// Usual names, the most specific first, by their letters and digits.
    fileprivate var usualNames: [String] {
      switch self {
      case .product: ["productid", "product", "sku", "productsku", "planid", "storeproductid", "plan"]
      case .access:
        [
          "hasaccess", "access", "isactive", "active", "entitled", "ispremium", "premium", "issubscribed",
          "subscriptionstatus", "status", "state",
        ]
      case .until:
        [
          "accessuntil", "until", "expiresat", "expiresdate", "expiresdatems", "expirationdate", "expiration", "expiry",
          "expirydate", "expires", "validuntil", "currentperiodend", "periodend", "enddate",
        ]
      case .token: ["appaccounttoken", "accounttoken", "useruuid", "accountuuid", "usertoken"]
      }
    }

    var flag: Flag<String> {
      switch self {
      case .product: ReconcileCommand.productColumn
      case .access: ReconcileCommand.accessColumn
      case .until: ReconcileCommand.untilColumn
      case .token: ReconcileCommand.tokenColumn
      }
    }
  }

  private static let usualIDs = [
    "originaltransactionid", "appleoriginaltransactionid", "transactionid", "appletransactionid", "id",
  ]

  /// - Parameter first: The fields of the first row, which show the column of IDs if no name does.
  init(_ names: [String], first: [String], _ invocation: Invocation) throws(Failure) {
    self.names = names
    let columns = IDColumn(names: names, expected: [.orderId, .anyTransactionId])
    let keys = names.map(IDColumn.key)
    let named = invocation[ReconcileCommand.idColumn]
    isIDGuessed = named == nil && names.count > 1
    if let named {
      id = try columns.named(named)
    } else if names.count == 1 {
      id = 0
    } else {
      let usual = Self.usualIDs.compactMap { keys.firstIndex(of: $0) }
      // The column `id` may contain the database's own numbers.
      let likely = usual.first { $0 < first.count && PastedIdentifier.any(first[$0]) != nil }
      let found = likely == nil ? try columns.guess(first.map { Array($0.utf8) }) : likely
      guard let place = found ?? usual.first else { throw columns.undecided }
      id = place
    }
    for role in Role.allCases {
      if let name = invocation[role.flag] { places[role] = try columns.named(name) }
    }
    for role in Role.allCases where places[role] == nil {
      let taken = Set(places.values).union([id])
      let free = role.usualNames.lazy.compactMap { keys.firstIndex(of: $0) }.first { !taken.contains($0) }
      guard let free else { continue }
      places[role] = free
      guessed.insert(role)
    }
    // Of several columns with one name, it is unknown which is meant.
    for place in [id] + Role.allCases.compactMap({ places[$0] }) { _ = try columns.named(names[place]) }
  }

  func name(of role: Role) -> String? { places[role].map { names[$0] } }

  /// Throws status 2 for a table with only IDs and unknown columns, because each row would be right.
  func requireBelief() throws(Failure) {
    guard names.count > 1, places.isEmpty else { return }
    throw Failure(
      .usage,
      "no column is about access, its end, the product or the account token: the columns are \(Self.listed(names))",
      hint: "name them with --access-column, --until-column, --product-column or --token-column")
  }

  private static func listed(_ names: [String]) -> String { names.map { quoted($0) }.firstFew.joined(separator: ", ") }

  /// Throws status 1 for an object with a member that the first object does not have, although it may be compared.
  func requireNone(of others: [String]) throws(Failure) {
    let open = Role.allCases.filter { places[$0] == nil }
    guard let name = others.first(where: { name in open.contains { $0.usualNames.contains(IDColumn.key(name)) } })
    else {
      return
    }
    throw Failure(.failure, "the first object has no member \(quoted(name)), so it is not compared; export all members")
  }

  /// The columns that are not compared; nil if there are none.
  var unusedRemark: String? {
    let unused = names.indices.filter { $0 != id && !places.values.contains($0) }
    return unused.isEmpty ? nil : "not compared: \(Self.listed(unused.map { names[$0] }))"
  }

  /// The remark about columns that were not named.
  var remark: String? {
    let roles = Role.allCases.filter(guessed.contains)
    let read =
      (isIDGuessed ? ["the ID from \(quoted(names[id]))"] : [])
      + roles.map { "\($0.rawValue) from \(quoted(name(of: $0) ?? ""))" }
    return read.isEmpty
      ? nil
      : "reading \(read.joined(separator: ", ")); name other columns with --id-column, --product-column, --access-column, --until-column and --token-column"
  }

  /// The names for a dry run and for the identity of a journal.
  var json: JSON {
    var object: JSONObject = ["id": .string(names[id])]
    for role in Role.allCases { object[role.rawValue] = .text(name(of: role)) }
    return .object(object)
  }

  /// Returns a cell; empty if the row has no value there, in the spelling of any database.
  func cell(_ place: Int, _ cells: [String]) -> String {
    guard place < cells.count, case let cell = cells[place], cell.lowercased() != "null", cell != "\\N" else {
      return ""
    }
    return cell
  }

  /// Throws status 1 for a cell that cannot be read; for a date, only if the row does not say whether there is access.
  func belief(_ cells: [String], _ format: BeliefFormat) throws(Failure) -> Belief {
    func text(_ role: Role) -> String { places[role].map { cell($0, cells) } ?? "" }
    var belief = Belief(
      product: text(.product).isEmpty ? nil : text(.product),
      access: try places[.access] == nil ? nil : format.access(text(.access)),
      token: try format.token(text(.token)))
    do throws(Failure) {
      belief.until = try format.until(text(.until))
    } catch {
      guard let access = belief.access else { throw error }
      // Dates are not compared without access.
      if access { belief.unread = error }
    }
    return belief
  }
}
