// swift-tools-version: 6.2
import PackageDescription

/// Warnings are errors in every target of ours; the C targets hold headers only.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

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
    .target(name: "ASCore", dependencies: ["COpenSSL", "CCurl"], swiftSettings: strict),
    .executableTarget(name: "asctl", dependencies: ["ASCore"], swiftSettings: strict),
    .testTarget(
      name: "asctlTests",
      dependencies: ["ASCore", "COpenSSL"],
      exclude: ["Scripts", "Golden", "Support/candidates.zsh"],
      swiftSettings: strict
    ),
  ],
  swiftLanguageModes: [.v6]
)
