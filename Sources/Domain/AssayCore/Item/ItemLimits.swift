import AssayWire

/// What the requests about items are held to; the same figures that the client is told.
package enum ItemLimits {
    /// The longest note with a flag, in characters.
    package static let noteCharacters = WireLimits.noteCharacters
    /// The most retakes that one answer lists.
    package static let retakes = WireLimits.retakes
}
