import Testing

@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import Platform
@testable import SignedData
@testable import TestSupport

/// The private key in each of its possible places.
@Suite struct CredentialsKeyPlaceTests {
  typealias Samples = CredentialSamples

  static let others = [
    "ASCTL_ISSUER_ID": Samples.issuerID, "ASCTL_KEY_ID": Samples.keyID, "ASCTL_BUNDLE_ID": Samples.bundleID,
  ]

  @Test(arguments: CredentialsPrivateKeyTests.Mangling.allCases)
  func `a variable contains the key in any form`(mangling: CredentialsPrivateKeyTests.Mangling) throws {
    let key = try TestKey.shared.get()
    let text = mangling(try key.p8(), try key.pkcs8())
    let world = FakeWorld(variables: Self.others.merging(["ASCTL_PRIVATE_KEY": text]) { $1 })
    let expected = try PrivateKey(pkcs8: key.pkcs8()).fingerprint
    #expect(try world.settings().identity(for: .bearer).privateKey.fingerprint == expected)
  }

  @Test(arguments: [false, true])
  func `a key command prints the key`(isDER: Bool) throws {
    let key = try TestKey.shared.get()
    let output = isDER ? try key.pkcs8() : Array(try key.p8().utf8)
    let config = "[default]\nkey_command = op read \"op://keys/asctl key\"\n"
    let world = FakeWorld(
      files: try Samples.files(config: config), variables: Self.others, shell: { _ in output })
    let credentials = try world.settings().identity(for: .bearer)
    #expect(try credentials.privateKey.fingerprint == PrivateKey(pkcs8: key.pkcs8()).fingerprint)
    #expect(world.shellLines == ["op read \"op://keys/asctl key\""])
  }

  @Test(arguments: [
    (Shell.RunError.exited(1), "failed with status 1"), (.killed(signal: 9), "was ended by signal 9"),
    (.tooSlow(seconds: 60), "took longer than 60 s"), (.tooLong(bytes: 65536), "printed more than 64 KiB"),
    (.notStarted(reason: "no memory"), "could not be started: no memory"),
  ])
  func `a failing key command is reported`(trouble: Shell.RunError, words: String) throws {
    let world = FakeWorld(
      files: try Samples.files(config: "[default]\nkey_command = op read x\n"), variables: Self.others,
      shell: { _ throws(Shell.RunError) in throw trouble })
    #expect(
      throws: Failure(.credentials, "key_command (profile default, line 2) \(words)", hint: "it runs op")
    ) {
      try world.settings().identity(for: .bearer)
    }
  }

  @Test func `a missing key file is reported`() throws {
    let world = FakeWorld(variables: Self.others.merging(["ASCTL_PRIVATE_KEY_PATH": "/no.p8"]) { $1 })
    let failure = #expect(throws: Failure.self) { try world.settings().identity(for: .bearer) }
    #expect(failure?.status == .credentials)
    #expect(failure?.message == "cannot read /no.p8: no such file")
    #expect(failure?.hint?.contains("ASCTL_PRIVATE_KEY_PATH") == true)
  }

  @Test func `another kind of key is reported`() throws {
    let other = try TestKey(curve: "P-384").p8()
    let world = FakeWorld(variables: Self.others.merging(["ASCTL_PRIVATE_KEY": other]) { $1 })
    let failure = #expect(throws: Failure.self) { try world.settings().identity(for: .bearer) }
    #expect(failure?.message.contains("ASCTL_PRIVATE_KEY is not a private key of App Store Connect") == true)
    #expect(failure?.message.contains("P-384") == true)
  }

  @Test(arguments: [(UInt16(0o600), 0), (0o400, 0), (0o640, 1), (0o604, 1)])
  func `a key file that others can read results in a remark`(mode: UInt16, count: Int) throws {
    let world = FakeWorld(files: try Samples.files(config: Samples.profile), modes: [Samples.keyPath: mode])
    #expect(try world.settings().identity(for: .bearer).remarks.count == count)
  }

  @Test func `credentials state their sources`() throws {
    let world = FakeWorld(
      files: try Samples.files(config: Samples.profile), variables: ["ASCTL_BUNDLE_ID": "com.other"])
    #expect(
      try world.settings().identity(for: .bearer).description == """
        key ID 2X9R4HXF34 (profile default, line 3), issuer ID 57246542-96fe-1a63-e053-0824d011072a \
        (profile default, line 2), bundle ID com.other (ASCTL_BUNDLE_ID)
        """)
  }
}
