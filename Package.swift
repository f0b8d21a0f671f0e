// swift-tools-version: 6.2
import PackageDescription

// The modules of asctl. Each target is one folder, and all dependencies are on lower modules. CONTRIBUTING.md describes
// their contents.

/// Warnings are errors in all targets except those in C, which contain only headers and constants.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// Settings that make the binary smaller, which `swift build` accepts because asctl is not a dependency of a package.
/// Without two imports that the compiler adds to each file, two libraries are not linked: concurrency with libdispatch
/// (0.8 MB), because asctl uses only its own threads, and regular expressions (1 MB; see ByteText.swift). With a
/// section for each function, the linker removes unused ones (0.5 MB).
let compact: [SwiftSetting] = [
  .unsafeFlags(
    ["concurrency", "string-processing"].flatMap { ["-Xfrontend", "-disable-implicit-\($0)-module-import"] }),
  .unsafeFlags(["-Xfrontend", "-function-sections"], .when(platforms: [.linux], configuration: .release)),
]
/// One compiler process per module in debug builds. Two of them, the default on two cores, both check the declarations
/// of the module and load all that it imports, which takes a third more processor time in total; the second core
/// compiles another module.
let oneProcess: SwiftSetting = .unsafeFlags(["-driver-batch-count", "1"], .when(configuration: .debug))
/// Debug builds contain debug information only with `ASCTL_DEBUG=1`, because it takes an eighth of the time to build.
let debugInformation: [SwiftSetting] =
  Context.environment["ASCTL_DEBUG"] == nil
  ? [.unsafeFlags(["-Xfrontend", "-gnone"], .when(configuration: .debug))] : []
let forDebugBuilds = [oneProcess] + debugInformation
/// Only the modules that decode and write thousands of lines per second are optimized for speed. The others are
/// optimized for size (1.2 MB), and without four passes: one copies functions for the closures that are passed to them
/// (0.2 MB), which `-Osize` would still do, and three take a twentieth of the time to build.
let optimizedForSpeed = ["Base", "SignedData", "Terminal"]
let withoutPasses = [
  "closure-specialize", "dead-store-elimination", "loop-invariant-code-motion", "compute-escape-effects",
]
let optimizeForSize: SwiftSetting = .unsafeFlags(
  ["-Osize"] + withoutPasses.flatMap { ["-Xllvm", "-sil-disable-pass=\($0)"] }, .when(configuration: .release))
/// The modules in which the tests spend most of their time are optimized in debug builds, too. The tests then take
/// about half as long, which is several times what the optimization takes.
let optimizedForTests = ["Base", "CommandLine", "SignedData"]
let optimizeForTests: SwiftSetting = .unsafeFlags(["-O"], .when(configuration: .debug))

/// A module, which may import only the given modules.
func module(_ name: String, in folder: String = "Sources/ASCore", knows others: [String]) -> Target {
  .target(
    name: name, dependencies: others.map { .init(stringLiteral: $0) }, path: "\(folder)/\(name)",
    swiftSettings: strict + compact + forDebugBuilds + (optimizedForSpeed.contains(name) ? [] : [optimizeForSize])
      + (optimizedForTests.contains(name) ? [optimizeForTests] : []))
}

/// The tests of a module. Most import only that module and its imports, so that a change of another module does not
/// rebuild them.
func tests(of name: String, knowing modules: [String]) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: modules.map { .init(stringLiteral: $0) },
    path: "Tests/asctlTests/\(name)", swiftSettings: strict + forDebugBuilds)
}

/// A feature: its commands, their logic and their texts. It exports its list of commands and imports no other feature.
func feature(_ name: String, and others: [String] = []) -> Target {
  module(name, in: "Sources/ASCore/Features", knows: lower + ["Terminal", "Client"] + others)
}

/// Values from the build's environment, which `make build` sets, for `asctl version --verbose`.
let facts: [CSetting] = ["ASCTL_COMMIT", "ASCTL_SWIFT_VERSION"].compactMap { name in
  Context.environment[name].map { .define(name, to: "\"\($0)\"") }
}

/// The modules below Client, lowest first.
let lower = ["Base", "CommandLine", "AppStore", "HTTP", "SignedData", "Platform"]
let engine = lower + ["Terminal", "Client", "Simulator"]
let features = ["Support", "Notifications", "SignedTexts", "SetUp", "Simulation"]
/// The dependencies of the tests of commands: all of asctl, with an in-memory Context.
let whole = engine + features + ["Program", "TestSupport", "FakeWorlds"]

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
    .target(name: "CBuild", cSettings: facts),
    module("Base", knows: []),
    module("CommandLine", knows: ["Base"]),
    module("AppStore", knows: ["Base"]),
    module("HTTP", knows: ["Base", "CCurl"]),
    module("SignedData", knows: ["Base", "AppStore", "COpenSSL"]),
    module("Platform", knows: ["Base", "HTTP"]),
    module("Terminal", knows: ["Base", "CommandLine", "AppStore", "Platform"]),
    module("Client", knows: lower + ["Terminal"]),
    module("Simulator", knows: ["Base", "AppStore", "HTTP", "SignedData", "Platform"]),

    feature("Support"),
    feature("Notifications", and: ["Simulator"]),
    feature("SignedTexts"),
    feature("SetUp", and: ["CBuild"]),
    feature("Simulation", and: ["Simulator"]),
    module("Program", knows: engine + features),
    .executableTarget(
      name: "asctl", dependencies: ["Platform", "Simulator", "Program"],
      swiftSettings: strict + compact + forDebugBuilds),

    tests(of: "Base", knowing: ["Base"]),
    tests(of: "CommandLine", knowing: ["Base", "CommandLine", "TestSupport"]),
    tests(of: "AppStore", knowing: ["Base", "AppStore"]),
    tests(of: "HTTP", knowing: ["Base", "HTTP", "CCurl", "TestSupport"]),
    tests(of: "SignedData", knowing: ["Base", "AppStore", "SignedData", "COpenSSL", "TestSupport"]),
    tests(of: "Platform", knowing: ["Base", "HTTP", "Platform", "TestSupport"]),
    tests(of: "Client", knowing: whole),
    tests(of: "Simulator", knowing: whole),
    tests(of: "Support", knowing: whole),
    tests(of: "Notifications", knowing: whole),
    tests(of: "SignedTexts", knowing: whole),
    tests(of: "SetUp", knowing: whole),
    tests(of: "Simulation", knowing: whole),
    tests(of: "Program", knowing: whole),
    // Shared test code: samples, keys created for tests, servers, shells, and asctl with an in-memory Context.
    module("TestSupport", in: "Tests/asctlTests", knows: lower + ["COpenSSL"]),
    module("FakeWorlds", in: "Tests/asctlTests", knows: whole.filter { $0 != "FakeWorlds" }),
  ],
  swiftLanguageModes: [.v6]
)

// The fuzz targets exist only in a build of `make fuzz`, which links libFuzzer's main function.
if Context.environment["ASCTL_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz", dependencies: whole.map { .init(stringLiteral: $0) }, path: "Fuzz",
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]))
}

// `make check` builds the tests of the changed modules only.
if let modules = Context.environment["ASCTL_TESTS"]?.split(separator: ",") {
  package.targets.removeAll { target in
    target.type == .test && !modules.contains { target.name == "\($0)Tests" }
  }
}
