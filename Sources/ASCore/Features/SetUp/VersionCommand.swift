import AppStore
import Base
import CBuild
import Client
import CommandLine
import HTTP
import Platform
import SignedData
import Terminal

/// `asctl version`; with `--verbose` or a format, the details for a bug report.
enum VersionCommand {
  private static let verbose = Flag(
    "verbose", short: "v", "Show the build, the libraries in use and the paths of asctl's files too")

  static let command: Command<CommandAction> = Command(
    "version", "Print the version", section: "Set up",
    detail: "With `--verbose` or `-o json`, the output contains no credentials, and no request is sent.",
    flags: [verbose] + OutputFlags.data,
    completions: ValueCompletion.fields(
      [
        ("version", "The version of asctl."), ("commit", "The commit that asctl was built from."),
        ("build", "The configuration of the build: release or debug."), ("swift", "The version of the Swift compiler."),
        ("system", "The operating system and the processor."), ("libcurl", "The version of libcurl in use."),
        ("tls", "The TLS library of libcurl."), ("openssl", "The version of OpenSSL in use."),
        ("configuration", "The path of the configuration file."), ("log", "The path of the log of writes."),
        ("state", "The directory of asctl's state."), ("tables", "The edition of asctl's tables of Apple's data."),
      ]),
    examples: [
      Example("asctl version", "Print the version"),
      Example("asctl version --verbose", "Show what a bug report needs"),
    ],
    action: CommandAction { invocation, context in
      let format = invocation[OutputFlags.output] ?? .table
      guard invocation.isGiven(verbose) || format != .table || invocation.isGiven(OutputFlags.fields) else {
        return short
      }
      let facts = facts(context)
      let terms = facts.map { Term([Span($0.title)], [Span(escapingControls($0.value ?? "unknown"))]) }
      let members = facts.map { JSONObject.Member(name: $0.name, value: $0.value.map(JSON.string) ?? .null) }
      return CommandOutput(.page([Section(nil, [.columns(terms)])], .object(JSONObject(members))))
    })

  static var short: CommandOutput { CommandOutput(.text("asctl \(version)\n")) }

  private static func facts(_ context: Context) -> [(name: String, title: String, value: String?)] {
    let curl = HTTPClient.versions
    return [
      ("version", "asctl", version),
      ("commit", "Commit", Build.commit),
      ("build", "Build", Build.configuration),
      ("swift", "Swift", Build.swiftVersion),
      ("system", "System", Build.system),
      ("libcurl", "libcurl", curl?.own),
      ("tls", "libcurl's TLS", curl?.tls),
      ("openssl", "OpenSSL", openSSLVersion),
      ("configuration", "Configuration", ConfigFile.location(context)),
      ("log", "Log", context.writeLogPath),
      ("state", "State", context.ownFile("").map { String($0.dropLast()) }),
      ("tables", "Apple's tables", TableEdition.text),
    ]
  }
}

/// Facts about the build of asctl.
enum Build {
  static var commit: String? { text(asctl_commit()) }
  static var swiftVersion: String? { text(asctl_swift_version()) }

  #if DEBUG
    static let configuration = "debug"
  #else
    static let configuration = "release"
  #endif

  static let system = "\(name) (\(architecture))"

  #if os(macOS)
    private static let name = "macOS"
  #else
    private static let name = "Linux"
  #endif
  #if arch(arm64)
    private static let architecture = "arm64"
  #else
    private static let architecture = "x86_64"
  #endif

  private static func text(_ constant: UnsafePointer<CChar>?) -> String? {
    let text = constant.map { String(cString: $0) } ?? ""
    return text.isEmpty ? nil : text
  }
}
