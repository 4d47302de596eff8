import AssayBlobs
import AssayCore
import AssayStorage

/// Releases reservations that are no longer needed: of uploads whose process is gone, of partial uploads that were
/// swept, and of photos whose item was created just before the server crashed.
package struct SweepReservations: Sendable {
    /// The reservations of one sweep.
    package enum Scope: Sendable, CaseIterable {
        /// Those of uploads on this process's disk, which no other process can examine.
        case ownUploads
        /// Those of stored photos, and those of processes that are gone; one process sweeps them for all.
        case everyProcess
    }

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameter limit: The maximum number of reservations to check per scope and state.
    /// - Returns: The number of released reservations.
    @discardableResult
    package func callAsFunction(_ scopes: [Scope] = Scope.allCases, limit: Int = 200) async throws -> Int {
        var count = 0
        for scope in scopes { count += try await sweep(scope, limit: limit) }
        return count
    }

    private func sweep(_ scope: Scope, limit: Int) async throws -> Int {
        let now = platform.clock.now()
        var count = 0
        for state in UploadReservation.State.allCases {
            let due = try await platform.store.read { tx in
                try Self.listDue(scope, state, of: platform.process, in: tx, now: now, limit: limit).map {
                    (reservation: $0, capture: try tx.captures.find($0.capture, organization: $0.organization))
                }
            }
            for (reservation, capture) in due where try await isNeedless(reservation, of: capture, now: now) {
                count += 1
            }
        }
        return count
    }

    private static func listDue(
        _ scope: Scope, _ state: UploadReservation.State, of process: ProcessID, in tx: Transaction, now: Timestamp,
        limit: Int
    ) throws -> [UploadReservation] {
        switch scope {
        case .ownUploads:
            // A stored photo is on no process's disk.
            guard state != .stored else { return [] }
            return try tx.uploadReservations.listDue(state, of: process, at: now, limit: limit)
        case .everyProcess:
            let absent = now.adding(seconds: -UploadReservation.longestAbsence)
            let due = try tx.uploadReservations.listDue(state, of: .none, at: now, limit: limit)
            switch state {
            case .receiving:
                return try due
                    + tx.uploadReservations.listAbandonedUploads(exceptOf: process, since: absent, limit: limit)
            case .interrupted:
                return try due
                    + tx.uploadReservations.listAbandonedParts(exceptOf: process, since: absent, limit: limit)
            case .stored: return due
            }
        }
    }

    /// Releases the reservation if it is not needed, and otherwise postpones its next check.
    private func isNeedless(
        _ reservation: UploadReservation, of capture: Capture?, now: Timestamp
    ) async throws -> Bool {
        switch reservation.state {
        case .receiving, .interrupted:
            let kept = try await kept(of: reservation, isNeeded: capture?.clockTurnsAt != nil)
            await platform.reserver.settle(reservation, in: reservation.state, kept: kept)
            return kept == nil
        case .stored:
            let isCompleted = capture?.life.state == .completed
            try await platform.store.write { tx in
                // A remaining reservation waits for its capture, or for the job that deletes its photo. It is locked
                // before the release changes the sums.
                try tx.uploadReservations.postpone(
                    reservation, to: now.adding(seconds: UploadReservation.photoInterval))
                if isCompleted {
                    try tx.uploadReservations.releaseCompleted(
                        reservation.capture, organization: reservation.organization)
                }
            }
            return isCompleted
        }
    }

    /// Returns the number of stored bytes from which an upload can be resumed; none if its process is gone.
    ///
    /// Deletes the partial upload of an ended capture.
    private func kept(of reservation: UploadReservation, isNeeded: Bool) async throws -> Int? {
        guard let digest = reservation.digest, !platform.reserver.isElsewhere(reservation) else { return nil }
        let key = try UploadKey(capture: reservation.capture, region: reservation.region, digest: digest)
        guard isNeeded else {
            await platform.uploads.discard(key)
            return nil
        }
        return try await platform.uploads.bytes(key)
    }
}
