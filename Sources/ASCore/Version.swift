/// The version of asctl, as `asctl version` prints it and `User-Agent` carries it.
package let version = "0.1.0"
