import AssayWire

/// The limits of a capture; the client receives the same values.
package enum CaptureLimits {
    /// The largest photo, in bytes.
    package static let photoBytes = WireLimits.photoBytes
    /// From the start to the submit, in seconds.
    package static let captureSeconds = WireLimits.captureSeconds
    /// From the start to the last photo, in seconds; the upload token is valid for the same time.
    package static let uploadSeconds = WireLimits.uploadSeconds
    /// The time for which a partial upload is kept after its last byte, in seconds.
    package static let partSeconds = 24 * 60 * 60
    /// The time for which `complete` waits for open checks, in seconds.
    package static let completeWaitSeconds = WireLimits.completeWaitSeconds
}
