import AssayCore
import AssayKeys
import AssayStorage

/// The signed status list of a process, renewed when a certificate has changed, and each minute.
///
/// The bits are kept, and each renewal reads only the changes since the one before.
actor StatusListCache {
    /// The time after which the list is renewed in any case, in seconds.
    private static let seconds = 60
    /// The time before the last renewal from which changes are read again, in seconds: for transactions that were still
    /// running then, and for servers whose clocks are slow.
    private static let overlap = 600
    /// The maximum number of certificates that a transaction reads.
    private static let page = 10_000

    /// The values that differ once the list has to be renewed.
    private typealias Mark = (newestChange: Timestamp?, highestPlace: Int?)

    private var kept: (text: String, bits: StatusBits, mark: Mark, at: Timestamp)?
    private var isBusy = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Returns the list; one call after the other, so that it is renewed once.
    func text(_ platform: Platform) async throws -> String {
        while isBusy { await withCheckedContinuation { waiting.append($0) } }
        isBusy = true
        defer {
            isBusy = false
            if !waiting.isEmpty { waiting.removeFirst().resume() }
        }
        let now = platform.clock.now()
        let mark: Mark = try await platform.store.read {
            (try $0.certificates.newestChange(), try $0.certificates.highestPlace())
        }
        if let kept, kept.mark == mark, (kept.at...kept.at.adding(seconds: Self.seconds)).contains(now) {
            return kept.text
        }
        let bits = try await bits(mark, platform, now: now)
        let key = try await platform.retryingConflicts { tx in
            try platform.signingKey(.certificates, now: now, in: tx)
        }
        let text = try StatusListCredential(issuer: platform.address.text, bits, at: now.date).sign(with: key)
        kept = (text, bits, mark, now)
        return text
    }

    /// Returns the kept bits with the changes since then; those of all changes if the list is new or has grown.
    private func bits(_ mark: Mark, _ platform: Platform, now: Timestamp) async throws -> StatusBits {
        var bits = StatusBits(atLeast: mark.highestPlace.map { 2 * $0 + 1 })
        var position = (at: Timestamp(microseconds: 0), place: 0)
        if let kept, kept.bits.count == bits.count {
            bits = kept.bits
            position.at = min(kept.at, now).adding(seconds: -Self.overlap)
        }
        while true {
            let changes = try await platform.store.read { [position] in
                try $0.certificates.changes(after: position, limit: Self.page)
            }
            // A place that was taken after the mark was read may be beyond the end; the next list has it.
            for change in changes where 2 * change.place + 1 < bits.count {
                bits.set(2 * change.place, to: [.revoked, .withdrawn].contains(change.state))
                bits.set(2 * change.place + 1, to: change.state == .suspended)
            }
            guard changes.count == Self.page, let last = changes.last else { return bits }
            position = (last.at, last.place)
        }
    }
}
