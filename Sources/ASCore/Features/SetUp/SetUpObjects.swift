import AppStore

/// Records of asctl. These are not objects of Apple's.
extension PayloadObject {
  /// A record of `asctl log`.
  static let loggedWrite = PayloadObject(
    "logged write", "A write that was sent or attempted.",
    [
      Field("date", .date, "Date", "The date of the request."),
      Field("user", .text, "User", "The user who ran the command."),
      Field("profile", .text, "Profile", "The profile, if there was one."),
      Field("command", .text, "Command", "The command that sent it."),
      Field("environment", .text, "Environment", "The environment of the request."),
      Field(
        "simulated", .boolean, "Simulated", "Whether it was sent to a simulator or another server on this machine."),
      Field("bundleId", .text, "App", "The app's bundle ID."),
      Field("ids", .list(of: .text), "IDs", "The IDs in the request."),
      Field(
        "requestIdentifier", .text, "Request",
        "The request identifier that was sent, else a UUID that only the log contains."),
      Field("status", .integer, "Status", "The HTTP status; 0 if nothing was sent, null if the outcome is unknown."),
      Field("errorCode", .integer, "Error code", "The error code of the response."),
    ])

  /// The result of `asctl doctor`.
  static let diagnosis = PayloadObject(
    "diagnosis", "The diagnosis for one set of credentials.",
    [
      examinedProfile, Field("checks", .list(of: .object(doctorCheck)), "Checks", "The checks."),
      Field("cause", .text, "Cause", "The problem, or a sentence that there is none."), remedy,
    ])

  /// One check of the doctor, without and with the profile that was checked.
  static let doctorCheck = PayloadObject(
    "doctor check", "A check of the doctor.",
    [
      Field("id", .text, "Check", "The name of the check."), Field("result", .text, "Result", "PASS, WARN or FAIL."),
      Field("message", .text, "Message", "The finding."), remedy,
    ])
  static let doctorCheckOfProfile = PayloadObject(
    "doctor check of a profile", "A check of the doctor for a profile.", [examinedProfile] + doctorCheck.fields)

  private static let examinedProfile = Field(
    "profile", .text, "Profile", "The profile that was checked, if there are several.")
  private static let remedy = Field("remedy", .text, "Remedy", "How to fix it.")
}
