import AssayWire

/// What a capture is held to (`spec/api.md` §1, §3); the same figures that the client is told.
package enum CaptureLimits {
    /// The largest photo, in bytes.
    package static let photoBytes = WireLimits.photoBytes
    /// From the beginning to the submit, in seconds.
    package static let captureSeconds = WireLimits.captureSeconds
    /// From the beginning to the last photo, in seconds; the upload token is good as long.
    package static let uploadSeconds = WireLimits.uploadSeconds
    /// How long the part of an upload that broke off is kept after its last byte, in seconds.
    package static let partSeconds = 24 * 60 * 60
    /// How long a complete waits for open checks, in seconds.
    package static let completeWaitSeconds = WireLimits.completeWaitSeconds
}
