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
    /// The requests that wait until the line is empty.
    private var idleLine: [Waiting] = []

    init(_ amount: Int) {
        free = amount
    }

    var waitingCount: Int { line.count }

    /// Waits until a share is free, and takes it.
    ///
    /// A canceled task also waits, and returns the share after it has received it.
    ///
    /// - Parameters:
    ///   - share: At most the whole budget; the caller has refused a picture that needs more.
    ///   - whenIdle: Whether all other requests come first, also later ones.
    func take(_ share: Int, whenIdle: Bool = false) async {
        if line.isEmpty, !whenIdle || idleLine.isEmpty, share <= free {
            free -= share
            return
        }
        await withCheckedContinuation { continuation in
            let waiting = Waiting(share: share, continuation: continuation)
            if whenIdle { idleLine.append(waiting) } else { line.append(waiting) }
        }
    }

    /// Returns a share, and resumes the waiting tasks that now fit.
    func give(_ share: Int) {
        free += share
        while let next = line.first ?? idleLine.first, next.share <= free {
            if line.isEmpty { idleLine.removeFirst() } else { line.removeFirst() }
            free -= next.share
            next.continuation.resume()
        }
    }
}
