import AppStore
import Base

extension KnownName {
  /// The keys and values of profiles, and the members around Apple's data in the output of many commands.
  package static var ofSettings: [KnownName] {
    let keys = Setting.allCases.map {
      own($0.rawValue, is: "key of a profile", "The \($0.description)", in: "asctl help authentication")
    }
    return keys + words(of: Access.self) + words(of: VerificationLevel.self) + words(of: OtherRoot.self)
      + words(of: MessageCase.self) + ofOutput
  }

  private static var ofOutput: [KnownName] {
    let members: KeyValuePairs = [
      "id": "The ID as given.", "readAs": "The ID that was sent, if it differs from the one given.",
      "environment": "The environment that responded.", "reply": "Apple's response, with decoded payloads.",
      "error": "Why an input failed.", "line": "The line of the input, from 1.", "file": "The file of the input.",
      "message": "What happened.", "hint": "How to fix it.", "httpStatus": "The HTTP status of the response.",
      "errorCode": "Apple's error code.", "name": "Apple's name of the error.",
      "retryable": "Whether a retry may succeed.", "verified": "How the signed data was verified.",
      "root": "`added` or `simulator` if it was verified with a root other than Apple's.",
    ]
    return members.map { own($0.key, is: "member of output", $0.value, in: "asctl help output") }
  }
}
