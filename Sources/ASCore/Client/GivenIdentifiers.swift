import AppStore
import Base
import CommandLine

/// A command line with its identifiers as Apple writes them, and what is to be said of those that were given otherwise.
package struct GivenIdentifiers {
  package private(set) var invocation: Invocation
  package private(set) var remarks: [String] = []

  /// Throws status 2 for an identifier that plainly is something else.
  package init(_ endpoint: Endpoint, _ invocation: Invocation) throws(Failure) {
    self.invocation = invocation
    for parameter in endpoint.parameters {
      switch parameter.kind {
      case .identifier, .uuid: try read(parameter, of: endpoint)
      case .text, .date, .boolean, .switch, .integer, .enumeration, .millipercent, .milliunits, .storefront: break
      }
    }
  }

  private mutating func read(_ parameter: Parameter, of endpoint: Endpoint) throws(Failure) {
    let bulk = endpoint.bulkParameter?.name == parameter.name ? endpoint.command : nil
    let given = parameter.isArgument ? invocation.parsed(parameter.argument) : invocation.parsed(parameter.flag)
    var values: [ParsedValue] = []
    var isChanged = false
    for value in given {
      guard case .text(let text) = value else { return }
      let identifier = try Self.identifier(text, of: parameter, bulk: bulk)
      values.append(.text(identifier.read))
      isChanged = isChanged || identifier.differs
      if let remark = identifier.remark { remarks.append(remark) }
    }
    guard isChanged else { return }
    invocation =
      parameter.isArgument
      ? invocation.giving(parameter.argument, values[0]) : invocation.giving(parameter.flag, values)
  }

  /// One value of a parameter that holds identifiers; `bulk` are the words of a command that takes many from a file, too.
  package static func identifier(
    _ text: String, of parameter: Parameter, bulk: [String]? = nil
  ) throws(Failure) -> PastedIdentifier {
    guard case .identifier(let name) = parameter.kind else { return PastedIdentifier(text, .uuid) }
    return try IdentifierCheck(expected: name, bulk: bulk).read(text)
  }
}
