import AssayInstruments
import AssayWire
import Foundation

/// Plays both devices of a hand-over, and tries to bring texts, fields and kinds of messages of its own to the other
/// one.
///
/// The user of the other device would see them under the server's address. Each round also sends messages that must
/// pass; otherwise the refusals would prove nothing.
struct HandoverForms: Attack {
    static let name = "handover-forms"

    private let lane: AttackLane
    private var (passed, refused) = (0, 0)

    init(_ lane: AttackLane) {
        self.lane = lane
    }

    mutating func round() {
        let session = lane.pick(lane.plan.credentials.users)
        guard let capture = lane.beginCapture(session) else { return lane.pause(1) }
        defer { lane.cancel(capture) }
        guard let devices = connect(session) else { return lane.pause(1) }
        // A mark that no other text of the server has.
        let mark = "PIN-\(lane.random.next())"
        for _ in 0..<8 where !lane.isOver {
            let isPhone = lane.chance(30)
            let forged = isPhone ? Self.ofPhone(mark) : Self.ofBrowser(mark, region: capture.regions[0])
            send(lane.pick(forged), mark, from: isPhone ? devices.phone : devices.browser)
        }
        let good = #"{"type":"photo.wanted","request":1,"region":"\#(capture.regions[0])"}"#
        if postMessage(good, devices.browser)?.status == 202 { passed += 1 }
        for endpoint in [Endpoints.handover.route, Endpoints.handoverPlan.route] {
            let answer = lane.exchange(
                RequestText.make("GET", endpoint.path([:]), token: "Bearer \(devices.phone)"), endpoint.name
            ).answer
            if let answer, String(decoding: answer.body, as: UTF8.self).contains(mark) {
                lane.violate("the phone got a text of the browser by \(endpoint.name)")
            }
        }
        lane.exchange(
            RequestText.make("DELETE", Endpoints.endHandover.path([:]), token: "Bearer \(devices.browser)"),
            "end of a hand-over")
        lane.pause(0.3)
    }

    mutating func finish() {
        lane.measure("messages that passed", Double(passed))
        lane.measure("messages refused", Double(refused))
        if passed == 0, refused > 0 { lane.violate("no message passed, so the refusals prove nothing") }
    }

    private mutating func send(_ message: String, _ mark: String, from token: String) {
        guard let answer = postMessage(message, token) else { return }
        if answer.status == 400 { refused += 1 }
        if answer.status < 300 { lane.violate("a message passed: \(message.replacing(mark, with: "PIN"))") }
    }

    private func postMessage(_ message: String, _ token: String) -> AttackAnswer? {
        let body = #"{"messages":[\#(message)]}"#
        return lane.exchange(
            RequestText.json(Endpoints.sendHandoverMessages.route, body: body, token: "Bearer \(token)"),
            "message of a hand-over"
        ).answer
    }
}

// MARK: - The messages

extension HandoverForms {
    private static func ofBrowser(_ mark: String, region: String) -> [String] {
        let wanted = #""type":"photo.wanted","request":1,"region":"\#(region)""#
        return [
            #"{\#(wanted),"label":"\#(mark)"}"#, #"{\#(wanted),"instruction":"\#(mark)"}"#,
            #"{\#(wanted),"text_fields":[{"id":"pin","label":"\#(mark)","required":true,"max":16}]}"#,
            #"{\#(wanted),"refusal":"\#(mark)"}"#, #"{\#(wanted),"refused":"\#(mark)"}"#,
            #"{\#(wanted),"photos":[{"region":"\#(region)","state":"wanted","label":"\#(mark)"}]}"#,
            #"{\#(wanted),"photos":[{"region":"\#(mark)","state":"wanted"}]}"#,
            #"{"type":"photo.wanted","request":1,"region":"\#(mark)"}"#,
            #"{"type":"photo.wanted","request":"\#(mark) and card","region":"\#(region)"}"#,
            #"{"type":"welcome","version":1,"language":"\#(mark)"}"#,
            #"{"type":"welcome","version":1,"theme":{"background":"\#(mark)"}}"#,
            #"{"type":"progress","sent":0,"all":1,"states":{"\#(region)":"\#(mark)"}}"#,
            #"{"type":"\#(mark)"}"#, #"{"type":"page","html":"\#(mark)"}"#,
        ]
    }

    private static func ofPhone(_ mark: String) -> [String] {
        [
            #"{"type":"fields","values":{"\#(mark)":"x"}}"#, #"{"type":"fail","description":"\#(mark)"}"#,
            #"{"type":"photo.where","screen":"\#(mark)"}"#, #"{"type":"photo.where","region":"\#(mark)"}"#,
            #"{"type":"cancel","reason":"\#(mark)"}"#, #"{"type":"\#(mark)"}"#,
        ]
    }
}

// MARK: - The devices

extension HandoverForms {
    /// Opens a screen, hands it over, and confirms the number on behalf of both users.
    ///
    /// - Returns: The tokens; `nil` if the server refused a step.
    private func connect(_ session: String) -> (browser: String, phone: String)? {
        guard
            let screen = ticket(
                Endpoints.makeFlowTicket.route, #"{"screen":"capture"}"#, session, FlowTicketResponse.self, \.url),
            let browser = redeem(Endpoints.redeemFlowTicket.route, screen, FlowResponse.self)?.flow_token,
            let code = ticket(Endpoints.offerHandover.route, "{}", browser, HandoverOffer.self, \.url),
            let phone = redeem(Endpoints.redeemHandover.route, code, RedeemHandoverResponse.self)?.flow_token,
            lane.exchange(
                RequestText.json(Endpoints.confirmHandover.route, body: "{}", token: "Bearer \(browser)"),
                "number of a hand-over"
            ).answer?.status == 200
        else { return nil }
        return (browser, phone)
    }

    private func ticket<Made: Decodable>(
        _ endpoint: Route, _ body: String, _ token: String, _ type: Made.Type, _ url: KeyPath<Made, String>
    ) -> String? {
        let bytes = RequestText.json(endpoint, body: body, token: "Bearer \(token)")
        return decoded(type, lane.exchange(bytes, endpoint.name))
            .flatMap { $0[keyPath: url].split(separator: "#ticket=").last.map(String.init) }
    }

    private func redeem<Made: Decodable>(_ endpoint: Route, _ ticket: String, _ type: Made.Type) -> Made? {
        let headers = [("Content-Type", "application/json"), ("Origin", "http://127.0.0.1:\(lane.plan.port)")]
        let bytes = RequestText.make(
            endpoint.method.rawValue, endpoint.path([:]), headers, body: Array(#"{"ticket":"\#(ticket)"}"#.utf8))
        return decoded(type, lane.exchange(bytes, endpoint.name))
    }

    private func decoded<Made: Decodable>(_ type: Made.Type, _ outcome: AttackOutcome) -> Made? {
        guard let answer = outcome.answer, answer.status < 300 else { return nil }
        return try? WireJSON.decode(type, from: Data(answer.body))
    }
}
