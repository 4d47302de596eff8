/// An amount that all decodes share: bytes of memory, or processor cores.
///
/// Each decode takes its share before it begins, in the order of the requests. Small shares therefore cannot delay a
/// large one forever.
actor SharedBudget {
    private struct Waiting {
        let share: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    private(set) var free: Int
    private var line: [Waiting] = []

    init(_ amount: Int) {
        free = amount
    }

    var waitingCount: Int { line.count }

    /// Waits until a share is free, and takes it.
    ///
    /// A canceled task also waits, and returns the share after it has received it.
    ///
    /// - Parameter share: At most the whole budget; the caller has refused a picture that needs more.
    func take(_ share: Int) async {
        if line.isEmpty, share <= free {
            free -= share
            return
        }
        await withCheckedContinuation { line.append(Waiting(share: share, continuation: $0)) }
    }

    /// Returns a share, and resumes the waiting tasks that now fit.
    func give(_ share: Int) {
        free += share
        var served = 0
        for waiting in line {
            guard waiting.share <= free else { break }
            free -= waiting.share
            waiting.continuation.resume()
            served += 1
        }
        line.removeFirst(served)
    }
}
