/// The memory that decodes share. Each takes its share before it begins, in the order of asking, so that small pictures
/// can't keep a large one waiting for ever.
actor DecodeMemory {
    private struct Waiting {
        let bytes: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    private(set) var freeBytes: Int
    private var line: [Waiting] = []

    init(bytes: Int) {
        freeBytes = bytes
    }

    var waitingCount: Int { line.count }

    /// Waits for a share.
    ///
    /// A cancelled task waits too, and gives the share back when it comes.
    ///
    /// - Parameter bytes: At most the whole memory; the caller has refused a picture that needs more.
    func take(_ bytes: Int) async {
        if line.isEmpty, bytes <= freeBytes {
            freeBytes -= bytes
            return
        }
        await withCheckedContinuation { line.append(Waiting(bytes: bytes, continuation: $0)) }
    }

    /// Gives a share back.
    func give(_ bytes: Int) {
        freeBytes += bytes
        var served = 0
        for waiting in line {
            guard waiting.bytes <= freeBytes else { break }
            freeBytes -= waiting.bytes
            waiting.continuation.resume()
            served += 1
        }
        line.removeFirst(served)
    }
}
