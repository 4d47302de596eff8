import Synchronization

/// The record of acknowledged responses and of sent photos, filled by transports and photo sources.
final class AcknowledgementLog: Sendable {
    private struct State {
        var acknowledged = Acknowledged()
        /// The recipe of each photo, by its hex digest.
        var recipes: [String: PhotoRecipe] = [:]
        /// The hex digest of each photo, by the digest header of its request.
        var digests: [String: String] = [:]
    }

    /// The times of the responses.
    let service = ServiceWatch()
    private let state = Mutex(State())

    var acknowledged: Acknowledged { state.withLock { $0.acknowledged } }

    /// Returns a log of an earlier state, with the recipes of all photos.
    func copy(with acknowledged: Acknowledged) -> AcknowledgementLog {
        let copy = AcknowledgementLog()
        let state = state.withLock(\.self)
        copy.state.withLock { $0 = State(acknowledged: acknowledged, recipes: state.recipes) }
        return copy
    }

    func note(_ change: (inout Acknowledged) -> Void) {
        state.withLock { change(&$0.acknowledged) }
    }

    /// Stores the recipe with which a photo can be reproduced byte by byte.
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

/// The ingredients of a photo: a picture, and a text in it that is unique to the photo.
struct PhotoRecipe: Sendable, Hashable {
    let picture: Int
    let text: String
}
