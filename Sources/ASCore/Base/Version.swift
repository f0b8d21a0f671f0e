/// The version of asctl, as `asctl version` prints it and `User-Agent` carries it.
package let version = "0.1.0"

/// When it was released, as manual pages write dates (mdoc(7), `Dd`).
package let versionDate = "November 21, 2026"
