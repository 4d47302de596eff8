package import AssayCore
package import AssayOperations
package import Logging
import ServiceLifecycle

/// Does the work of one kind as it comes: leases it, does it, and puts what failed back in line.
///
/// A few lanes work side by side. At shutdown each finishes what it has begun and takes nothing more.
package struct JobLoop: Service {
    /// Does one piece of work, and ends its job in the transaction of what it writes.
    package typealias Work = @Sendable (_ job: Job, _ owner: String) async throws -> Void

    /// How the loop goes about it.
    package struct Settings: Sendable {
        /// How many pieces are worked on at once.
        package var lanes = 1
        /// How long nobody else takes a piece over, in seconds: far longer than any work of ours needs, so that a
        /// lease never has to be renewed.
        package var leaseSeconds = 120
        /// The longest wait between two looks: for what another process has put in line.
        package var poll: Duration = .seconds(2)

        package init(lanes: Int = 1) {
            self.lanes = lanes
        }
    }

    private let kind: JobKind
    private let platform: Platform
    private let settings: Settings
    private let logger: Logger
    private let work: Work
    /// Unlike every other loop's, so that only this one can end what it has leased.
    private let owner: String

    package init(
        _ kind: JobKind, platform: Platform, settings: Settings = Settings(), logger: Logger, work: @escaping Work
    ) {
        self.kind = kind
        self.platform = platform
        self.settings = settings
        self.logger = logger
        self.work = work
        owner = platform.identifiers.make(Entity.Job.self).rawValue
    }

    package func run() async throws {
        await withDiscardingTaskGroup { group in
            for _ in 0..<settings.lanes { group.addTask { await lane() } }
        }
    }

    private func lane() async {
        while !Task.isCancelled, !Task.isShuttingDownGracefully {
            // Subscribed before the look, so that no signal falls between the two.
            let signals = platform.signals.subscribe(to: .jobs(kind))
            switch await look() {
            case .job(let job): await perform(job)
            case .nothing(let wait): await idle(signals, wait)
            }
        }
    }
}

extension JobLoop {
    private static let putBackTries = 10

    private enum Look {
        case job(Job)
        case nothing(wait: Duration)
    }

    private func look() async -> Look {
        do {
            let (job, nextDue) = try await LeaseJob(platform)(kind, owner: owner, seconds: settings.leaseSeconds)
            if let job { return .job(job) }
            let seconds = nextDue?.seconds(since: platform.clock.now())
            // What is due by now was taken by somebody else: soon there may be more.
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
            logger.debug("work done")
        } catch is LeaseLost {
            logger.warning("work lost its lease; somebody else has done it")
        } catch {
            logger.error("work failed", metadata: describe(error))
            await putBack(job, error, logger)
        }
    }

    /// Tries a few times, since what made the work fail (a database that is locked, a full disk) may stand in the way
    /// of this too; in the end the job comes back when its lease runs out.
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
        let sleeper = platform.sleeper
        await cancelWhenGracefulShutdown {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { for await _ in signals { break } }
                // Ends early when it is cancelled, which is all the same here.
                group.addTask { try? await sleeper.sleep(for: wait) }
                await group.next()
                group.cancelAll()
            }
        }
    }

    private func describe(_ error: any Error) -> Logger.Metadata {
        ["error": "\(String(reflecting: error))"]
    }
}
