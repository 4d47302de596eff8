import AssayHTTP
import AssayWire
import FaultProxy
import Foundation

/// A backend that makes its organization's database grow as fast as its limits allow: the most subscriptions, to a
/// receiver that fails with long answers, flags set and cleared with the longest notes and an `Idempotency-Key` each,
/// and all other calls that store something.
///
/// The run sets the organization's limits of a day so low that the attack reaches them.
struct WorstOrganization {
    static let kind = "worst-organization"

    private let attackers: Attackers
    private let tally: AttackTally
    /// Answers every request with 500 and a long body, as a faulty framework does.
    private let receiver: HTTPReceiver
    private var webhooks: [String] = []
    private var number = 0

    init(_ attackers: Attackers, tally: AttackTally) throws {
        (self.attackers, self.tally) = (attackers, tally)
        receiver = try HTTPReceiver(keepsRequests: false) { _, wire in
            wire.write(HTTPReceiver.response(500, body: String(repeating: "x", count: 60_000)))
            return false
        }
    }

    mutating func attack(until deadline: ContinuousClock.Instant) async {
        await subscribe("http://127.0.0.1:\(receiver.port)")
        let note = String(repeating: "鞄", count: WireLimits.noteCharacters)
        while ContinuousClock.now < deadline, !Task.isCancelled {
            for item in attackers.items where ContinuousClock.now < deadline {
                await change(Endpoints.setPartnerFlag.route, ["entrupy_id": item], #"{"comments":"\#(note)"}"#)
                await change(Endpoints.clearPartnerFlag.route, ["entrupy_id": item])
                await others()
            }
        }
        receiver.stop()
    }

    /// Makes the most subscriptions, and more of one URL, which must be refused.
    private mutating func subscribe(_ url: String) async {
        for path in 0..<WireLimits.webhooks + 4 {
            let body = #"{"url":"\#(url)/\#(path)"}"#
            let answer = await change(Endpoints.createWebhook(.v2).route, [:], body)
            guard answer.status == 201,
                let made = try? WireJSON.decode(PartnerWebhookSecretResponse.self, from: answer.body)
            else { continue }
            webhooks.append(made.webhook.id)
            if await change(Endpoints.createWebhook(.v2).route, [:], body).status == 201 {
                tally.fail("a second subscription of one URL was not refused")
            }
        }
        if webhooks.count != WireLimits.webhooks { tally.fail("\(webhooks.count) subscriptions were made") }
    }

    /// Calls that store less.
    private mutating func others() async {
        let webhook = ["webhook": webhooks.isEmpty ? "none" : webhooks[number % webhooks.count]]
        await change(Endpoints.testWebhook(.v2).route, webhook)
        await change(Endpoints.rotateWebhookSecret(.v2).route, webhook, "{}")
        await change(Endpoints.editWebhook(.v2).route, webhook, #"{"events":null,"status":"enabled"}"#)
        if let capture = await RawCapture.begin(for: attackers.user) { await capture.cancel() }
        await attackers.user.send(Endpoints.makeFlowTicket.route, body: Data(#"{"screen":"capture"}"#.utf8))
    }

    /// Makes a partner's call, and waits if it was refused.
    @discardableResult
    private mutating func change(
        _ endpoint: Route, _ values: [String: String] = [:], _ body: String? = nil
    ) async -> RawAnswer {
        number += 1
        let answer = await attackers.backend.send(
            endpoint, values, headers: [WireHeader.idempotencyKey: "worst-\(number)"], body: body.map { Data($0.utf8) })
        if [0, 429].contains(answer.status) { try? await Task.sleep(for: .milliseconds(100)) }
        return answer
    }
}
