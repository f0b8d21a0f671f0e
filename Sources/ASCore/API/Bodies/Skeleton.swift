/// A body to fill in: every member that Apple demands, and the others in comments, each with what it means.
struct Skeleton {
  let endpoint: Endpoint
  let uuid: @Sendable () -> String

  var text: String {
    guard let object = endpoint.document else { return "" }
    let command = (["asctl"] + endpoint.command).joined(separator: " ")
    return """
      // The body of \(endpoint.page), for \(command).
      // Lines that begin with // are left out when it is sent; uncomment what you need of them.
      \(self.object(object, indent: "", isComment: false))

      """
  }

  private func object(_ name: String, indent: String, isComment: Bool) -> String {
    let inner = indent + "  "
    var lines = ["{"]
    let demands = Demand.of(name)
    let (required, optional) = (demands.filter(\.isRequired), demands.filter { !$0.isRequired })
    var isFirst = true
    for demand in required + optional {
      guard let field = Field.named(demand.field, in: name) else { continue }
      let hides = isComment || !demand.isRequired
      // A comma in front, so that a line can be uncommented without touching the one before it.
      let value = "\(isFirst ? "" : ", ")\"\(demand.field)\": \(self.value(field.kind, demand, inner, hides))"
      lines.append(
        "\(inner)// \(demand.isRequired ? "required" : "optional"): \(field.meaning)\(choices(field.kind, demand))")
      lines.append(inner + value)
      isFirst = false
      if hides, !isComment { lines[lines.count - 1] = Self.comment(lines[lines.count - 1]) }
    }
    return (lines + ["\(indent)}"]).joined(separator: "\n")
  }

  private static func comment(_ text: String) -> String {
    text.split(separator: "\n").map { line in
      let bare = line.drop { $0 == " " }
      return bare.hasPrefix("//") ? String(line) : "\(line.prefix(line.count - bare.count))//\(bare)"
    }.joined(separator: "\n")
  }

  private func value(_ kind: Field.Kind, _ demand: Demand?, _ indent: String, _ isComment: Bool) -> String {
    switch kind {
    case .object(let name): return object(name, indent: indent, isComment: isComment)
    case .list(of: let element): return "[\(value(element, demand, indent, isComment))]"
    default: return scalar(kind, demand)
    }
  }

  private func scalar(_ kind: Field.Kind, _ demand: Demand?) -> String {
    switch demand?.example {
    case .text(let text)?: return JSON.string(text).text(.compact)
    case .number(let number)?: return String(number)
    case .fresh?: return "\"\(uuid())\""
    case nil: break
    }
    switch kind {
    case .boolean: return "false"
    case .enumeration(let name): return JSON.string(values(of: name, demand).first ?? "").text(.compact)
    case .storefront: return "\"USA\""
    case .currency: return "\"USD\""
    case .decimal: return "1.08"
    default: return "\"\""
    }
  }

  private func choices(_ kind: Field.Kind, _ demand: Demand) -> String {
    guard case .enumeration(let name) = kind.element, demand.limit.map({ !$0.isFixed }) ?? true else { return "" }
    return " One of \(values(of: name, demand).joined(separator: ", "))."
  }

  private func values(of name: String, _ demand: Demand?) -> [String] {
    let values = (Enumeration.named(name)?.values ?? []).map(\.text)
    return values.filter { demand?.limit?.objection(to: $0) == nil }
  }
}

extension Demand.Bound {
  /// Whether only one value is allowed.
  fileprivate var isFixed: Bool {
    switch self {
    case .exactly: true
    case .characters, .elements, .range, .uuid, .not, .https: false
    }
  }
}
