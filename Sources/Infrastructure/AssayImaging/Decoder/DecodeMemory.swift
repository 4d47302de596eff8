/// The memory budget that all decodes share.
///
/// Each decode takes its share before it begins, in the order of the requests. Small pictures therefore cannot delay a
/// large one forever.
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

    /// Waits until a share is free, and takes it.
    ///
    /// A canceled task also waits, and returns the share after it has received it.
    ///
    /// - Parameter bytes: At most the whole budget; the caller has refused a picture that needs more.
    func take(_ bytes: Int) async {
        if line.isEmpty, bytes <= freeBytes {
            freeBytes -= bytes
            return
        }
        await withCheckedContinuation { line.append(Waiting(bytes: bytes, continuation: $0)) }
    }

    /// Returns a share, and resumes the waiting tasks that now fit.
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
