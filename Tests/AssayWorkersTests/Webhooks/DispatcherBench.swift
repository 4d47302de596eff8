import AssayCore
import AssayOperations
import AssayOutbound
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import AssayWorkers
import FaultProxy
import Foundation
import Logging
import ServiceLifecycle

/// A dispatcher over a real database that sends to receivers of this machine.
struct DispatcherBench: Sendable {
    private static let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    static let patient: OutboundLimits = {
        var limits = OutboundLimits()
        limits.total = .seconds(100)
        return limits
    }()

    let webhooks: WebhookBench
    var test: TestPlatform { webhooks.test }

    init(
        schedule: RetrySchedule = RetrySchedule(milliseconds: [0, 0, 0, 0, 0]),
        sleeper: any Clock<Duration> = ContinuousClock()
    ) async throws {
        webhooks = try await WebhookBench(
            try await TestPlatform.make(
                sleeper: sleeper, outboundRules: .development, retrySchedule: schedule))
    }

    /// Adds a subscription of a receiver.
    func subscribe(_ id: String = "hook", to receiver: HTTPReceiver, startNumber: Int64 = 0) async throws {
        try await webhooks.subscribe(id, to: "http://127.0.0.1:\(receiver.port)/hook", startNumber: startNumber)
    }

    /// Runs the workers of webhooks during the body, as a server does, and stops them.
    ///
    /// - Parameters:
    ///   - limits: By default those of a server, with more time: on a busy machine a try must not end before its answer.
    ///   - stopping: Runs when the shutdown has begun.
    func run(
        limits: OutboundLimits = patient, while body: @escaping @Sendable () async throws -> Void,
        stopping: @Sendable () async throws -> Void = {}
    ) async throws {
        let outbound = OutboundClient(
            rules: .development, limits: limits, resolver: SystemResolver(), clock: ContinuousClock())
        let group = ServiceGroup(
            configuration: .init(
                services: [
                    WebhookFanOut(test.platform, logger: Self.logger),
                    WebhookDispatcher(test.platform, outbound: outbound, logger: Self.logger),
                ], logger: Self.logger))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            do {
                try await body()
            } catch {
                await group.triggerGracefulShutdown()
                throw error
            }
            await group.triggerGracefulShutdown()
            try await stopping()
            try await tasks.waitForAll()
        }
    }

    /// Waits until each delivery has the state.
    func waitUntil(_ state: String, count: Int) async throws {
        try await eventually("\(count) deliveries are \(state)") {
            try await webhooks.rows().count { $0.state == state } == count
        }
    }
}
