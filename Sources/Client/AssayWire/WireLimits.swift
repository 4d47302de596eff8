/// The sizes and times that both ends of the wire agree on (`spec/api.md` §1, §3).
package enum WireLimits {
    /// The largest JSON body, in bytes.
    package static let jsonBytes = 64 * 1024
    /// The largest photo, in bytes.
    package static let photoBytes = 32 * 1024 * 1024
    /// How long a capture may take until it is submitted, in seconds.
    package static let captureSeconds = 2 * 60 * 60
    /// How long an upload token is good after the capture began, in seconds.
    package static let uploadSeconds = 7 * 24 * 60 * 60
    /// How long `complete` waits for open checks, in seconds.
    package static let completeWaitSeconds = 10
    /// The longest `X-Request-Id` that is accepted, in characters.
    package static let requestIDCharacters = 64
}
