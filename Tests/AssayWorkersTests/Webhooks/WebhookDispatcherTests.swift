import AssayCore
import AssayOperations
import AssayOutbound
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import FaultProxy
import Foundation
import StandardWebhooks
import Synchronization
import Testing

@Suite struct WebhookDispatcherTests {
    private static func event(of request: ReceivedRequest) -> String { request["webhook-id"] ?? "" }

    @Test func eventsReachTheReceiverByThemselves() async throws {
        let bench = try await DispatcherBench()
        let receiver = try HTTPReceiver()
        defer { receiver.stop() }
        try await bench.subscribe(to: receiver)
        try await bench.run {
            for number in 1...20 { try await bench.webhooks.append("e\(number)", item: number) }
            try await bench.waitUntil("delivered", count: 20)
        }
        let requests = receiver.requests
        #expect(Set(requests.map(Self.event)) == Set((1...20).map { "e\($0)" }))
        #expect(requests.count == 20)
        let metrics = bench.test.platform.metrics
        #expect((metrics[.attempt(.delivered)], metrics[.attempt].count, metrics[.webhookLag].count) == (20, 20, 20))
        let verifier = WebhookVerifier(keys: [try WebhookVerificationKey(WebhookBench.secret)])
        for request in requests {
            let names = ["webhook-id", "webhook-timestamp", "webhook-signature"]
            _ = try verifier.verify(
                body: request.body, headers: WebhookHeaders(names.map { ($0, request[$0] ?? "") }),
                now: bench.test.clock.now().date)
            #expect(request["content-type"] == "application/json")
            #expect(request.lines.first == "POST /hook HTTP/1.1")
        }
        #expect(try await bench.webhooks.queue("in_flight") == 0)
    }

    /// A lease ends by the time of day, which may be set forward while a try runs.
    @Test(.timeLimit(.minutes(2))) func aStepOfTheClockSendsNothingTwiceAtTheSameTime() async throws {
        let bench = try await DispatcherBench()
        let gate = DispatchSemaphore(value: 0)
        let receiver = try HTTPReceiver { _, wire in
            gate.wait()
            return wire.write(HTTPReceiver.response(200))
        }
        defer { receiver.stop() }
        try await bench.subscribe(to: receiver)
        try await bench.run {
            try await bench.webhooks.append("e1")
            try await eventually("the first event is sent") { receiver.requests.count == 1 }
            bench.test.clock.advance(seconds: 61)
            try await bench.webhooks.append("e2", item: 2)
            try await eventually("the second event is sent") {
                receiver.requests.contains { Self.event(of: $0) == "e2" }
            }
            #expect(receiver.requests.map(Self.event) == ["e1", "e2"])
            for _ in 0..<2 { gate.signal() }
            // The result of the first try is stored with the lease that the second claim has brought.
            try await bench.waitUntil("delivered", count: 2)
        }
        #expect(receiver.requests.map(Self.event) == ["e1", "e2"])
    }

    @Test func theReceiversResponseIsStored() async throws {
        let bench = try await DispatcherBench(schedule: RetrySchedule(milliseconds: [0]))
        let receiver = try HTTPReceiver { request, wire in
            switch Self.event(of: request) {
            case "redirect":
                return wire.write(
                    HTTPReceiver.response(302, headers: ["Location: http://169.254.169.254/"], body: "go"))
            case "long": return wire.write(HTTPReceiver.response(500, body: String(repeating: "x", count: 5_000)))
            case "bytes": return wire.write(HTTPReceiver.response(500, body: "a\u{0}é"))
            case "good": return wire.write(HTTPReceiver.response(200, body: "thanks"))
            default:
                wire.hangUp()
                return false
            }
        }
        defer { receiver.stop() }
        try await bench.subscribe(to: receiver)
        for (number, event) in ["redirect", "long", "bytes", "closed", "good"].enumerated() {
            try await bench.webhooks.append(event, item: number)
        }
        try await bench.run {
            try await bench.waitUntil("dead", count: 4)
            try await bench.waitUntil("delivered", count: 1)
        }
        let tries = try await bench.tries()
        #expect(tries["redirect"]?.status == 302)
        #expect(tries["redirect"]?.message == "The receiver answered with a redirect, which is not followed.")
        #expect(tries["long"]?.body == String(repeating: "x", count: WebhookLimits.keptResponseBytes))
        #expect(tries["bytes"]?.body == "aé")
        #expect(tries["good"]?.status == 200)
        #expect(tries["good"]?.body == nil && tries["good"]?.message == nil, "only a failure's body helps anybody")
        #expect(tries["closed"]?.status == nil && tries["closed"]?.error == "connection_lost")
        #expect(receiver.requests.count == 5)
    }

    @Test func aShutdownFinishesWhatIsInFlightAndClaimsNothingNew() async throws {
        let bench = try await DispatcherBench()
        let (began, begin) = AsyncStream.makeStream(of: Void.self)
        let gate = DispatchSemaphore(value: 0)
        let receiver = try HTTPReceiver { _, wire in
            begin.yield()
            gate.wait()
            return wire.write(HTTPReceiver.response(200))
        }
        defer { receiver.stop() }
        try await bench.subscribe(to: receiver)
        // The second event of the item waits for the first.
        for revision in 1...2 { try await bench.webhooks.append("e\(revision)", item: 1, revision: revision) }
        try await bench.run {
            for await _ in began { break }
        } stopping: {
            // The receiver answers after the shutdown has begun.
            for _ in 0..<2 { gate.signal() }
        }
        #expect(try await bench.webhooks.states() == ["e1 delivered", "e2 pending"])
        #expect(receiver.requests.count == 1)
        #expect(try await bench.webhooks.queue("in_flight") == 0)
    }

    /// All receivers are of one organization, and some of the hanging ones have many deliveries.
    @Test(.timeLimit(.minutes(2))) func receiversThatHangDoNotHoldTheOthers() async throws {
        let bench = try await DispatcherBench(schedule: RetrySchedule(milliseconds: [0]))
        let gate = DispatchSemaphore(value: 0)
        let hanging = try HTTPReceiver { _, wire in
            gate.wait()
            return wire.write(HTTPReceiver.response(200))
        }
        let healthy = try HTTPReceiver()
        defer {
            hanging.stop()
            healthy.stop()
        }
        try await bench.subscribe("healthy", to: healthy)
        for number in 0..<10 { try await bench.subscribe("hanging \(number)", to: hanging) }
        let now = bench.test.clock.now()
        for id in (0..<120).map({ "hung \($0)" }) {
            try await bench.subscribe(id, to: hanging, startNumber: 1_000)
            try await bench.webhooks.addDue(to: id, at: now)
        }
        try await bench.run {
            for number in 1...30 { try await bench.webhooks.append("e\(number)", item: number) }
            // Once all of them hang, the healthy receiver gets what comes now.
            try await eventually("the hanging receivers have requests") { hanging.requests.count == 10 * 16 + 120 }
            for number in 31...60 { try await bench.webhooks.append("e\(number)", item: number) }
            try await eventually("the healthy receiver has all") { healthy.requests.count == 60 }
            for _ in 0..<3_000 { gate.signal() }
        }
    }

    @Test func aGoneReceiverIsNotAskedAgain() async throws {
        let bench = try await DispatcherBench()
        let receiver = try HTTPReceiver { _, wire in wire.write(HTTPReceiver.response(410)) }
        defer { receiver.stop() }
        try await bench.subscribe(to: receiver)
        try await bench.webhooks.append("e1")
        try await bench.run {
            try await eventually("the subscription is disabled") {
                try await bench.webhooks.disabledReason() == "gone"
            }
        }
        #expect(receiver.requests.count == 1)
        #expect(try await bench.webhooks.states() == ["e1 pending"])
    }
}

extension DispatcherBench {
    struct Try {
        let status: Int?
        let error: String?
        let message: String?
        let body: String?
    }

    /// The only try of each event.
    func tries() async throws -> [String: Try] {
        try await test.platform.store.read { tx in
            try tx.sql.query(
                """
                /* of a test */ SELECT event_id, status, error, message, body FROM webhook_tries
                JOIN webhook_deliveries ON webhook_deliveries.id = webhook_tries.delivery_id
                """
            ).reduce(into: [:]) { tries, row in
                tries[try row.get("event_id")] = Try(
                    status: try row.get("status"), error: try row.get("error"), message: try row.get("message"),
                    body: try row.get("body"))
            }
        }
    }
}
