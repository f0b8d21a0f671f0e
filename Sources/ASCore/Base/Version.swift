/// The version of asctl, for `asctl version` and `User-Agent`.
package let version = "0.1.0"

/// The release date in the format of manual pages (mdoc(7), `Dd`).
let versionDate = "November 21, 2026"
