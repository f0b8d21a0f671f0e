/// How a command line says a member of a request, as far as that does not follow from the member itself.
package struct FieldFlag: Sendable {
  /// The flag's name where Apple's would be no good one.
  var name: String?
  /// All its names, where it has several.
  var aliases: [String] = []
  /// One sentence without a full stop; the member's meaning where there is none.
  var summary: String?
  /// What stands for the value in help: `SKU`. Such a value is passed on as it was typed.
  var placeholder: String?
  /// Of a flag that short help leaves out.
  var heading: String?
  /// Why it has to be given, for the error where it is not; nil where that is plain.
  var reason: String?
  /// Whether it may be given several times, where that does not follow from its being, or standing in, a list.
  var repeats: Bool?
  /// Apple's names of the members of the same object beside which it is refused.
  var excluded: [String] = []
  /// Its position among the flags of its object.
  var order = Order.listed
  var form = Form.flag

  enum Order: Int, Sendable {
    case first, listed, last
  }

  enum Form: Sendable {
    case flag
    /// `true` where it is given, absent where it is not.
    case `switch`
    /// A flag whose value asctl fills in from what it knows.
    case filledIn
    /// A UUID is made where none is given. It is printed before the request is sent, so that the request can be repeated.
    case fresh
    /// It stands behind the arguments of the path.
    case argument(or: Substitute?)
    /// Only a body from a file can have it.
    case none
  }

  /// A value that comes from elsewhere where nobody types it.
  package enum Substitute: Sendable {
    /// `--generate`: a fresh UUID.
    case generated
    /// `--from-notification`: the transaction of a CONSUMPTION_REQUEST.
    case notification
  }
}

extension Field {
  /// The same member with a flag that cannot be given together with those of others.
  func excluding(_ others: Field...) -> Field { changed { $0.flag.excluded = others.map(\.name) } }

  func flag(
    _ summary: String, named name: String? = nil, value placeholder: String? = nil, under heading: String? = nil,
    repeats: Bool? = nil, isFilledIn: Bool = false, _ order: FieldFlag.Order = .listed
  ) -> Field {
    changed {
      $0.flag = FieldFlag(
        name: name, aliases: $0.flag.aliases, summary: summary, placeholder: placeholder, heading: heading,
        repeats: repeats, order: order,
        form: isFilledIn ? .filledIn : .flag)
    }
  }

  /// Gives the flag these names wherever the member stands.
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
