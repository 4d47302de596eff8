import AssayWire

/// The limits of requests about items; the client receives the same values.
package enum ItemLimits {
    /// The maximum length of a flag's note, in characters.
    package static let noteCharacters = WireLimits.noteCharacters
    /// The maximum number of retakes in one response.
    package static let retakes = WireLimits.retakes
}
