import AssayCore
package import AssayOperations
import Foundation
package import Logging
package import ServiceLifecycle

/// The background services of a serving process.
package enum Workers {
    /// - Parameter cores: The number of photos that are decoded in parallel. One photo more is checked at a time, because
    ///   a check also waits for the disk.
    package static func all(
        _ platform: Platform, logger: Logger, cores: Int = ProcessInfo.processInfo.activeProcessorCount
    ) -> [any Service] {
        let check = CheckPhoto(platform)
        // A decoder has 30 s for a header and 60 s for a decode, and a check may wait for the photos before it: for a
        // turn, and for the memory.
        let checks = JobLoop.Settings(lanes: max(1, cores) + 1, leaseSeconds: 300)
        let decide = DecideItem(platform)
        let delete = DeletePhotos(platform)
        let deleteReplaced = DeleteReplacedPhoto(platform)
        return [
            JobLoop(.checkPhoto, platform: platform, settings: checks, logger: logger) {
                try await check($0, owner: $1)
            },
            JobLoop(.decideItem, platform: platform, logger: logger) { _ = try await decide($0, owner: $1) },
            JobLoop(.deletePhotos, platform: platform, logger: logger) { try await delete($0, owner: $1) },
            JobLoop(.deleteReplacedPhoto, platform: platform, logger: logger) {
                try await deleteReplaced($0, owner: $1)
            },
            Sweeper(duties(platform), sleeper: platform.sleeper, logger: logger),
        ]
    }

    private static func duties(_ platform: Platform) -> [Sweeper.Duty] {
        let captures = ExpireCaptures(platform)
        let retakes = LapseRetakes(platform)
        let blobs = SweepBlobs(platform)
        let identity = SweepIdentity(platform)
        let jobs = RecallJobs(platform)
        let uploads = SweepUploads(platform)
        let reservations = SweepReservations(platform)
        return [
            .init("captures", every: .seconds(60)) { try await captures() },
            .init("retakes", every: .seconds(60)) { try await retakes() },
            .init("blobs", every: .seconds(60), isBehind: { await blobs.isOnFirstRound }, work: { try await blobs() }),
            .init("uploads", every: .seconds(600)) { try await uploads() },
            .init("reservations", every: .seconds(60)) { try await reservations() },
            .init("jobs", every: .seconds(30)) { try await jobs() },
            .init("identity", every: .seconds(600), mostBatches: 100) {
                let swept = try await identity()
                return (swept.count, swept.isMoreLeft)
            },
        ]
    }
}
