import Base
import Client
import CommandLine
import HTTP
import Platform
import SignedData

/// What can be checked without asking anybody: the configuration file, each value, the key and the way to the network.
struct SettingsChecks {
  private let context: Context
  private(set) var checks: [DoctorCheck] = []
  /// The first that failed; of values that are missing, all of them at once.
  private(set) var failure: Failure?
  private var missing: [Setting] = []
  private(set) var settings: Settings?
  /// Nil where something of them cannot be used.
  private(set) var credentials: Credentials?
  /// The path of the private key; nil where it is in no file.
  private(set) var keyFile: String?

  /// Throws status 2 for a profile that there is not, and for a line that is wrong.
  init(_ invocation: Invocation, _ context: Context) throws(Failure) {
    self.context = context
    do {
      settings = try Settings(invocation, context)
    } catch  where error.status == .usage {
      throw error
    } catch {
      fail(.configFile, error)
    }
    guard let settings else { return }
    checkConfiguration(settings)
    if try settings.environment().value != .simulator { try checkCredentials(settings) }
    try checkNetwork(settings)
  }

  private mutating func checkConfiguration(_ settings: Settings) {
    let path = settings.config?.path
    let remarks = settings.config?.remarks(context) ?? []
    if !remarks.isEmpty {
      add(.configFile, .warn, remarks.joined(separator: "; "))
    } else if let path, context.fileExists(path) {
      add(.configFile, .pass, path)
    } else {
      add(.configFile, .pass, path.map { "none yet at \($0)" } ?? "none, as there is no home directory")
    }
    if let named = settings.named {
      add(.profile, .pass, "\(named.name), which stands alone as it is named")
    } else if let defaultProfile = settings.defaultProfile {
      add(.profile, .pass, "\(defaultProfile.name), the default one; flags and variables outrank it")
    } else {
      add(.profile, .pass, "none; flags and variables say it all")
    }
  }

  private mutating func checkCredentials(_ settings: Settings) throws(Failure) {
    let issuerID = try value(.issuerID, .issuerID, settings) { _ in nil }
    let keyID = try value(.keyID, .keyID, settings) {
      KeyID.isUsual($0) ? nil : "is unusual: App Store Connect's have 10 letters and digits"
    }
    let bundleID = try value(.bundleID, .bundleID, settings, BundleIDForm.mistake)
    let key = try privateKey(settings)
    guard failure == nil, missing.isEmpty, let issuerID, let keyID, let bundleID, let key else {
      // Each check names one; whoever sets them wants to know all.
      if failure == nil { failure = try settings.missing(among: missing) }
      return
    }
    do {
      credentials = Credentials(
        issuerID: issuerID, keyID: keyID, bundleID: bundleID, privateKey: key, appAppleID: try settings.appAppleID(),
        remarks: [])
    } catch {
      failure = error
    }
  }

  /// A value that has to be there; `oddity` follows one that can be used and looks wrong.
  private mutating func value(
    _ setting: Setting, _ name: DoctorCheck.Name, _ settings: Settings, _ oddity: (String) -> String?
  ) throws(Failure) -> Sourced<String>? {
    do {
      guard let value = try settings.text(setting) else {
        try failMissing(name, setting, settings)
        return nil
      }
      if let oddity = oddity(value.value) {
        add(name, .warn, "\(quoted(value.value)) (\(value.source.description)) \(oddity)")
      } else {
        add(name, .pass, "\(value.value) (\(value.source.description))")
      }
      return value
    } catch  where error.status == .usage {
      throw error
    } catch {
      fail(name, error)
      return nil
    }
  }

  private mutating func privateKey(_ settings: Settings) throws(Failure) -> PrivateKey? {
    let content: KeyLocation.Content
    do {
      guard let location = try settings.privateKey() else {
        try failMissing(.keyFile, .privateKeyPath, settings)
        return nil
      }
      content = try location.value.content(from: location.source, context)
      switch location.value {
      case .text: add(.keyFile, .pass, "in \(location.source.description), not shown")
      case .command: add(.keyFile, .pass, "what key_command prints (\(location.source.description)), not shown")
      case .file(let path):
        keyFile = path
        add(.keyFile, .pass, "\(path) (\(location.source.description))")
        if let remark = location.value.remarks(context).first {
          add(.keyMode, .warn, remark)
        } else if context.permissions(path) != nil {
          add(.keyMode, .pass, "nobody else can read it")
        }
      }
    } catch  where error.status == .usage {
      throw error
    } catch {
      fail(.keyFile, error)
      return nil
    }
    do {
      let key = try content.key()
      add(.keyForm, .pass, "PKCS#8, P-256; its public half has the SHA-256 \(hexadecimal(key.fingerprint).prefix(16))…")
      return key
    } catch {
      fail(.keyForm, error)
      return nil
    }
  }

  private mutating func checkNetwork(_ settings: Settings) throws(Failure) {
    do {
      if let file = try settings.path(.caFile) {
        _ = try CertificateAuthorities(file: file.value, bytes: context.readFile(file.value, 4 << 20))
        add(.caFile, .pass, "\(file.value) (\(file.source.description))")
      }
    } catch  where error.status == .usage {
      throw error
    } catch {
      fail(.caFile, error)
    }
    add(.proxy, .pass, ProxySetting.description(context) ?? "none")
  }

  private mutating func failMissing(
    _ name: DoctorCheck.Name, _ setting: Setting, _ settings: Settings
  ) throws(Failure) {
    let failure = try settings.missing(among: [setting])
    checks.append(
      DoctorCheck(
        name, .fail, failure.message.replacing("credentials are missing", with: "missing"), remedy: failure.hint))
    missing.append(setting)
  }

  private mutating func add(_ name: DoctorCheck.Name, _ result: DoctorCheck.Result, _ message: String) {
    checks.append(DoctorCheck(name, result, message))
  }

  private mutating func fail(_ name: DoctorCheck.Name, _ error: Failure) {
    checks.append(DoctorCheck(name, .fail, error.message, remedy: error.hint))
    failure = failure ?? error
  }
}

/// The proxy that libcurl asks for https, as it chooses it (libcurl-env(3)).
enum ProxySetting {
  private static let variables = ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]

  /// Host and port of the proxy and the variable that names it, without user and password; nil where there is none.
  static func description(_ context: Context) -> String? {
    for name in variables {
      guard let text = context.variable(name) else { continue }
      let parts = URLParts(text.contains("://") ? text : "http://\(text)")
      let exceptions = context.variable("no_proxy") ?? context.variable("NO_PROXY")
      return
        "\(parts?.authority ?? "one that is no http or https URL") (\(name)\(exceptions.map { ", not for \($0)" } ?? ""))"
    }
    return nil
  }
}
