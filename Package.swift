// swift-tools-version: 6.2
import PackageDescription

// The plan of the house: each target is a folder, each dependency an arrow, and every arrow runs downward.
// CONTRIBUTING.md tells what is in each.

/// Warnings are errors in every target of ours; the C targets hold headers only.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// A module of `Sources/ASCore`, which knows the modules it names and nobody else.
func module(_ name: String, knows others: [String]) -> Target {
  .target(
    name: name, dependencies: others.map { .init(stringLiteral: $0) }, path: "Sources/ASCore/\(name)",
    swiftSettings: strict)
}

/// The tests of a module, which know it, what it knows and what they name, so that a change of any other module leaves
/// them as they are built.
func tests(of name: String, knowing others: [String]) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: ([name] + others.filter { $0 != name }).map { .init(stringLiteral: $0) },
    path: "Tests/asctlTests/\(name)", swiftSettings: strict)
}

/// What tests have in common: samples, keys made for tests, servers and shells; `FakeWorlds` runs all of asctl.
func testSupport(_ name: String, knows others: [String]) -> Target {
  .target(
    name: name, dependencies: others.map { .init(stringLiteral: $0) }, path: "Tests/asctlTests/\(name)",
    swiftSettings: strict)
}

/// The modules that ask nobody yet, the lowest first.
let lower = ["Base", "CommandLine", "AppStore", "HTTP", "SignedData", "Platform"]
/// All of `Sources/ASCore`.
let all = lower + ["Terminal", "Client", "Customer", "Delivery", "Simulator", "Commands"]

let package = Package(
  name: "asctl",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "asctl", targets: ["asctl"])
  ],
  targets: [
    .systemLibrary(
      name: "COpenSSL",
      pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]
    ),
    .systemLibrary(
      name: "CCurl",
      pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]
    ),
    module("Base", knows: []),
    module("CommandLine", knows: ["Base"]),
    module("AppStore", knows: ["Base"]),
    module("HTTP", knows: ["Base", "CCurl"]),
    module("SignedData", knows: ["Base", "AppStore", "COpenSSL"]),
    module("Platform", knows: ["Base", "HTTP"]),
    module("Terminal", knows: ["Base", "CommandLine", "AppStore", "Platform"]),
    module("Client", knows: lower + ["Terminal"]),
    module(
      "Customer", knows: ["Base", "CommandLine", "AppStore", "SignedData", "Platform", "Terminal", "Client"]),
    module("Delivery", knows: lower + ["Terminal", "Client"]),
    module("Simulator", knows: ["Base", "AppStore", "HTTP", "SignedData", "Platform"]),
    module("Commands", knows: lower + ["Terminal", "Client", "Customer", "Delivery", "Simulator"]),
    .executableTarget(
      name: "asctl", dependencies: ["Platform", "Simulator", "Commands"], swiftSettings: strict),

    tests(of: "Base", knowing: []),
    tests(of: "CommandLine", knowing: ["Base", "TestSupport"]),
    tests(of: "AppStore", knowing: ["Base"]),
    tests(of: "HTTP", knowing: ["Base", "CCurl", "TestSupport"]),
    tests(of: "SignedData", knowing: ["Base", "AppStore", "COpenSSL", "TestSupport"]),
    tests(of: "Platform", knowing: ["Base", "HTTP", "TestSupport"]),
    // What asks is tried in a world of values, with all of asctl around it.
    tests(of: "Client", knowing: all + ["TestSupport", "FakeWorlds"]),
    tests(of: "Customer", knowing: all + ["TestSupport", "FakeWorlds"]),
    tests(of: "Delivery", knowing: all + ["TestSupport", "FakeWorlds"]),
    tests(of: "Simulator", knowing: all + ["TestSupport", "FakeWorlds"]),
    tests(of: "Commands", knowing: all + ["TestSupport", "FakeWorlds"]),
    testSupport("TestSupport", knows: lower + ["COpenSSL"]),
    testSupport("FakeWorlds", knows: all + ["TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
