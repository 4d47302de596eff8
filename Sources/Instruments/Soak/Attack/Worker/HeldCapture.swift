import AssayInstruments
import AssayWire
import Foundation

/// A capture begun by an attacker.
struct HeldCapture {
    let id: String
    /// The capture's upload token.
    let token: String
    let regions: [String]
}

extension AttackLane {
    /// Begins a capture as an app does.
    ///
    /// - Returns: `nil` when the server rejected the request.
    func beginCapture(_ session: String) -> HeldCapture? {
        let id = "attack-\(random.next())"
        let body = #"{"id":"\#(id)","item":{"brand":"Nike","style_name":"Air Jordan 1"},"configuration":"production"}"#
        let outcome = exchange(
            RequestText.json(Endpoints.beginCapture.route, body: body, token: "Bearer \(session)"), "begin of a capture"
        )
        guard let answer = outcome.answer, answer.status < 300,
            let begun = try? WireJSON.decode(BeginCaptureResponse.self, from: Data(answer.body))
        else { return nil }
        return HeldCapture(id: begun.id, token: begun.upload_token, regions: begun.regions.map(\.id))
    }

    func cancel(_ capture: HeldCapture) {
        let path = Endpoints.cancelCapture.path(["capture": capture.id])
        exchange(RequestText.make("DELETE", path, token: "Bearer \(capture.token)"), "cancel of a capture")
    }
}
