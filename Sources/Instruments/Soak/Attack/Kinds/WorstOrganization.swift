import AssayInstruments
import AssayWire
import FaultProxy
import Foundation

/// A backend that makes its organization's database grow as fast as its limits allow: the most subscriptions, to a
/// receiver that fails with long answers, flags set and cleared with the longest notes and an `Idempotency-Key` each, and
/// all other calls that store something.
///
/// The run sets the organization's limits of a day so low that the attack reaches them.
struct WorstOrganization: Attack {
    static let name = "worst-organization"

    private let lane: AttackLane
    /// Answers every request with 500 and a long body, as a faulty framework does.
    private let receiver: HTTPReceiver?
    private var webhooks: [String] = []
    private var number = 0
    private var hasBegun = false

    init(_ lane: AttackLane) {
        self.lane = lane
        receiver = try? HTTPReceiver { _, wire in
            _ = wire.write(HTTPReceiver.response(500, body: String(repeating: "x", count: 60_000)))
            return false
        }
    }

    mutating func round() {
        guard let receiver else {
            lane.violate("the receiver is not there")
            return lane.pause(60)
        }
        if !hasBegun {
            subscribe("http://127.0.0.1:\(receiver.port)")
            hasBegun = true
        }
        for item in lane.plan.credentials.items where !lane.isOver {
            let note = String(repeating: "鞄", count: WireLimits.noteCharacters)
            change(Endpoints.setPartnerFlag.route, ["entrupy_id": item], body: #"{"comments":"\#(note)"}"#)
            change(Endpoints.clearPartnerFlag.route, ["entrupy_id": item])
            others()
        }
    }

    /// Makes the most subscriptions, and more of one URL, which must be refused.
    private mutating func subscribe(_ url: String) {
        for path in 0..<WireLimits.webhooks + 4 {
            let answer = change(Endpoints.createWebhook(.v2).route, body: #"{"url":"\#(url)/\#(path)"}"#)
            guard answer?.status == 201, let body = answer?.body,
                let made = try? WireJSON.decode(PartnerWebhookSecretResponse.self, from: Data(body))
            else { continue }
            webhooks.append(made.webhook.id)
            let again = change(Endpoints.createWebhook(.v2).route, body: #"{"url":"\#(url)/\#(path)"}"#)
            if again?.status == 201 { lane.violate("a second subscription of one URL was not refused") }
        }
        if webhooks.count != WireLimits.webhooks { lane.violate("\(webhooks.count) subscriptions were made") }
    }

    /// Calls that store less.
    private mutating func others() {
        let webhook = ["webhook": lane.pick(webhooks.isEmpty ? ["none"] : webhooks)]
        change(Endpoints.testWebhook(.v2).route, webhook)
        change(Endpoints.rotateWebhookSecret(.v2).route, webhook, body: "{}")
        change(Endpoints.editWebhook(.v2).route, webhook, body: #"{"events":null,"status":"enabled"}"#)
        let session = lane.plan.credentials.session
        if let capture = lane.beginCapture(session) { lane.cancel(capture) }
        lane.exchange(
            RequestText.json(
                Endpoints.makeFlowTicket.route, body: #"{"screen":"capture"}"#, token: "Bearer \(session)"),
            "flow ticket"
        )
    }

    /// Makes a partner's call, and waits as the server asks for.
    @discardableResult
    private mutating func change(
        _ endpoint: Route, _ values: [String: String] = [:], body: String? = nil
    ) -> AttackAnswer? {
        number += 1
        let key = (WireHeader.idempotencyKey, "worst-\(lane.plan.seed)-\(number)")
        let request = RequestText.make(
            endpoint.method.rawValue, endpoint.path(values), [("Content-Type", "application/json"), key],
            body: body.map { Array($0.utf8) }, token: "Token \(lane.plan.credentials.backend)")
        let answer = lane.exchange(request, endpoint.name, seconds: 30).answer
        if answer?.status == 429 { lane.pause(0.1) }
        if let answer, answer.status < 300 { lane.measure("changes", Double(number)) }
        return answer
    }

    mutating func finish() {
        lane.measure("tries", Double(receiver?.requests.count ?? 0))
    }
}
