import AssayCore
import AssayKeys
import AssayStorage

/// The signed status list of a process, built again when a certificate has changed, and each minute.
actor StatusListCache {
    /// The time after which the list is built again in any case, in seconds.
    ///
    /// A change that is committed later than one with a later time is found then.
    private static let seconds = 60
    /// The maximum number of certificates that a transaction reads.
    private static let page = 10_000

    /// What the list depends on.
    private struct Mark: Sendable, Equatable {
        let newestChange: Timestamp?
        let highestPlace: Int?
    }

    private var built: (text: String, mark: Mark, at: Timestamp)?
    private var isBusy = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Returns the list; one call after the other, so that it is built once.
    func text(_ platform: Platform) async throws -> String {
        while isBusy { await withCheckedContinuation { waiting.append($0) } }
        isBusy = true
        defer {
            isBusy = false
            if !waiting.isEmpty { waiting.removeFirst().resume() }
        }
        let now = platform.clock.now()
        let mark = try await platform.store.read { tx in
            Mark(newestChange: try tx.certificates.newestChange(), highestPlace: try tx.certificates.highestPlace())
        }
        if let built, built.mark == mark, (built.at...built.at.adding(seconds: Self.seconds)).contains(now) {
            return built.text
        }
        let text = try await Self.build(mark, platform, now: now)
        built = (text, mark, now)
        return text
    }

    private static func build(_ mark: Mark, _ platform: Platform, now: Timestamp) async throws -> String {
        var bits = StatusBits(atLeast: mark.highestPlace.map { 2 * $0 + 1 })
        var last: CertificateRepository.Change?
        repeat {
            let changes = try await platform.store.read { [last] in
                try $0.certificates.changes(after: last, limit: page)
            }
            // A place that was taken after the mark was read may be beyond the end; the next list has it.
            for change in changes where 2 * change.place + 1 < bits.count {
                switch change.state {
                case .issued: break
                case .suspended: bits.set(2 * change.place + 1)
                case .revoked, .withdrawn: bits.set(2 * change.place)
                }
            }
            last = changes.count == page ? changes.last : nil
        } while last != nil
        let list = StatusListCredential(issuer: platform.address.text, bits, at: now.date)
        let key = try await platform.retryingConflicts { tx in
            try platform.signingKey(.certificates, now: now, in: tx)
        }
        return try list.sign(with: key)
    }
}
