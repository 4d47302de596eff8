import AssayHTTP
import AssayWire
import Foundation

/// A simulated backend of the partner, which flags one item and clears the flag in turn.
///
/// Each call has a key of its own, and is sent with that key until it has an answer, as an honest client does. It is
/// then sent once more: the answer must be the same, byte for byte.
struct SimulatedPartner: Sendable {
    private let item: String
    private let installation: SoakInstallation
    private let recording: RecordingTransport
    private let pause: Duration

    /// - Parameters:
    ///   - item: An item with a final result, which no other client changes.
    ///   - recording: The transport between the backend and the network.
    ///   - pause: The pause between two calls, and before a repetition.
    init(
        item: String, installation: SoakInstallation, recording: RecordingTransport,
        pause: Duration = .milliseconds(100)
    ) {
        self.item = item
        self.installation = installation
        self.recording = recording
        self.pause = pause
    }

    /// Changes the flag until the condition is false, and finishes the call in progress.
    ///
    /// A call that is refused ends the client.
    func change(while isWanted: @Sendable () -> Bool) async {
        var number = 0
        while isWanted(), await perform(number) {
            number += 1
            try? await Task.sleep(for: pause)
        }
    }

    /// - Returns: Whether the call was carried out.
    private func perform(_ number: Int) async -> Bool {
        let request = request(number)
        note { $0.isPending = true }
        guard let answer = await answer(to: request) else { return false }
        note {
            $0.isPending = false
            $0.acknowledged += 1
            if answer.isReplay { $0.lostAnswers += 1 }
        }
        guard let again = await self.answer(to: request) else { return false }
        if !again.isReplay || again.body != answer.body {
            recordContradiction("call \(number) about \(item) was answered in two ways")
        }
        return true
    }

    private func request(_ number: Int) -> HTTPRequest {
        let endpoint = number.isMultiple(of: 2) ? Endpoints.setPartnerFlag.route : Endpoints.clearPartnerFlag.route
        let body = number.isMultiple(of: 2) ? #"{"comments": "Look at \#(number) again."}"# : ""
        return HTTPRequest(
            endpoint.method.rawValue, installation.address.appending(path: endpoint.path(["entrupy_id": item])),
            headers: [
                "Authorization": "Token \(installation.token)", "Content-Type": "application/json",
                WireHeader.idempotencyKey: "\"\(item)-\(number)\"",
            ], body: .data(Data(body.utf8)))
    }

    /// Sends a request until it has an answer.
    ///
    /// - Returns: `nil` if it was refused, or the task is cancelled.
    private func answer(to request: HTTPRequest) async -> HTTPResponse? {
        while !Task.isCancelled {
            if let response = try? await recording.send(request, progress: nil) {
                if response.status == 200 { return response }
                guard response.status >= 500 || response.isRunning else {
                    recordContradiction("\(request) about \(item) was answered \(response.status)")
                    return nil
                }
            }
            try? await Task.sleep(for: pause)
        }
        return nil
    }

    private func note(_ change: (inout Acknowledged.FlagCalls) -> Void) {
        recording.acknowledgements.note { change(&$0.flags[item, default: .init()]) }
    }

    private func recordContradiction(_ text: String) {
        recording.acknowledgements.note { $0.contradictions.append("a partner's \(text)") }
    }
}

extension HTTPResponse {
    fileprivate var isReplay: Bool { headers[WireHeader.idempotencyReplayed] == "true" }

    /// Whether an earlier attempt still runs, after its connection has ended.
    fileprivate var isRunning: Bool {
        status == 409
            && (try? WireJSON.decode(Problem.self, from: body))?.code == "idempotency_in_progress"
    }
}
