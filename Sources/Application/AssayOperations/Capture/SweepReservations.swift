import AssayCore
import AssayStorage

/// Gives back room that is still reserved though it is not needed: of uploads whose server died, of parts that were
/// swept, and of photos whose item was made by a server that died right after.
package struct SweepReservations: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Parameter limit: The most reservations of each state that are looked at.
    /// - Returns: How many were given back.
    @discardableResult
    package func callAsFunction(limit: Int = 200) async throws -> Int {
        let now = platform.clock.now()
        var count = 0
        for state in UploadReservation.State.allCases {
            let due = try await platform.store.read { tx in
                try tx.uploadReservations.listDue(state, at: now, limit: limit).map {
                    (reservation: $0, capture: try tx.captures.find($0.capture, organization: $0.organization))
                }
            }
            for (reservation, capture) in due where try await isNeedless(reservation, of: capture, now: now) {
                count += 1
            }
        }
        return count
    }

    /// Gives the room back where it is not needed, else postpones the next look.
    private func isNeedless(
        _ reservation: UploadReservation, of capture: Capture?, now: Timestamp
    ) async throws -> Bool {
        switch reservation.state {
        case .receiving, .interrupted:
            let kept = try await kept(of: reservation, isNeeded: capture?.clockTurnsAt != nil)
            await UploadRoom(platform: platform).settle(reservation, in: reservation.state, kept: kept)
            return kept == nil
        case .stored:
            let isCompleted = capture?.life.state == .completed
            try await platform.store.write { tx in
                if isCompleted {
                    try tx.uploadReservations.releaseCompleted(
                        reservation.capture, organization: reservation.organization)
                }
                // One that is left waits for its capture, or for the job that deletes its photo.
                try tx.uploadReservations.postpone(
                    reservation, to: now.adding(seconds: UploadReservation.photoInterval))
            }
            return isCompleted
        }
    }

    /// The bytes that there are for an upload to go on from; the part of a capture that has ended is deleted.
    private func kept(of reservation: UploadReservation, isNeeded: Bool) async throws -> Int? {
        guard let digest = reservation.digest else { return nil }
        let key = try UploadKey(capture: reservation.capture, region: reservation.region, digest: digest)
        guard isNeeded else {
            await platform.uploads.discard(key)
            return nil
        }
        return try await platform.uploads.bytes(key)
    }
}
