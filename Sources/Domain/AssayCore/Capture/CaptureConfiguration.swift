/// Which set of photos a capture asks for (seed 001 §8).
package enum CaptureConfiguration: String, Sendable, Hashable, Codable, CaseIterable {
    /// A short set for development; its items always end as Invalid, as ``ItemLife`` sees to.
    case debug
    case production
}
