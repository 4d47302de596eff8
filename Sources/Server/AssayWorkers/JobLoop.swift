package import AssayCore
package import AssayOperations
package import Logging
import ServiceLifecycle

/// Runs the jobs of one kind: leases a job, runs it, and schedules it again if it fails.
///
/// Several lanes run in parallel. At shutdown each lane finishes its current job and leases no more.
package struct JobLoop: Service {
    /// Runs one job, and finishes it in the same transaction that writes its results.
    package typealias Work = @Sendable (_ job: Job, _ owner: String) async throws -> Void

    /// The settings of a job loop.
    package struct Settings: Sendable {
        /// The number of jobs to run in parallel.
        package var lanes = 1
        /// The duration of a lease in seconds.
        ///
        /// It is longer than a job takes even with a slow disk or store, so that a lease never has to be renewed. A job
        /// that takes longer is run again.
        package var leaseSeconds: Int
        /// The maximum time between two queries, in case a signal of another process was lost; also the wait after a
        /// failed one.
        package var poll: Duration = .seconds(2)

        package init(lanes: Int = 1, leaseSeconds: Int = 120) {
            (self.lanes, self.leaseSeconds) = (lanes, leaseSeconds)
        }
    }

    private let kind: JobKind
    private let platform: Platform
    private let settings: Settings
    private let logger: Logger
    private let work: Work
    /// The lease owner's id, unique per loop, so that only this loop can finish the jobs that it has leased.
    ///
    /// It names the process, so that the process's next start can end the leases.
    private let owner: String

    package init(
        _ kind: JobKind, platform: Platform, settings: Settings = Settings(), logger: Logger, work: @escaping Work
    ) {
        self.kind = kind
        self.platform = platform
        self.settings = settings
        self.logger = logger
        self.work = work
        owner = platform.process.owner(platform.identifiers.make(Entity.Job.self).rawValue)
    }

    package func run() async throws {
        await withDiscardingTaskGroup { group in
            for _ in 0..<settings.lanes { group.addTask { await lane() } }
        }
    }

    private func lane() async {
        var isBusy = false
        while !Task.isCancelled, !Task.isShuttingDownGracefully {
            // Subscribes before the query, so that no signal is missed in between.
            let signals = platform.signals.subscribe(to: .jobs(kind))
            switch await leaseNext(isBusy: isBusy) {
            case .job(let job):
                await perform(job)
                isBusy = true
            case .nothing(let wait):
                await idle(signals, wait)
                isBusy = false
            }
        }
    }
}

extension JobLoop {
    private static let putBackTries = 10

    private enum LeaseOutcome {
        case job(Job)
        case nothing(wait: Duration)
    }

    private func leaseNext(isBusy: Bool) async -> LeaseOutcome {
        do {
            let (job, nextDue) = try await LeaseJob(platform)(
                kind, owner: owner, seconds: settings.leaseSeconds, isBusy: isBusy)
            if let job { return .job(job) }
            let seconds = nextDue?.seconds(since: platform.clock.now())
            // A job that was due may have been leased by another worker. More jobs may follow soon, so wait only
            // briefly.
            return .nothing(wait: min(settings.poll, seconds.map { .seconds(max(0.01, $0)) } ?? settings.poll))
        } catch {
            logger.error("could not look for work", metadata: describe(error))
            return .nothing(wait: settings.poll)
        }
    }

    private func perform(_ job: Job) async {
        var logger = logger
        logger[metadataKey: "job"] = "\(job.kind.rawValue)"
        logger[metadataKey: "subject"] = "\(job.subject)"
        do {
            try await work(job, owner)
            platform.metrics.count(.job(job.kind, .done))
            logger.debug("work done")
        } catch is LeaseLost {
            platform.metrics.count(.job(job.kind, .lost))
            logger.warning("work lost its lease; somebody else has done it")
        } catch {
            platform.metrics.count(.job(job.kind, .failed))
            logger.error("work failed", metadata: describe(error))
            await putBack(job, error, logger)
        }
    }

    /// Schedules the job again, with several attempts.
    ///
    /// The cause of the failure (a locked database, a full disk) may affect this step, too. After the last attempt, the
    /// job becomes available when its lease expires.
    private func putBack(_ job: Job, _ error: any Error, _ logger: Logger) async {
        for _ in 0..<Self.putBackTries where !Task.isCancelled && !Task.isShuttingDownGracefully {
            do {
                return try await RetryJob(platform)(job, owner: owner, error: error)
            } catch {
                logger.error("work could not be put back in line", metadata: describe(error))
            }
            let sleeper = platform.sleeper
            await cancelWhenGracefulShutdown { [settings] in try? await sleeper.sleep(for: settings.poll) }
        }
    }

    private func idle(_ signals: AsyncStream<Void>, _ wait: Duration) async {
        await IdleWait(sleeper: platform.sleeper)([signals], atMost: wait)
    }

    private func describe(_ error: any Error) -> Logger.Metadata {
        ["error": "\(String(reflecting: error))"]
    }
}
