import Base

/// A message that programs print about tokens, keys, TLS and sockets, in the words of common libraries.
struct ProgramMessage {
  let title: String
  /// Messages and names of errors, as libraries print them.
  let names: [String]
  /// Whole words in the names of exceptions with this meaning, in lowercase, such as `certpath` in
  /// `java.security.cert.CertPathValidatorException`.
  let parts: [String]
  let explanation: Explanation

  private init(
    _ title: String, _ meaning: String, _ remedy: String, source: String, parts: [String] = [], _ names: String...
  ) {
    (self.title, self.names, self.parts) = (title, names, parts)
    explanation = Explanation(title, .message, meaning, source: source, [("What to do", remedy)])
  }

  static var names: [KnownName] {
    all.map { message in KnownName([message.title] + message.names) { [message.explanation] } } + upstream
  }

  /// Returns the message of an exception of a library, by the first entry with a part of its name. nil for other words,
  /// and for exceptions that can be about anything.
  static func ofException(_ word: String) -> ProgramMessage? {
    let name = Array(word.utf8)
    let isCode = word.hasPrefix("ERR_") || word.hasPrefix("UND_ERR_")
    let lowered = name.map(\.lowercased)
    guard isCode || isException(word), !databases.contains(where: { lowered[...].firstRange(of: $0) != nil }) else {
      return nil
    }
    // A word begins and ends at a capital, in `SSLError` at the last one, or beside a sign or a digit.
    func isBoundary(_ place: Int) -> Bool {
      guard place > 0, place < name.count, name[place].isLetter, name[place - 1].isLetter else { return true }
      let isLastCapital = place + 1 < name.count && name[place + 1].isLowercase
      return name[place].isUppercase && (name[place - 1].isLowercase || isLastCapital)
    }
    func contains(_ part: String) -> Bool {
      lowered.indices.contains { place in
        isBoundary(place) && lowered[place...].starts(with: part.utf8) && isBoundary(place + part.utf8.count)
      }
    }
    return all.first { $0.parts.contains(where: contains) }
  }

  /// Returns whether a word is the name of a class of exceptions, alone or behind its package.
  static func isException(_ word: String) -> Bool {
    guard word.hasSuffix("Exception") || word.hasSuffix("Error"), let type = word.split(separator: ".").last else {
      return false
    }
    return (type.utf8.first?.isUppercase ?? false)
      && word.utf8.allSatisfy { $0.isAlphanumeric || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_") }
  }

  /// Exceptions about other connections.
  private static let databases = ["sql", "jdbc", "hibernate", "redis", "mongo", "postgres", "psycopg"].map {
    Array($0.utf8)
  }

  static let certificate = "certificate error"
  /// What PostgreSQL says about a key: `Key (a)=(b) already exists.`
  static let alreadyExists = "already exists"
  static let noProducts = "no products found"
  static let chain = "untrusted certificate chain"

  private static let diagnose = "Find the cause with `asctl doctor`."

  /// nginx in front of the user's own server, and AWS Lambda.
  private static let upstream = [
    KnownName([
      "while connecting to upstream", "while reading response header from upstream", "while reading upstream",
      "upstream prematurely closed connection",
    ]) { [.ofOwnServer(502)] },
    KnownName(["upstream timed out", "Task timed out", "Status : timeout"]) { [.ofOwnServer(504)] },
  ]

  /// Sources: the messages of OpenSSL, POSIX and Go, and of libraries for JSON Web Tokens and HTTP in Java, Node, Python
  /// and .NET.
  private static let all = [
    ProgramMessage(
      "expired token", "A library refused a token whose `exp` is in the past.",
      "Create a token for each run, show its dates with `asctl token explain`, and check the clock with `asctl doctor`.",
      source: "RFC 7519", parts: ["expiredsignature", "expiredjwt", "tokenexpired", "jwt_expired", "expiredtoken"],
      "jwt expired", "token is expired", "token has expired", "token is past its expiration",
      "signature has expired"),
    ProgramMessage(
      "token not valid yet", "A library refused a token whose `nbf` or `iat` is in the future: a clock is wrong.",
      "Show its dates with `asctl token explain`, and check the clock with `asctl doctor`.", source: "RFC 7519",
      parts: ["immature", "notbefore", "premature", "notyetvalid"],
      "jwt not active", "jwt not yet active", "token is not yet valid", "token is not valid yet",
      "token used before issued"),
    ProgramMessage(
      "certificate path error",
      """
      The certificates of a TLS connection or of signed data do not form a valid chain. In Apple's server libraries, \
      signed data then gets INVALID_CHAIN.
      """,
      """
      For a connection, pass the proxy's certificate authority with `--ca-file` and see `asctl doctor`; for signed data, \
      run `asctl verify --explain`.
      """, source: "RFC 5280", parts: ["certpath", "pkix", "certificatevalidation"],
      "Certificate validation failed", "PKIX path building failed", "PKIX path validation failed",
      "unable to find valid certification path"),
    ProgramMessage(
      chain,
      """
      The certificates in signed data do not lead to a root certificate that the program trusts. This is not a problem of \
      TLS: Apple Root CA - G3, which signs App Store data, is not among the roots of an operating system.
      """,
      """
      Pass Apple's root certificates to the verifier of signed data; `asctl verify --explain` contains their fingerprints \
      and shows the failed check.
      """, source: "RFC 5280", "certificate chain invalid", "Root certificate not found"),
    ProgramMessage(
      certificate,
      """
      The TLS connection failed, mostly because the client does not trust the server's certificate, as when a proxy \
      inspects the traffic.
      """, "Pass the proxy's certificate authority with `--ca-file`. \(diagnose)", source: "OpenSSL",
      parts: ["cert", "certificate", "ssl", "ssleof", "tls", "x509"],
      "CERTIFICATE_VERIFY_FAILED", "certificate verify failed", "unable to get local issuer certificate",
      "UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "UNABLE_TO_GET_ISSUER_CERT", "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
      "unable to verify the first certificate", "SELF_SIGNED_CERT_IN_CHAIN", "DEPTH_ZERO_SELF_SIGNED_CERT",
      "self-signed certificate", "self signed certificate", "certificate has expired", "CERT_HAS_EXPIRED",
      "CERT_NOT_YET_VALID", "CERT_UNTRUSTED", "certificate signed by unknown authority",
      "failed to verify certificate", "The certificate for this server is invalid", "SSL routines"),
    ProgramMessage(
      "connection error",
      """
      The connection failed, or there was no response in time. Whether a request that was already sent took effect is \
      unknown.
      """, diagnose, source: "POSIX",
      parts: [
        "connection", "socket", "timeout", "unknownhost", "network", "dns", "fetcherror", "hostunreachable",
      ],
      "ConnectError", "ConnectException", "ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "ETIMEDOUT", "ESOCKETTIMEDOUT",
      "ENOTFOUND", "EAI_AGAIN", "EPIPE", "EHOSTUNREACH", "ENETUNREACH", "socket hang up", "fetch failed",
      "connection refused", "connection reset", "connection timed out", "operation timed out", "read timed out",
      "i/o timeout", "no such host", "could not resolve host", "failed to resolve", "name or service not known",
      "no route to host", "network is unreachable", "broken pipe", "context deadline exceeded", "failed to connect"),
    ProgramMessage(
      "invalid key",
      "A program could not read a private key: it is not an EC key in PEM (PKCS #8), or its line breaks were lost.",
      """
      Pass the .p8 file as App Store Connect offers it; `asctl doctor` checks the key, and `asctl token mint` signs a \
      token with it.
      """, source: "RFC 7468",
      parts: ["invalidkey", "keyspec", "ossl", "keyformat", "unsupportedkey", "crypto_invalid"],
      "ECError", "PKeyError", "RSAError", "PKey", "key must be PEM", "1E08010C", "DECODER routines", "PEM routines",
      "no start line", "asn1 encoding routines", "could not deserialize key data", "invalid key format",
      "invalid EC key", "invalid private key", "invalid PEM", "not a PEM", "failed to parse PEM block",
      "secretOrPrivateKey must be an asymmetric key", "secretOrPrivateKey must have a value",
      "secretOrPrivateKey is not valid key material"),
    ProgramMessage(
      "payload too large", "A server limits the length of a body; as your own server's, it rejects long notifications.",
      "Raise the limit for the path of Apple's notifications, and test it with `asctl notification trigger`.",
      source: "RFC 9110", parts: ["payloadtoolarge", "bodytoolarge", "entitytoolarge"],
      "request entity too large", "client intended to send too large body"),
    ProgramMessage(
      "invalid JSON Web Token", "A library could not read or verify a JSON Web Token.",
      "Check a bearer token with `asctl token explain`, and Apple's signed data with `asctl verify`.",
      source: "RFC 7519",
      parts: ["jwt", "jws", "jose", "jsonwebtoken", "signature", "audience", "issuer", "algorithm"],
      "jwt malformed", "jwt signature is required", "jwt audience invalid", "jwt issuer invalid",
      "invalid signature", "signature verification failed", "invalid algorithm", "not enough segments",
      "token is malformed", "token signature is invalid", "compact JWS format must have three parts",
      "CannotDecodeContent", "Signature verification raised"),
    ProgramMessage(
      "ID out of range",
      """
      A value does not fit: a database or a program may keep an ID in a number that is too small. Transaction IDs have up to 19 digits and do not fit \
      in 32 bits.
      """,
      """
      Store IDs as text, or in a 64-bit integer (`BIGINT`); an order ID is always text. See `asctl help data-model`.
      """, source: "asctl help data-model",
      "integer out of range", "out of range for type integer", "out of range for type int", "out of range of int",
      "Out of range value", "Unable to fit integer value", "overflowed Int32",
      "numeric value out of range", "Arithmetic overflow error converting", "value too large for column",
      "integer overflow", "too large to convert to C long", "either too large or too small for an Int32",
      "either too large or too small for a UInt32", "parsing value out of range"),
    ProgramMessage(
      "rounded ID",
      """
      JavaScript and other programs read JSON numbers as floating point, which is exact up to 9007199254740991 only. An \
      app transaction ID has more digits, and loses its last ones.
      """, "Keep IDs as text, as Apple sends them; do not convert them with `Number` or `parseInt`.",
      source: "ECMA-262",
      "MAX_SAFE_INTEGER", "Number.MAX_SAFE_INTEGER", "not a safe integer", "unsafe integer", "loss of precision",
      "lose precision", "loses precision", "no-loss-of-precision", "precision loss"),
    ProgramMessage(
      "duplicate key",
      """
      A database has a row with this key already. Apple sends a notification again until your server responds with 200, \
      and one transaction can arrive in a notification, from the app and from the API.
      """,
      """
      Ignore a `notificationUUID` that is stored already and respond with 200; update the row of a known transaction \
      ("upsert"). See `asctl help notifications`.
      """, source: "asctl help notifications", parts: ["duplicatekey", "uniqueviolation"],
      "duplicate key value", "violates unique constraint", "Duplicate entry", "UNIQUE constraint failed",
      "duplicate key error", "Violation of UNIQUE KEY constraint", "unique constraint violated",
      "UniqueConstraintViolation", alreadyExists),
    ProgramMessage(
      "not a UUID",
      "A column of the type UUID got another text. Transaction IDs and order IDs are no UUIDs.",
      "Store IDs as text. See `asctl help data-model`.", source: "asctl help data-model",
      "invalid input syntax for type uuid"),
    ProgramMessage(
      "truncated JSON", "A program expected JSON and got an empty text, or one that ends too early.",
      "Pass the whole body of the notification or response; show what it contains with `asctl decode`.",
      source: "RFC 8259", "unexpected end of JSON input", "unexpected end of file"),
    ProgramMessage(
      "pending purchase",
      "The purchase waits for an approval, such as Ask to Buy, or for an action at the bank. Nothing was charged yet.",
      "Wait for the transaction in the app's listener for updates; do not deliver before it.", source: "StoreKit",
      "result .pending", "PurchaseResult.pending", "result pending", "Ask to Buy", "PaymentPendingError",
      "E_DEFERRED_PAYMENT"),
    ProgramMessage(
      noProducts,
      """
      StoreKit on the device returned none of the products that an app requested. This comes from the device and the \
      settings in App Store Connect; the App Store Server API has no products and no error for it.
      """,
      """
      Compare the product IDs in the app with those in App Store Connect, or in the StoreKit configuration of Xcode, and \
      the bundle ID with the app's.
      """, source: "StoreKit", "invalidProductIdentifiers", "notFoundIDs", "NoProductsAvailable"),
    ProgramMessage(
      "AWS Lambda",
      "What AWS Lambda writes about one run of a function; the ID in it is its own, and nothing is Apple's.",
      "Read the other lines with the same ID.", source: "AWS Lambda", "REPORT RequestId", "START RequestId",
      "END RequestId"),
    ProgramMessage(
      "missing receipt",
      "An app on macOS that exits with 173 reports that it has no valid receipt. The system then gets one from Apple.",
      "In development, start the app from the Finder and sign in with a sandbox tester.",
      source: "Apple, Validating Receipts Locally", "exit code 173", "exits with code 173", "exited with code 173",
      "exit status 173", "exited with status 173", "exit 173"),
    ProgramMessage(
      "Unable to Purchase",
      """
      What a device shows if the App Store refuses a purchase. In public reports, the signature of an offer was mostly \
      invalid; Apple does not document it.
      """,
      "Check the signature with `asctl sign promotional-offer --check`, and the product in App Store Connect.",
      source: "reports by developers", "Contact the developer for more information"),
    ProgramMessage(
      "HTTP error", "An HTTP client received an error status; the status determines the cause.",
      "Explain the status beside it, as in `asctl explain http:401`.", source: "RFC 9110",
      parts: ["http", "axios", "clientresponse", "webclient", "restclient"]),
  ]
}
