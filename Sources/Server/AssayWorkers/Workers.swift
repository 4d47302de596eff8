import AssayCore
package import AssayOperations
import Foundation
package import Logging
package import ServiceLifecycle

/// The background services of a serving process.
package enum Workers {
    /// - Parameters:
    ///   - role: The role of the process. Every process cleans up its own disk.
    ///   - cores: The number of photos that are decoded in parallel. One photo more is checked at a time, because a
    ///     check also waits for the disk.
    package static func all(
        _ platform: Platform, role: ServerRole = .all, logger: Logger,
        cores: Int = ProcessInfo.processInfo.activeProcessorCount
    ) -> [any Service] {
        let sweeper = Sweeper(duties(of: role, platform), sleeper: platform.sleeper, logger: logger)
        return (role.works ? loops(platform, logger: logger, cores: cores) : []) + [sweeper]
    }

    /// The periodic duties of a process.
    package static func duties(of role: ServerRole, _ platform: Platform) -> [Sweeper.Duty] {
        let lease = LeaseDuty(platform)
        let shared = [claimDuty(platform)] + (role.works ? sharedDuties(platform) : [])
        return ownDuties(platform) + shared.map { $0.leased(by: lease) }
    }

    private static func loops(_ platform: Platform, logger: Logger, cores: Int) -> [any Service] {
        let check = CheckPhoto(platform)
        // A decoder has 30 s for a header and 60 s for a decode, and a check may wait for the photos before it: for a
        // turn, and for the memory.
        let checks = JobLoop.Settings(lanes: max(1, cores) + 1, leaseSeconds: 300)
        let decide = DecideItem(platform)
        let apply = ApplyDecision(platform)
        // The photos of a capture may be thousands of objects of a store that takes a second for each.
        let deletions = JobLoop.Settings(leaseSeconds: Job.longestWait)
        let delete = DeletePhotos(platform)
        let deleteReplaced = DeleteReplacedPhoto(platform)
        let remove = RemovePhotos(platform)
        let simulate = RunSimulation(platform)
        let erase = RunErasure(platform)
        let renew = RenewCertificates(platform)
        // One photo after another: an item may have a dozen, and each may wait for other decodes.
        let fullSize = MakeFullSize(platform)
        return [
            JobLoop(.checkPhoto, platform: platform, settings: checks, logger: logger) {
                try await check($0, owner: $1)
            },
            JobLoop(.decideItem, platform: platform, logger: logger) { _ = try await decide($0, owner: $1) },
            JobLoop(.applyDecision, platform: platform, logger: logger) { _ = try await apply($0, owner: $1) },
            JobLoop(.makeFullSize, platform: platform, settings: deletions, logger: logger) {
                try await fullSize($0, owner: $1)
            },
            JobLoop(.deletePhotos, platform: platform, settings: deletions, logger: logger) {
                try await delete($0, owner: $1)
            },
            JobLoop(.deleteReplacedPhoto, platform: platform, settings: deletions, logger: logger) {
                try await deleteReplaced($0, owner: $1)
            },
            JobLoop(.removePhotos, platform: platform, settings: deletions, logger: logger) {
                try await remove($0, owner: $1)
            },
            JobLoop(.eraseUser, platform: platform, settings: deletions, logger: logger) {
                try await erase($0, owner: $1)
            },
            JobLoop(.reissueCertificates, platform: platform, settings: deletions, logger: logger) {
                try await renew($0, owner: $1)
            },
            JobLoop(.simulate, platform: platform, logger: logger) { job, owner in
                guard let reason = try await simulate(job, owner: owner) else { return }
                logger.info("simulation dropped", metadata: ["step": "\(job.subject)", "reason": "\(reason.code)"])
            },
        ]
    }

    /// The services that send webhooks.
    ///
    /// They are not among ``all(_:role:logger:cores:)``, because they must stop at the same time as the server:
    /// services that follow each other share the time of a shutdown, and requests may use up all of it.
    ///
    /// - Parameter descriptors: The files and connections that the process may have open.
    package static func webhooks(
        _ platform: Platform, role: ServerRole = .all, descriptors: Int = .max, logger: Logger
    ) -> [any Service] {
        guard role.works else { return [] }
        return [
            WebhookFanOut(platform, logger: logger),
            WebhookDispatcher(platform, descriptors: descriptors, logger: logger),
        ]
    }

    /// The duties of each process: partial uploads are on its disk, where no other process sees them.
    private static func ownDuties(_ platform: Platform) -> [Sweeper.Duty] {
        let uploads = SweepUploads(platform)
        let parts = SweepParts(platform)
        return [
            .init("uploads", every: .seconds(600)) { try await uploads() },
            .init("upload-parts", every: .seconds(60)) { try await parts() },
        ]
    }

    /// The duty that one process of any role performs for all: photos are stored even while no process works.
    private static func claimDuty(_ platform: Platform) -> Sweeper.Duty {
        let renew = RenewStoreClaim(platform)
        return .init("blobs-claim", every: .seconds(60)) {
            try await renew()
            return 0
        }
    }

    /// The duties that one process performs for all.
    private static func sharedDuties(_ platform: Platform) -> [Sweeper.Duty] {
        let captures = ExpireCaptures(platform)
        let retakes = LapseRetakes(platform)
        let blobs = SweepBlobs(platform)
        let identity = SweepIdentity(platform)
        let events = SweepEvents(platform)
        let documents = SweepDocuments(platform)
        let deliveries = SweepDeliveries(platform)
        let parts = SweepAbandonedParts(platform)
        let handovers = SweepHandovers(platform)
        let retention = ApplyRetention(platform)
        return [
            .init("captures", every: .seconds(60)) { try await captures() },
            .init("retakes", every: .seconds(60)) { try await retakes() },
            .init("blobs", every: .seconds(60), isBehind: { await blobs.isOnFirstRound }, work: { try await blobs() }),
            .init("abandoned-parts", every: .seconds(60)) { try await parts() },
            .init("identity", every: .seconds(600), maxBatches: 100) {
                let swept = try await identity()
                return (swept.count, swept.isMoreLeft)
            },
            .init("handovers", every: .seconds(60), maxBatches: 100) { try await handovers() },
            .init("events", every: .seconds(600), maxBatches: 100) {
                let swept = try await events()
                return (swept.count, swept.isMoreLeft)
            },
            .init("retention", every: .seconds(600)) { try await retention() },
            .init("documents", every: .seconds(3_600)) {
                try await documents { !Task.isCancelled && !Task.isShuttingDownGracefully }
            },
            .init("deliveries", every: .seconds(600)) {
                try await deliveries { !Task.isShuttingDownGracefully }
            },
        ]
    }
}
