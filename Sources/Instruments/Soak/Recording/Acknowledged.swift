/// The acknowledgements that clients have received.
///
/// A crash must not invalidate any of them.
struct Acknowledged: Sendable, Equatable {
    /// A photo, identified by its capture, region and content.
    struct Photo: Sendable, Hashable {
        /// The client's id of the capture.
        let capture: String
        let region: String
        /// SHA-256, lower-case hex.
        let digest: String
    }

    /// Captures begun, by the client's id.
    var captures: Set<String> = []
    var photos: Set<Photo> = []
    /// Submitted captures.
    var submitted: Set<String> = []
    /// The item of each completed capture.
    var items: [String: String] = [:]
    /// The captures that clients have started, and their ends.
    var starts = Starts()
    /// Responses that must never occur: two items for one capture, a rejected valid photo, a failed capture.
    var contradictions: [String] = []

    /// The number of started captures, and of their ends; each start has exactly one.
    struct Starts: Sendable, Equatable {
        var begun = 0
        var withItem = 0
        /// The server was down, or its storage failed; nothing was acknowledged.
        var refused = 0
        var failed = 0

        var ended: Int { withItem + refused + failed }
    }

    /// Records the response to a complete call.
    mutating func complete(_ capture: String, item: String) {
        if let earlier = items[capture], earlier != item {
            contradictions.append("capture \(capture) was answered item \(earlier), then \(item)")
        }
        items[capture] = item
    }
}
