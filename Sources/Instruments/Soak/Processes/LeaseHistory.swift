import AssayInstruments

/// The leases of all jobs of a run, in the order in which they happened.
///
/// It is pure, so that tests can verify its findings.
struct LeaseHistory {
    let entries: [LeaseLogRepository.Entry]

    /// The number of jobs that were done.
    var done: Int { entries.count { $0.event == .ended } }

    /// The number of leases.
    var leases: Int { entries.count { $0.event == .leased } }

    /// The number of jobs that a worker has given back, to be done later.
    var returns: Int { entries.count { $0.event == .returned } }

    /// The number of jobs that each process has done, by the process's id.
    var donePerProcess: [String: Int] {
        Dictionary(entries.filter { $0.event == .ended }.map { ($0.process, 1) }, uniquingKeysWith: +)
    }

    /// Returns the violations: work that was not done exactly once, and jobs that two workers held at a time.
    ///
    /// - Parameter expected: Work that must have been done, as `kind subject`.
    func violations(expected: Set<String>) -> [String] {
        let byJob = Dictionary(grouping: entries, by: \.job)
        let ended = Dictionary(
            entries.filter { $0.event == .ended }.map { ("\($0.kind) \($0.subject)", 1) }, uniquingKeysWith: +)
        return byJob.keys.sorted().flatMap { Self.violations(of: byJob[$0] ?? []) }
            + expected.sorted().compactMap { work in
                switch ended[work, default: 0] {
                case 1: nil
                case 0: "\(work) was not done"
                case let count: "\(work) was done \(count) times"
                }
            }
    }

    /// Follows one job: it is leased by one worker at a time, and ended once by the process that holds it.
    ///
    /// A lease names a worker of a process, and each process has named its connections by its id.
    private static func violations(of changes: [LeaseLogRepository.Entry]) -> [String] {
        var found: [String] = []
        var holder: LeaseLogRepository.Entry?
        var hasEnded = false
        for change in changes {
            let job = "\(change.kind) of \(change.subject)"
            if hasEnded { found.append("\(job) was \(change.event.rawValue) after its end") }
            switch change.event {
            case .enqueued: break
            case .leased:
                if let holder, change.at < holder.until {
                    found.append("\(job) was leased by \(change.owner ?? "") while \(holder.owner ?? "") held it")
                }
                holder = change
            case .returned:
                if !isHeld(holder, by: change) { found.append("\(job) was returned by a process without a lease") }
                holder = nil
            case .ended:
                hasEnded = true
                if !isHeld(holder, by: change) { found.append("\(job) was ended by a process without a lease") }
            }
        }
        if !hasEnded, let last = changes.last { found.append("\(last.kind) of \(last.subject) was not ended") }
        return found
    }

    /// Returns whether the process that made a change has the lease.
    private static func isHeld(_ lease: LeaseLogRepository.Entry?, by change: LeaseLogRepository.Entry) -> Bool {
        lease?.owner?.hasPrefix("\(change.process).") == true
    }
}
