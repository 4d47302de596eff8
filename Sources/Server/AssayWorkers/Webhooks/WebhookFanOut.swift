import AssayCore
package import AssayOperations
package import Logging
import ServiceLifecycle

/// Turns new events into deliveries of webhooks, as soon as they are committed.
package struct WebhookFanOut: Service {
    /// The maximum time between two looks, in case a signal of another process was lost; also the wait after a failed
    /// one.
    private static let poll = Duration.seconds(2)

    private let fanOut: FanOutEvents
    private let signals: Signals
    private let idle: IdleWait
    private let logger: Logger

    package init(_ platform: Platform, logger: Logger) {
        fanOut = FanOutEvents(platform)
        signals = platform.signals
        idle = IdleWait(sleeper: platform.sleeper)
        self.logger = logger
    }

    package func run() async throws {
        var isPaused = false
        while !Task.isCancelled, !Task.isShuttingDownGracefully {
            // Subscribes before the look, so that no signal is missed in between.
            let events = signals.subscribe(to: .anyEvents)
            do {
                let pass = try await fanOut()
                for organization in pass.used {
                    logger.notice("webhooks wait for the next day", metadata: ["organization": "\(organization)"])
                }
                if pass.isPaused, !isPaused { logger.warning("webhooks wait for disk space") }
                isPaused = pass.isPaused
                if pass.isMoreLeft { continue }
            } catch {
                logger.error("could not fan out events", metadata: ["error": "\(String(reflecting: error))"])
            }
            await idle([events], atMost: Self.poll)
        }
    }
}
