@testable import Base
@testable import CommandLine

/// The parsed meaning of a line as one line of text, so that tests can be tables.
func understood<Action>(_ line: [String], by program: Program<Action>) -> String {
  do throws(Failure) {
    return try program.parse(line).text
  } catch {
    return error.text
  }
}

extension Failure {
  var text: String { "\(status.rawValue): \(message)\(hint.map { " (\($0))" } ?? "")" }
}

extension ParsedLine {
  /// `verify FILE=[a, b] --kind=[renewal]`, `help verify`, `topic dates`.
  var text: String {
    switch self {
    case .run(let route, _, let invocation):
      return ([route.path.joined(separator: " ")] + invocation.texts).joined(separator: " ")
    case .help(let route, let length):
      return "\(length) help of \(route.line)"
    case .topic(let topic): return "topic \(topic.name)"
    case .version: return "version"
    }
  }
}

extension Invocation {
  var texts: [String] {
    let arguments = arguments.map { "\($0)=\($1.map(\.description))" }.sorted()
    return arguments + flags.map { "--\($0)=\($1.map(\.description))" }.sorted()
  }
}

extension ParsedValue: CustomStringConvertible {
  public var description: String {
    switch self {
    case .text(let text): text
    case .integer(let number): "\(number)"
    case .boolean(let truth): "\(truth)"
    case .date(.at(let moment)): "@\(moment.milliseconds)"
    case .date(.ago(let span)): "now-\(span.milliseconds)"
    }
  }
}
