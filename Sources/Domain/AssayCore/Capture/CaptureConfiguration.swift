/// The set of photos that a capture asks for.
package enum CaptureConfiguration: String, Sendable, Hashable, Codable, CaseIterable {
    /// A short set for development. ``ItemLife`` allows its items no other result than Invalid.
    case debug
    case production
}
