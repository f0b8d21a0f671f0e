import Testing

@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import Platform
@testable import TestSupport

/// The configuration file: strictly parsed, and unchanged lines are written back as they were.
@Suite struct CredentialsConfigTests {
  static let sample = """
    # Mine.
    [default]
    issuer_id = 57246542-96fe-1a63-e053-0824d011072a
    key_id=2X9R4HXF34
    ; The key of the team.
    private_key_path =   ~/keys/a key.p8
    app_apple_id = 7

    # Another.
    [work]
    bundle_id = com.example.work
    environment =

    [asctl]
    default_profile = work

    """

  private func read(_ text: String) throws -> ConfigFile {
    try ConfigFile(path: "/c", bytes: Array(text.utf8))
  }

  @Test func `profiles are read`() throws {
    let profiles = try read(Self.sample).profiles
    #expect(profiles.map(\.name) == ["default", "work"])
    #expect(profiles[0].entry(.keyID) == Profile.Entry(key: "key_id", value: "2X9R4HXF34", line: 4))
    #expect(profiles[0].entry(.privateKeyPath)?.value == "~/keys/a key.p8")
    #expect(profiles[1].entry(.environment) == nil, "an empty value is unset")
    let chosen = try #require(try read(Self.sample).chosenDefault)
    #expect(chosen == ("work", 15))
  }

  @Test(arguments: [
    sample, "", "\n\n", "[a]\r\nkey_id = x\r\n", "# only\n", "[a]", "\u{FEFF}[a]\nkey_id = x\n",
    "[a]\n  key_id  =  x  \n\t# deep\n",
  ])
  func `unchanged lines are kept`(text: String) throws {
    let written = String(decoding: try read(text).bytes, as: UTF8.self)
    let bare = text.hasPrefix("\u{FEFF}") ? String(text.unicodeScalars.dropFirst()) : text
    #expect(written.utf8.elementsEqual((bare.utf8.last ?? 10 == 10 ? bare : bare + "\n").utf8))
  }

  @Test(arguments: [
    ("[a]\nnonsense", "/c line 2:"), ("key_id = x\n", "/c line 1:"),
    ("[a]\nkey_id = x\n\nkey_id = y", "/c line 4:"),
    ("[a]\n[b]\n[a]", "/c line 3:"), ("[a\n", "/c line 1:"), ("[ab\n", "/c line 1:"),
    ("[a] # x\n", "/c line 1:"), ("[profile a]\n", "/c line 1:"),
    ("[a b]\n", "/c line 1:"), ("[]\n", "/c line 1:"),
    ("[-p]\n", "/c line 1:"), ("[a]\n= x\n", "/c line 2:"),
    ("[a]\nkey id = x\n", "/c line 2:"),
    ("[a]\nkey_id = x\u{0}\n", "/c line 2:"),
    ("[a]\nprivate_key = x\n", "/c line 2:"),
    ("[a]\nkey_id = -----BEGIN PRIVATE KEY-----\n", "/c line 2:"),
  ])
  func `an error names its line`(text: String, words: String) {
    let failure = #expect(throws: Failure.self) { try read(text) }
    #expect(failure?.status == .credentials)
    #expect(failure?.message.hasPrefix(words) == true, "\(failure?.message ?? "")")
  }

  @Test(arguments: [
    ("[a]\nenviroment = sandbox\n", "/c line 2: unknown key \"enviroment\"", "did you mean environment?"),
    (
      "[a]\n\n[asctl]\ndefault_profil = a\n", "/c line 4: unknown key \"default_profil\"",
      "did you mean default_profile?"
    ),
    ("[asctl]\nkey_id = a\n", "/c line 2: unknown key \"key_id\"", "the keys are default_profile"),
    ("[a]\ncolor = blue\n", "/c line 2: unknown key \"color\"", "the keys are issuer_id, key_id"),
  ])
  func `an unknown key is rejected with a suggestion`(text: String, words: String, hint: String) {
    let failure = #expect(throws: Failure.self) { try read(text) }
    #expect(failure?.status == .credentials && failure?.message == words, "\(failure?.message ?? "")")
    #expect(failure?.hint?.hasPrefix(hint) == true, "\(failure?.hint ?? "")")
  }

  @Test func `names of profiles are read from a file with errors, too`() {
    let text = "[work2]\r\nnonsense\n[a b]\n[asctl]\ndefault_profile = work2\n[A.b_c@d+e-f]\n[work2]\n"
    let world = FakeWorld(files: ["/c": Array(text.utf8)], variables: ["ASCTL_CONFIG": "/c"])
    #expect(ConfigFile.profileNames(world.context) == ["work2", "A.b_c@d+e-f"])
  }

  @Test func `every key of a profile is known`() throws {
    let text = "[a]\n" + Setting.allCases.map { "\($0.rawValue) = 1\n" }.joined()
    #expect(try read(text).profiles[0].entries.count == Setting.allCases.count)
  }

  @Test func `other encodings are rejected`() {
    #expect(throws: Failure(.credentials, "/c is not UTF-8 text")) { try ConfigFile(path: "/c", bytes: [0x5B, 0xFF]) }
  }

  @Test func `a key command may search for a key but not contain one`() throws {
    let sed = "sed -n '/-----BEGIN PRIVATE KEY-----/,/-----END PRIVATE KEY-----/p' ~/all.pem"
    #expect(try read("[a]\nkey_command = \(sed)\n").profiles[0].entry(.keyCommand)?.value == sed)
    let key = try TestKey.shared.get().p8().replacing("\n", with: "\\n")
    #expect(throws: Failure.self) { try read("[a]\nkey_command = printf '\(key)'\n") }
  }

  @Test func `setting keeps everything else`() throws {
    var file = try read(Self.sample)
    file.set([("key_id", "ABCDEFGHIJ"), ("private_key_path", nil), ("base_url", "https://x")], inSection: "default")
    let expected = Self.sample.replacing("key_id=2X9R4HXF34", with: "key_id = ABCDEFGHIJ")
      .replacing("private_key_path =   ~/keys/a key.p8\n", with: "")
      .replacing("app_apple_id = 7\n", with: "app_apple_id = 7\nbase_url = https://x\n")
    #expect(String(decoding: file.bytes, as: UTF8.self) == expected)
  }

  @Test func `a new section is added at the end`() throws {
    var file = try ConfigFile(path: "/c", bytes: [])
    file.set([("key_id", "A"), ("bundle_id", nil)], inSection: "one")
    file.set([("key_id", "B")], inSection: "two")
    #expect(String(decoding: file.bytes, as: UTF8.self) == "[one]\nkey_id = A\n\n[two]\nkey_id = B\n")
  }

  @Test func `Windows line endings are kept`() throws {
    var file = try read("[a]\r\nkey_id = x\r\n")
    file.set([("bundle_id", "y")], inSection: "a")
    #expect(
      String(decoding: file.bytes, as: UTF8.self).utf8.elementsEqual("[a]\r\nkey_id = x\r\nbundle_id = y\r\n".utf8))
  }

  @Test(arguments: [
    ("default", "# Mine.\n\n# Another.\n[work]\nbundle_id = com.example.work\nenvironment =\n\n[asctl]\n"),
    ("work", "app_apple_id = 7\n\n# Another.\n\n[asctl]\n"), ("asctl", "environment =\n"), ("nobody", sample),
  ])
  func `removing deletes one section`(name: String, rest: String) throws {
    var file = try read(Self.sample)
    file.remove(section: name)
    let text = String(decoding: file.bytes, as: UTF8.self)
    #expect(text.contains(rest), "\(text)")
    #expect(!text.contains("[\(name)]") && !text.hasSuffix("\n\n"))
    #expect(try read(text).bytes == file.bytes)
  }

  @Test func `a default profile is selected`() throws {
    var file = try read("[default]\nkey_id = x\n\n[work]\nkey_id = y\n")
    file.choose(default: "work")
    #expect(String(decoding: file.bytes, as: UTF8.self).hasSuffix("key_id = y\n\n[asctl]\ndefault_profile = work\n"))
    file.choose(default: "default")
    #expect(String(decoding: file.bytes, as: UTF8.self) == "[default]\nkey_id = x\n\n[work]\nkey_id = y\n")
    file.choose(default: "default")
    #expect(file.chosenDefault == nil)
  }

  @Test(arguments: [
    (["ASCTL_CONFIG": "/x/c"], "/x/c"), (["ASCTL_CONFIG": "~/c", "XDG_CONFIG_HOME": "/y"], "/home/me/c"),
    (["XDG_CONFIG_HOME": "/y"], "/y/asctl/config"), (["XDG_CONFIG_HOME": "y"], "/home/me/.config/asctl/config"),
    (["ASCTL_CONFIG": ""], "/home/me/.config/asctl/config"), ([:], "/home/me/.config/asctl/config"),
  ])
  func `the configuration file is located`(variables: [String: String], path: String) {
    #expect(ConfigFile.location(FakeWorld(variables: variables).context) == path)
  }

  @Test(arguments: [
    (UInt16(0o600), String?.none), (0o644, "/c can be read by other users; run `chmod 600 /c`"),
    (0o620, "/c can be written by other users; run `chmod 600 /c`"),
    (0o666, "/c can be read and written by other users; run `chmod 600 /c`"),
  ])
  func `files that others can read result in a remark`(mode: UInt16, remark: String?) {
    #expect(FakeWorld(files: ["/c": []], modes: ["/c": mode]).context.remarksOnReaders(of: "/c").first == remark)
  }

  @Test func `a device has no readers to warn about`() {
    var context = FakeWorld().context
    context.files = Context.real.files
    #expect(context.remarksOnReaders(of: "/dev/null").isEmpty)
  }
}
