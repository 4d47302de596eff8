/// What the server has told its clients: every promise that a crash must not break.
struct Acknowledged: Sendable, Equatable {
    /// A photo by where it belongs and what its bytes are.
    struct Photo: Sendable, Hashable {
        /// The client's id of the capture.
        let capture: String
        let region: String
        /// SHA-256, lower-case hex.
        let digest: String
    }

    /// Captures that were begun, by the client's id.
    var captures: Set<String> = []
    var photos: Set<Photo> = []
    /// Captures that were submitted.
    var submitted: Set<String> = []
    /// The item of each capture that was completed.
    var items: [String: String] = [:]
    /// What must not be heard at all: two items for one capture, a good photo refused, a capture that failed.
    var contradictions: [String] = []

    /// Takes note of the answer to a complete.
    mutating func complete(_ capture: String, item: String) {
        if let earlier = items[capture], earlier != item {
            contradictions.append("capture \(capture) was answered item \(earlier), then \(item)")
        }
        items[capture] = item
    }
}
