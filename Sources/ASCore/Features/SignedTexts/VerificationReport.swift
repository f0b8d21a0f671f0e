import AppStore
import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

/// The reports on a verification, apart from its result: the lines of `--explain`, remarks, and a JUnit file.
struct VerificationReport: Sendable {
  /// The command's name in the JUnit report, such as `verify`.
  let command: String
  let isExplained: Bool
  let junit: String?

  /// Whether the texts are JWS, and not receipts.
  var isOfJWS: Bool { command == "verify" }
  var isWanted: Bool { isExplained || junit != nil }

  /// The lines of `--explain`.
  func lines(_ verification: VerificationResult) -> [String] { isExplained ? verification.explanation : [] }

  /// Remarks on verified data for the user.
  func remarks(_ verification: VerificationResult, _ verified: VerificationResult.VerifiedPayload) -> [String] {
    var remarks = verification.remarks
    switch verified.testEnvironment {
    case .xcode?:
      remarks.append(
        "test data of StoreKit testing in Xcode, not signed by the App Store; its signature is valid under --root")
    case .localTesting?:
      remarks.append(
        "test data of a server library (LocalTesting), not signed by the App Store; its signature is valid under --root"
      )
    case .production?, .sandbox?, nil:
      if verified.isOfAddedRoot { remarks.append(VerificationLevel.addedRootRemark) }
    }
    return remarks
  }

  func writeJUnit(
    _ verifications: [(name: String, verification: VerificationResult)], _ context: Context
  ) throws(Failure) {
    guard let junit else { return }
    let suites = verifications.map { $0.verification.junitSuite($0.name, of: command) }
    try context.files.write(junit, Array(JUnit.document("asctl \(command)", suites.joined()).utf8))
  }
}

extension SignedInput {
  /// Runs a command on the arguments. If a single one could be a file's name and is no text, the failure says so.
  /// The failure of a path says so already.
  static func namingMissingFile(
    _ arguments: [String], _ context: Context, _ decode: () throws(Failure) -> CommandOutput
  ) throws(Failure) -> CommandOutput {
    func named(_ failure: Failure) -> Failure {
      guard failure.status == .failure || failure.status == .notVerified, arguments.count == 1,
        let word = arguments.first, word != "-", word.utf8.count <= 64, !CompactJWS.isMeant(by: word),
        !word.utf8.contains(where: { $0.isSpace || "{[\"'%".utf8.contains($0) }),
        !isMeantAsPath(word), AnyTextDecoder.identifier(Array(word.utf8)[...]) == nil, !context.files.exists(word)
      else { return failure }
      var failure = failure
      failure.message += ", and there is no such file"
      return failure
    }
    do {
      var output = try decode()
      output.failure = output.failure.map(named)
      return output
    } catch {
      throw named(error)
    }
  }
}

/// The flag for the number of threads.
enum Jobs {
  static let flag = Flag(
    "jobs", .integer("NUMBER", 1...1024), "Number of threads for many texts", otherwise: "one per core")

  /// The number of threads: `--jobs`, otherwise the number of cores.
  static func count(_ invocation: Invocation, _ context: Context) -> Int {
    invocation[flag].map { Int($0) } ?? context.processes.cores()
  }
}
