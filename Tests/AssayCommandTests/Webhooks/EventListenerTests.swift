import AssayCore
import AssayHTTP
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Foundation
import StandardWebhooks
import Synchronization
import Testing

@testable import assay

/// Tests for the listener between a real server and a real receiver.
@Suite(.timeLimit(.minutes(5))) struct EventListenerTests {
    private static let time = Date(timeIntervalSince1970: 1_764_000_000)
    private static let secret = Result { try SigningSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw") }
    private static let pacing = RetryPolicy.Pacing(wait: { try await waitShortly($0) }, random: { 0 })

    private static func forwarder(to url: URL) throws -> EventForwarder {
        EventForwarder(url: url, secret: try secret.get(), now: { time })
    }

    /// Listens until a condition holds.
    private static func listen(
        _ client: PartnerClient, to forwarder: EventForwarder?, types: Set<String>? = nil, after: Int = 0,
        pacing: RetryPolicy.Pacing = pacing, _ what: String, until holds: @Sendable (Reports) async throws -> Bool
    ) async throws -> Reports {
        let reports = Reports()
        let listener = EventListener(
            client: client, forwarder: forwarder, types: types, pacing: pacing, report: reports.add)
        let task = Task { try await listener.run(after: after) }
        defer { task.cancel() }
        try await eventually(what) { try await holds(reports) }
        return reports
    }

    @Test func eachEventArrivesWithTheServersBytesAndBothSignatures() async throws {
        let receiver = TestReceiver()
        try await EventScene.run { scene in
            try await receiver.run { url in
                let item = try await scene.seed()
                let reports = try await Self.listen(scene.client(), to: try Self.forwarder(to: url), "both came") {
                    $0.events.count == 2
                }
                #expect(reports.events.map(\.event.data.entrupy_id) == [item.rawValue, item.rawValue])
                #expect(reports.events.map { $0.outcome?.status } == [204, 204])
                #expect(receiver.received.map(\.body) == (try await scene.bodies()))
            }
        }
        let secret = try Self.secret.get()
        let ids = try receiver.received.map { request in
            #expect(request.header("content-type") == "application/json")
            #expect(request.header("user-agent") == "Assay-Webhooks/1")
            #expect(request.header("entrupy-signature") == secret.entrupySignature(of: request.body))
            let headers = WebhookHeaders(request.headers.map { ($0.name, $0.value) })
            return try WebhookVerifier(keys: [secret.verificationKey], tolerance: 0)
                .verify(body: request.body, headers: headers, now: Self.time).id
        }
        let events = try receiver.received.map { try WireJSON.decode(PartnerEvent.self, from: $0.body) }
        #expect(ids == events.map(\.id))
        #expect(events.map(\.type) == ["session.updated", "session.completed"])
    }

    @Test func onlyTheWantedTypesBehindTheNumberAreSent() async throws {
        let receiver = TestReceiver()
        try await EventScene.run { scene in
            try await receiver.run { url in
                try await scene.seed(number: "old")
                try await scene.seed(number: "new")
                let reports = try await Self.listen(
                    scene.client(), to: try Self.forwarder(to: url), types: ["session.completed"], after: 2, "it came"
                ) { !$0.events.isEmpty }
                #expect(reports.notes == ["passed session.updated"])
                #expect(reports.events.map(\.event.data.customer_item_id) == ["new"])
            }
        }
        #expect(receiver.received.count == 1)
    }

    @Test func anEventThatWebhooksDoNotSendIsReportedOnly() async throws {
        let receiver = TestReceiver()
        try await EventScene.run { scene in
            try await receiver.run { url in
                try await scene.appendNote()
                let reports = try await Self.listen(scene.client(), to: try Self.forwarder(to: url), "it is reported") {
                    !$0.events.isEmpty
                }
                #expect(reports.events.first?.outcome == nil)
            }
        }
        #expect(receiver.received.isEmpty)
    }

    @Test func aFailedRequestIsReportedAndNotRepeated() async throws {
        let receiver = TestReceiver(answers: [500, 302])
        try await EventScene.run { scene in
            try await receiver.run { url in
                try await scene.seed()
                let reports = try await Self.listen(scene.client(), to: try Self.forwarder(to: url), "both are done") {
                    $0.events.count == 2
                }
                #expect(reports.events.map { $0.outcome?.status } == [500, 302])
                #expect(reports.events.allSatisfy { $0.outcome?.isSuccess == false })
            }
        }
        #expect(receiver.received.count == 2)
    }

    @Test func aReceiverThatIsNotThereIsReported() async throws {
        try await EventScene.run { scene in
            try await scene.seed()
            let nowhere = try #require(URL(string: "http://127.0.0.1:1/hooks"))
            let reports = try await Self.listen(scene.client(), to: try Self.forwarder(to: nowhere), "both are done") {
                $0.events.count == 2
            }
            #expect(reports.events.map { $0.outcome?.error } == ["connection refused", "connection refused"])
            let event = try #require(reports.events.last?.event)
            let line = ListenPrinter.line(event, .init(status: nil, error: "connection refused", milliseconds: 3))
            #expect(
                line.hasSuffix(
                    "Z  2  session.completed  \(event.data.entrupy_id ?? "")  authentic  → failed: connection refused (3 ms)"
                ))
        }
    }

    @Test func outagesAndRateLimitsAreSurvived() async throws {
        let waits = Mutex<[TimeInterval]>([])
        let pacing = RetryPolicy.Pacing(
            wait: { seconds in
                waits.withLock { $0.append(seconds) }
                try await waitShortly(seconds)
            }, random: { 1 })
        try await EventScene.run { scene in
            try await scene.seed()
            let busy = HTTPResponse(
                status: 429, headers: ["Retry-After": "7"],
                body: Data(
                    #"{"type":"about:blank","title":"x","status":429,"detail":"Slow down.","code":"x","error":"x"}"#
                        .utf8))
            let transport = InterruptedTransport([
                .failure(HTTPError(.connectionRefused)), .success(HTTPResponse(status: 502)), .success(busy),
            ])
            let reports = try await Self.listen(scene.client(transport), to: nil, pacing: pacing, "both came") {
                $0.events.count == 2
            }
            #expect(
                reports.notes == ["retrying server_unreachable", "retrying server_failed", "retrying x", "reconnected"])
        }
        #expect(waits.withLock { Array($0.prefix(3)) } == [1, 2, 11])
    }

    @Test func aRefusalForGoodEndsTheListening() async throws {
        try await EventScene.run { scene in
            let client = PartnerClient(address: scene.address, token: "assay_full_never-was")
            let listener = EventListener(client: client, forwarder: nil, types: nil, pacing: Self.pacing) { _ in }
            let error = await #expect(throws: DomainError.self) { try await listener.run(after: 0) }
            #expect(error?.kind == .unauthorized)
        }
    }

    @Test func aServerWhoseDataWasReplacedIsFollowed() async throws {
        try await EventScene.run { scene in
            try await scene.seed()
            let isBack = Mutex(false)
            let reports = try await Self.listen(scene.client(), to: nil, after: 1_000, "the next event came") {
                reports in
                if !reports.notes.isEmpty, !isBack.withLock({ $0 }) {
                    isBack.withLock { $0 = true }
                    try await scene.seed()
                }
                return reports.events.count == 2
            }
            #expect(reports.notes == ["back from 1000 to 2"])
            #expect(reports.events.map(\.event.sequence) == [3, 4])
        }
    }
}

/// A transport that gives some responses of its own before those of the server.
private final class InterruptedTransport: HTTPTransport {
    private let first: Mutex<[Result<HTTPResponse, HTTPError>]>
    private let real = URLSessionTransport()

    init(_ first: [Result<HTTPResponse, HTTPError>]) {
        self.first = Mutex(first)
    }

    func send(
        _ request: HTTPRequest, progress: (@Sendable (Int64) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        let next = first.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        if let next { return try next.get() }
        return try await real.send(request, progress: progress)
    }
}
