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
    /// The most items of a search's page.
    package static let pageItems = 25
    /// The items of a search's page where nobody says how many.
    package static let pageItemsByDefault = 20
    /// The most values of one search filter, and the most filters of one search.
    package static let filterValues = 100
    /// The most retakes that one answer lists.
    package static let retakes = 100
    /// The longest note with a flag, in characters.
    package static let noteCharacters = 1_000
    /// The longest `X-Request-Id` that is accepted, in characters.
    package static let requestIDCharacters = 64
}
