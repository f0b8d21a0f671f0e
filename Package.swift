// swift-tools-version: 6.2
import PackageDescription

// The plan of the house: each target is a folder, each dependency an arrow, and every arrow runs downward.
// CONTRIBUTING.md tells what is in each.

/// Warnings are errors in every target of ours; the C targets hold headers only.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// A room of `Sources/ASCore`, which knows the rooms it names and nobody else.
func room(_ name: String, knows others: [String]) -> Target {
  .target(
    name: name, dependencies: others.map { .init(stringLiteral: $0) }, path: "Sources/ASCore/\(name)",
    swiftSettings: strict)
}

/// The tests of a room, which may know the rooms below it, and all that tests have in common.
func tests(of name: String, knowing others: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: (rooms + ["TestSupport"] + others).map { .init(stringLiteral: $0) },
    path: "Tests/asctlTests/\(name)", swiftSettings: strict)
}

/// Every room of `Sources/ASCore`, the lowest first.
let rooms = [
  "Base", "CommandLine", "AppStore", "HTTP", "SignedData", "Platform", "Terminal", "Client", "Customer", "Delivery",
  "Simulator", "Commands",
]

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
    room("Base", knows: []),
    room("CommandLine", knows: ["Base"]),
    room("AppStore", knows: ["Base"]),
    room("HTTP", knows: ["Base", "CCurl"]),
    room("SignedData", knows: ["Base", "AppStore", "COpenSSL"]),
    room("Platform", knows: ["Base", "HTTP"]),
    room("Terminal", knows: ["Base", "CommandLine", "AppStore", "Platform"]),
    room("Client", knows: ["Base", "CommandLine", "AppStore", "HTTP", "SignedData", "Platform", "Terminal"]),
    room("Customer", knows: ["Base", "CommandLine", "AppStore", "SignedData", "Platform", "Terminal", "Client"]),
    room(
      "Delivery",
      knows: ["Base", "CommandLine", "AppStore", "HTTP", "SignedData", "Platform", "Terminal", "Client"]),
    room("Simulator", knows: ["Base", "AppStore", "HTTP", "SignedData", "Platform"]),
    room(
      "Commands",
      knows: [
        "Base", "CommandLine", "AppStore", "HTTP", "SignedData", "Platform", "Terminal", "Client", "Customer",
        "Delivery", "Simulator",
      ]),
    .executableTarget(
      name: "asctl", dependencies: ["Platform", "Simulator", "Commands"], swiftSettings: strict),
    .target(
      name: "TestSupport", dependencies: (rooms + ["COpenSSL"]).map { .init(stringLiteral: $0) },
      path: "Tests/asctlTests/Support", swiftSettings: strict),
    tests(of: "Base"),
    tests(of: "CommandLine"),
    tests(of: "AppStore"),
    tests(of: "HTTP"),
    tests(of: "SignedData", knowing: ["COpenSSL"]),
    tests(of: "Platform"),
    tests(of: "Client"),
    tests(of: "Customer"),
    tests(of: "Delivery"),
    tests(of: "Simulator"),
    tests(of: "Commands"),
  ],
  swiftLanguageModes: [.v6]
)
