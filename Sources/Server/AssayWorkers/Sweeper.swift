import AssayOperations
package import Logging
import ServiceLifecycle
import Synchronization

/// Runs periodic maintenance: expires overdue records and deletes data that is no longer needed.
package struct Sweeper: Service {
    /// A periodic task that does a limited amount of work each time.
    package struct Duty: Sendable {
        package let name: String
        /// The time between the end of one run and the beginning of the next.
        package let interval: Duration
        /// - Returns: The number of handled records, for the log.
        package let work: @Sendable () async throws -> Int
        /// Whether the next run should follow without a wait.
        package let isBehind: @Sendable () async -> Bool

        package init(
            _ name: String, every interval: Duration, isBehind: @escaping @Sendable () async -> Bool = { false },
            work: @escaping @Sendable () async throws -> Int
        ) {
            self.name = name
            self.interval = interval
            self.isBehind = isBehind
            self.work = work
        }

        /// Creates a duty that works in batches, without a wait while more is left.
        ///
        /// - Parameters:
        ///   - most: The maximum number of batches per run. The next run follows at once if more is left then; a duty
        ///     that one process performs for all renews its lease in between.
        ///   - batch: Returns the number of handled records, and whether more is left.
        package init(
            _ name: String, every interval: Duration, maxBatches most: Int,
            batch: @escaping @Sendable () async throws -> (count: Int, isMoreLeft: Bool)
        ) {
            let isMoreLeft = Atomic(false)
            let work = { @Sendable () async throws -> Int in
                var count = 0
                for _ in 0..<most where !Task.isCancelled && !Task.isShuttingDownGracefully {
                    let done = try await batch()
                    count += done.count
                    isMoreLeft.store(done.isMoreLeft, ordering: .relaxed)
                    guard done.isMoreLeft else { break }
                }
                return count
            }
            self.init(name, every: interval, isBehind: { isMoreLeft.load(ordering: .relaxed) }, work: work)
        }
    }

    /// The longest wait after a run that failed: the database may have been gone for a moment when the server started.
    private static let longestWaitAfterFailure = Duration.seconds(5)

    private let duties: [Duty]
    private let sleeper: any Clock<Duration>
    private let logger: Logger

    package init(_ duties: [Duty], sleeper: any Clock<Duration>, logger: Logger) {
        self.duties = duties
        self.sleeper = sleeper
        self.logger = logger
    }

    package func run() async throws {
        await withDiscardingTaskGroup { group in
            for duty in duties { group.addTask { await run(duty) } }
        }
    }

    private func run(_ duty: Duty) async {
        while !Task.isCancelled, !Task.isShuttingDownGracefully {
            var wait = duty.interval
            do {
                let count = try await duty.work()
                if count > 0 { logger.info("swept", metadata: ["duty": "\(duty.name)", "count": "\(count)"]) }
                if await duty.isBehind() { continue }
            } catch {
                logger.error(
                    "sweep failed", metadata: ["duty": "\(duty.name)", "error": "\(String(reflecting: error))"])
                wait = min(wait, Self.longestWaitAfterFailure)
            }
            let sleeper = sleeper
            // A shutdown ends the wait early, which does no harm.
            await cancelWhenGracefulShutdown { [wait] in try? await sleeper.sleep(for: wait) }
        }
    }
}
