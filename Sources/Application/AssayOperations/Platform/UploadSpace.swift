package import AssayCore
import AssayStorage
import Synchronization

/// The bytes of the uploads that this process receives, by capture, user and organization.
///
/// An upload is admitted if the stored bytes that no item holds, the bytes in flight and its own fit into each quota.
/// The stored bytes are read first, in a transaction; the comparison and the entry of the upload are one step, under a
/// lock.
///
/// **No quota is exceeded.** Consider the comparison of an upload U, and any upload V that was admitted before and has
/// left a row. An upload is released only after its row is committed. So V is
///
/// 1. in flight when U compares, and counted in ``State/inFlight``, or
/// 2. released after U's ``begin()``, and counted in ``State/released``, or
/// 3. released before U's ``begin()``, so that V's row was committed before the sums of U were read, and is in them.
///
/// A row never has more bytes than its upload was admitted with, and all else that happens to a row subtracts from the
/// sums. The bytes of an owner are therefore never more than U compared, until the next upload is compared.
///
/// An upload may count twice, if it commits between U's ``begin()`` and its read, or has not been released yet. A
/// refusal is therefore repeated once with new sums (``UploadReserver``).
///
/// **The organization's sum** has an entry for each of its captures in progress, so that not every upload reads it. The
/// bytes that the last comparison found, with all that was admitted since, are at least the present ones as long as
/// only this process adds some. They are compared for a second; if they do not fit, the sum is read. A call that is
/// refused before it enters an upload leaves nothing to compare, but it also prevents such a read for a second. An
/// upload that finds no sum then is entered after a read of its own (``UploadReserver``).
package final class UploadSpace: Sendable {
    /// The owners of an upload's bytes.
    package struct Owner: Sendable, Hashable {
        let organization: OrganizationID
        let user: UserID
        /// The capture, or the hand-over that takes its place.
        let capture: CaptureID

        package init(organization: OrganizationID, user: UserID, capture: CaptureID) {
            self.organization = organization
            self.user = user
            self.capture = capture
        }

        fileprivate func key(_ scope: UploadQuotas.Scope) -> Key {
            switch scope {
            case .capture: Key(organization: organization, user: user, capture: capture)
            case .user: Key(organization: organization, user: user)
            case .organization: Key(organization: organization)
            }
        }
    }

    /// The stored bytes, as one read found them.
    struct Reading: Sendable {
        /// The value of ``UploadSpace/begin()`` before the read.
        let position: Int
        let at: Timestamp
        let sums: UnheldBytesRepository.Sums
        /// The organization's sum; `nil` if it was not read.
        let organization: Int?
    }

    fileprivate struct Key: Hashable {
        let organization: OrganizationID
        var user: UserID?
        var capture: CaptureID?
    }

    private struct State {
        var inFlight: [Key: Int] = [:]
        /// The last uploads that were released, oldest first.
        var released: [(owner: Owner, bytes: Int)] = []
        /// The number of uploads that were released before those.
        var forgotten = 0
        /// At least the bytes of an organization, and the time at which its sum was read.
        var bounds: [OrganizationID: (bytes: Int, at: Timestamp)] = [:]
        /// The time at which a call last read an organization's sum before it could enter its upload.
        var reads: [OrganizationID: Timestamp] = [:]
    }

    /// The number of released uploads that are remembered; a reading that is older is not used.
    private static let remembered = 1_024
    /// The time for which the sum of an organization is used, in seconds.
    private static let boundSeconds = 1

    private let state = Mutex(State())

    package init() {}

    /// Returns the place among all releases at which a reading begins.
    func begin() -> Int { state.withLock { $0.forgotten + $0.released.count } }

    /// Reads the stored bytes of an owner.
    ///
    /// - Parameters:
    ///   - position: The value of ``begin()`` from before the transaction.
    ///   - rereads: Whether the organization's sum is read even if it was read within the last second.
    func read(_ owner: Owner, from position: Int, now: Timestamp, rereads: Bool, in tx: Transaction) throws -> Reading {
        let isDue = rereads || state.withLock { Self.notesRead(of: owner, now, in: &$0) }
        return Reading(
            position: position, at: now,
            sums: try tx.unheldBytes.sums(of: owner.capture, user: owner.user, organization: owner.organization),
            organization: isDue ? try tx.unheldBytes.sum(of: owner.organization) : nil)
    }

    /// Enters an upload.
    ///
    /// - Returns: The quota that has no space left, or whose sum is unknown; nothing is entered then.
    func take(
        _ bytes: Int, of owner: Owner, within quotas: UploadQuotas, after reading: Reading, now: Timestamp
    ) -> UploadQuotas.Scope? {
        guard bytes > 0 else { return nil }
        return state.withLock { state in
            guard reading.position >= state.forgotten else { return .organization }
            let missed = state.released[(reading.position - state.forgotten)...]
            func total(_ scope: UploadQuotas.Scope, _ stored: Int) -> Int {
                let key = owner.key(scope)
                return stored + state.inFlight[key, default: 0] + bytes
                    + missed.reduce(0) { $0 + ($1.owner.key(scope) == key ? $1.bytes : 0) }
            }
            guard total(.capture, reading.sums.capture) <= quotas.bytes(.capture) else { return .capture }
            guard total(.user, reading.sums.user) <= quotas.bytes(.user) else { return .user }
            let bound = Self.bound(of: owner, now, in: state)
            let most =
                reading.organization.map { (bytes: total(.organization, $0), at: reading.at) }
                ?? bound.map { (bytes: $0.bytes + bytes, at: $0.at) }
            guard let most, most.bytes <= quotas.bytes(.organization) else { return .organization }
            state.bounds[owner.organization] = most
            for scope in UploadQuotas.Scope.allCases { state.inFlight[owner.key(scope), default: 0] += bytes }
            return nil
        }
    }

    /// Ends an upload, after its row is committed or it is certain that there will be none.
    func release(_ bytes: Int, of owner: Owner) {
        guard bytes > 0 else { return }
        state.withLock { state in
            for scope in UploadQuotas.Scope.allCases {
                let left = state.inFlight[owner.key(scope), default: 0] - bytes
                state.inFlight[owner.key(scope)] = left > 0 ? left : nil
            }
            state.released.append((owner, bytes))
            guard state.released.count >= 2 * Self.remembered else { return }
            state.released.removeFirst(Self.remembered)
            state.forgotten += Self.remembered
        }
    }

    /// Returns the bytes that are in flight.
    package func inFlight(_ scope: UploadQuotas.Scope, of owner: Owner) -> Int {
        state.withLock { $0.inFlight[owner.key(scope), default: 0] }
    }

    private static func bound(of owner: Owner, _ now: Timestamp, in state: State) -> (bytes: Int, at: Timestamp)? {
        guard let bound = state.bounds[owner.organization], isRecent(bound.at, now) else { return nil }
        return bound
    }

    /// Notes that the organization's sum is read now.
    ///
    /// - Returns: `false` if a recent sum is known, or another call has just read it.
    private static func notesRead(of owner: Owner, _ now: Timestamp, in state: inout State) -> Bool {
        guard bound(of: owner, now, in: state) == nil else { return false }
        if let last = state.reads[owner.organization], isRecent(last, now) { return false }
        state.reads[owner.organization] = now
        return true
    }

    /// A clock that is set back makes a sum old.
    private static func isRecent(_ time: Timestamp, _ now: Timestamp) -> Bool {
        now >= time && now <= time.adding(seconds: boundSeconds)
    }
}
