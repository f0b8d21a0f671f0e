/// The flags of every command that asks the App Store, beside its credentials.
enum ConnectionFlags {
  static let timeout = Flag(
    "timeout", .integer("SECONDS", 1...3600), "Time for one request", otherwise: "30", heading: heading)
  static let retries = Flag(
    "retries", .integer("NUMBER", 0...100), "How often a request that may pass is tried again", otherwise: "4",
    heading: heading)
  static let waitForLimit = Flag(
    "wait-for-limit", "Wait for the end of a rate limit, however far away it is", heading: heading)
  static let dryRun = Flag("dry-run", "Print the request and send nothing; credentials are left out")
  static let curl = Flag(
    "curl", "Print a curl command, which mints its own token, and send nothing", conflicts: ["dry-run"],
    heading: heading)
  static let raw = Flag("raw", "Print exactly the bytes that Apple sent", heading: heading)
  static let noVerify = Flag("no-verify", "Do not verify the signed data of the reply", heading: heading)
  static let root = Flag(
    "root", .file("FILE"), "A further root to trust for signed data, beside Apple's own", repeats: true,
    heading: heading)
  static let limit = Flag("limit", .integer("NUMBER", 1...Int64.max), "Stop after this many items")
  static let verbose = Flag(
    "verbose", short: "v", "Tell on standard error what is asked and answered", heading: heading)

  private static let heading = "Credentials and connection"

  static let all = [dryRun, curl, raw, noVerify, root, timeout, retries, waitForLimit, verbose]
}
