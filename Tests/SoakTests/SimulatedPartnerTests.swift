import AssayHTTP
import Foundation
import Synchronization
import Testing

@testable import Soak

/// The backend of the kill run: its repetitions, and what it notices.
@Suite struct SimulatedPartnerTests {
    private typealias Answer = Result<HTTPResponse, HTTPError>

    private static func ok(_ body: String, isReplay: Bool = false) -> Answer {
        let headers: HTTPHeaders = isReplay ? ["Idempotency-Replayed": "true"] : [:]
        return .success(HTTPResponse(status: 200, headers: headers, body: Data(body.utf8)))
    }

    private static func refused(_ status: Int, _ code: String) -> Answer {
        let problem = """
            {"type": "about:blank", "title": "", "status": \(status), "detail": "", "code": "\(code)", "error": ""}
            """
        return .success(HTTPResponse(status: status, body: Data(problem.utf8)))
    }

    /// Lets a backend call until the script has no more answers.
    private static func run(_ answers: [Answer]) async -> (requests: [HTTPRequest], noted: Acknowledged) {
        let scripted = ScriptedTransport(answers)
        let gate = Gate()
        gate.open()
        let recording = RecordingTransport(
            transport: scripted, gate: gate, acknowledgements: AcknowledgementLog())
        let folder = URL(filePath: "/nowhere")
        let client = SimulatedPartner(
            item: "I1", installation: SoakInstallation(data: folder, token: "t", port: 1, log: folder),
            recording: recording, pause: .zero)
        await client.change { scripted.hasAnswers }
        return (scripted.requests, recording.acknowledgements.acknowledged)
    }

    private static func key(_ request: HTTPRequest) -> String? { request.headers["Idempotency-Key"] }

    @Test func eachAnswerIsComparedWithThatOfARepetition() async {
        let (requests, noted) = await Self.run([
            Self.ok("a"), Self.ok("a", isReplay: true), Self.ok("b"), Self.ok("b", isReplay: true),
        ])
        #expect(requests.map(\.method) == ["PUT", "PUT", "DELETE", "DELETE"])
        #expect(Self.key(requests[0]) == Self.key(requests[1]))
        #expect(Self.key(requests[1]) != Self.key(requests[2]))
        #expect(noted.flags["I1"] == .init(acknowledged: 2))
        #expect(noted.contradictions == [])
    }

    @Test func aLostAnswerIsFetchedWithTheSameKeyAndBytes() async {
        let (requests, noted) = await Self.run([
            .failure(HTTPError(.connectionLost)), Self.refused(503, "storage_failed"),
            Self.refused(409, "idempotency_in_progress"), Self.ok("a", isReplay: true), Self.ok("a", isReplay: true),
        ])
        #expect(Set(requests.map(Self.key)).count == 1)
        #expect(Set(requests.map(\.body)).count == 1)
        #expect(noted.flags["I1"] == .init(acknowledged: 1, lostAnswers: 1))
        #expect(noted.contradictions == [])
    }

    @Test func aCallThatIsRefusedBecauseOfItsOwnChangeIsFound() async {
        let (_, noted) = await Self.run([.failure(HTTPError(.connectionLost)), Self.refused(409, "already_flagged")])
        #expect(noted.flags["I1"] == .init(isPending: true))
        #expect(noted.contradictions.count == 1)
    }

    @Test(arguments: [false, true]) func aCallThatIsAnsweredInTwoWaysIsFound(isReplay: Bool) async {
        let (_, noted) = await Self.run([Self.ok("a"), Self.ok(isReplay ? "b" : "a", isReplay: isReplay)])
        #expect(noted.contradictions.count == 1)
    }
}

/// A transport that returns one response after the other, and keeps the requests.
final class ScriptedTransport: HTTPTransport {
    private let state: Mutex<(answers: [Result<HTTPResponse, HTTPError>], requests: [HTTPRequest])>

    init(_ answers: [Result<HTTPResponse, HTTPError>]) {
        state = Mutex((answers, []))
    }

    var requests: [HTTPRequest] { state.withLock { $0.requests } }
    var hasAnswers: Bool { state.withLock { !$0.answers.isEmpty } }

    func send(
        _ request: HTTPRequest, progress: (@Sendable (Int64) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        let answer = state.withLock { state in
            state.requests.append(request)
            return state.answers.isEmpty ? .failure(HTTPError(.other)) : state.answers.removeFirst()
        }
        return try answer.get()
    }
}
