import Synchronization

/// Where witnesses and photographers write down what was promised and what was sent.
final class Ledger: Sendable {
    private struct State {
        var acknowledged = Acknowledged()
        /// What each photo was made of, by its digest in hex.
        var recipes: [String: PhotoRecipe] = [:]
        /// The digest in hex of each photo, by the header that it is sent with.
        var digests: [String: String] = [:]
    }

    private let state = Mutex(State())

    var acknowledged: Acknowledged { state.withLock { $0.acknowledged } }

    func note(_ change: (inout Acknowledged) -> Void) {
        state.withLock { change(&$0.acknowledged) }
    }

    /// Remembers how a photo can be made again, byte by byte.
    func keep(_ recipe: PhotoRecipe, digest: String, header: String) {
        state.withLock { state in
            state.recipes[digest] = recipe
            state.digests[header] = digest
        }
    }

    func recipe(of digest: String) -> PhotoRecipe? {
        state.withLock { $0.recipes[digest] }
    }

    func digest(sentAs header: String) -> String? {
        state.withLock { $0.digests[header] }
    }
}
