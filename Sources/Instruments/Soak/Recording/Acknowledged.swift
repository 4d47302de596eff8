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
    /// The partner's calls that change an item's flag, by the item.
    var flags: [String: FlagCalls] = [:]
    /// The captures that clients have started, and their ends.
    var starts = Starts()
    /// Responses that must never occur: two items for one capture, a rejected valid photo, a failed capture.
    var contradictions: [String] = []

    /// The calls of one backend that sets and clears a flag in turn, each with a key of its own.
    struct FlagCalls: Sendable, Equatable {
        /// The kinds of the timeline's entries that the calls make.
        static let kinds: Set = ["flag_set", "flag_cleared"]

        /// The calls that have an answer.
        var acknowledged = 0
        /// Whether another call was sent that has no answer yet.
        var isPending = false
        /// The calls that had been carried out when their answer was lost.
        var lostAnswers = 0

        /// Whether each call was carried out once, according to the timeline's entries of the kinds above.
        func isOnce(_ entries: [String]) -> Bool {
            let expected = (0..<entries.count).map { $0.isMultiple(of: 2) ? "flag_set" : "flag_cleared" }
            let counts = isPending ? acknowledged...acknowledged + 1 : acknowledged...acknowledged
            return entries == expected && counts.contains(entries.count)
        }
    }

    /// The number of started captures, and of their ends; each start has exactly one.
    struct Starts: Sendable, Equatable {
        var begun = 0
        /// The durations of those that ended with an item, in seconds.
        var durations: [Double] = []
        /// The server was down, or its storage failed; nothing was acknowledged.
        var refused = 0
        var failed = 0

        var ended: Int { durations.count + refused + failed }
    }

    /// Returns the items about which no call of a backend has an answer.
    ///
    /// A run in which the backends do nothing finds no violation of theirs, and proves nothing.
    func unanswered(among items: [String]) -> [String] {
        items.filter { (flags[$0]?.acknowledged ?? 0) == 0 }
    }

    /// Records the response to a complete call.
    mutating func complete(_ capture: String, item: String) {
        if let earlier = items[capture], earlier != item {
            contradictions.append("capture \(capture) was answered item \(earlier), then \(item)")
        }
        items[capture] = item
    }
}
