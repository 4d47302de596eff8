import AssayCore
import AssayProcesses
import AssayServer
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Foundation
import Hummingbird
import HummingbirdTesting
import Synchronization
import Testing

@testable import assay

/// Sends events to the receivers of docs/api/webhook-receivers.md as a subscription does, by a real server.
@Suite(.timeLimit(.minutes(5))) struct RealDeliveryTests {
    // MARK: - Rotation

    /// One subscription whose secret is replaced while events go on.
    private struct Rotation: Sendable {
        static let overlap = 150
        let scene: EventScene
        let webhook: String
        let old: String

        /// Sends later events to a receiver.
        func point(to address: String) async throws {
            _ = try await scene.client().call(
                Endpoints.editWebhook(.v2), ["webhook": webhook], body: EditWebhookRequest(url: address))
        }

        /// Replaces the secret, and returns the new one.
        func rotate() async throws -> String {
            let made = try await scene.client().call(
                Endpoints.rotateWebhookSecret(.v2), ["webhook": webhook],
                body: RotateWebhookSecretRequest(overlap_seconds: Self.overlap))
            return made.secret_key
        }

        /// Adds an item a minute later, and waits until all events so far are delivered, each with one try.
        func seed(_ number: Int) async throws {
            try await scene.seed(number: "sku-\(number)")
            try await eventually("the events of item \(number) are delivered") {
                let all = try await scene.client().deliveries(of: webhook).deliveries
                return all.count == 2 * number && all.allSatisfy { $0.tries.map(\.status) == [204] }
            }
        }
    }

    /// Runs the phases of a rotation: before it, in the overlap with the old secret and with both, and after it.
    ///
    /// - Parameter start: Starts a receiver with its secrets, calls the function with its address, and stops it.
    private static func rotate(
        _ start: @escaping @Sendable ([String], @escaping @Sendable (String) async throws -> Void) async throws -> Void
    ) async throws {
        try await EventScene.run(clock: TestClock(SystemClock().now()), outboundRules: .development) { scene in
            let made = try await scene.client().call(
                Endpoints.createWebhook(.v2), body: CreateWebhookRequest(url: "http://127.0.0.1:9/hooks"))
            let rotation = Rotation(scene: scene, webhook: made.webhook.id, old: made.secret_key)
            let new = Mutex("")
            try await start([rotation.old]) { address in
                try await rotation.point(to: address)
                try await rotation.seed(1)
                let secret = try await rotation.rotate()
                new.withLock { $0 = secret }
                try await rotation.seed(2)
            }
            // The receiver has switched. The overlap ends between the third event and the fourth.
            try await start([new.withLock { $0 }, rotation.old]) { address in
                try await rotation.point(to: address)
                try await rotation.seed(3)
                try await rotation.seed(4)
            }
        }
    }

    @Test(arguments: [["python3", "receiver.py"], ["node", "receiver.mjs"]])
    func aReceiverLosesNoEventOfARotation(command: [String]) async throws {
        let program = Repository.file("Tests/WebhookReceivers").appending(path: command[1]).path
        try await Self.rotate { secrets, test in
            let names = ["ASSAY_WEBHOOK_SECRET", "ASSAY_WEBHOOK_SECRET_OLD"]
            let environment = Dictionary(zip(names, secrets)) { first, _ in first }
            let receiver = try ChildProcess(
                ["/usr/bin/env", command[0], program], environment: environment.merging(["PORT": "0"]) { $1 })
            let address = try #require(await receiver.line(after: "listening on "))
            try await test(address + "/hooks")
            receiver.signal(SIGKILL)
        }
    }
}
