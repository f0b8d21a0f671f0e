/// The flag for a member of a request: properties that cannot be derived from the member itself.
package struct FieldFlag: Sendable {
  /// The flag's name, if it differs from Apple's.
  package var name: String?
  /// All names of a flag that has several.
  package var aliases: [String] = []
  /// A summary without a period; `nil` to use the member's meaning.
  var summary: String?
  /// The placeholder of the value in help, such as `SKU`. With a placeholder, the value is sent unchanged.
  var placeholder: String?
  /// The heading of a flag that short help omits.
  package var heading: String?
  /// Why the flag is required, for the error message; `nil` if that is obvious.
  package var reason: String?
  /// Whether the flag can be repeated; `nil` if that follows from being a list or in a list.
  var repeats: Bool?
  /// Apple's names of members that it cannot be combined with.
  package var excluded: [String] = []
  /// Its position among the flags of its object.
  var order = Order.listed
  var form = Form.flag

  enum Order: Int, Sendable {
    case first, listed, last
  }

  enum Form: Sendable {
    case flag
    /// A flag without a value, which sends `true`.
    case `switch`
    /// A flag with a default that asctl fills in.
    case hasDefault
    /// A flag with a generated UUID as default. It is printed if the request fails, for a retry.
    case fresh
    /// An argument that follows the arguments of the path.
    case argument(or: Substitute?)
    /// No flag; only a body from a file can contain the member.
    case none
  }

  /// A flag that supplies the value of an omitted argument.
  package enum Substitute: Sendable {
    /// `--generate`: a new UUID.
    case generated
    /// `--from-notification`: the transaction ID of a CONSUMPTION_REQUEST.
    case notification
  }
}

extension Field {
  /// Returns the same member with a flag that cannot be combined with the flags of others.
  func excluding(_ others: Field...) -> Field { changed { $0.flag.excluded = others.map(\.name) } }

  func flag(
    _ summary: String, named name: String? = nil, value placeholder: String? = nil, under heading: String? = nil,
    repeats: Bool? = nil, hasDefault: Bool = false, _ order: FieldFlag.Order = .listed
  ) -> Field {
    changed {
      $0.flag = FieldFlag(
        name: name, aliases: $0.flag.aliases, summary: summary, placeholder: placeholder, heading: heading,
        repeats: repeats, order: order, form: hasDefault ? .hasDefault : .flag)
    }
  }

  /// Sets the names of the flag for every object with this member.
  func called(_ names: String...) -> Field { changed { $0.flag.aliases = names } }

  func switchFlag(_ summary: String, because reason: String? = nil) -> Field {
    changed { $0.flag = FieldFlag(summary: summary, reason: reason, form: .switch) }
  }

  func fresh(_ summary: String) -> Field {
    changed {
      $0.flag = FieldFlag(summary: summary, form: .fresh)
      $0 = $0.like(.fresh)
    }
  }

  func argument(_ summary: String, or substitute: FieldFlag.Substitute? = nil) -> Field {
    changed { $0.flag = FieldFlag(summary: summary, form: .argument(or: substitute)) }
  }

  var withoutFlag: Field { changed { $0.flag = FieldFlag(form: .none) } }
}
