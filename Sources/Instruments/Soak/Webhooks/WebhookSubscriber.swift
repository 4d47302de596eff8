import AssayHTTP
import AssayWire
import Foundation

/// The calls of a partner's backend about webhooks: creates subscriptions, and reads the event log.
struct WebhookSubscriber: Sendable {
    private let installation: SoakInstallation
    private let transport = URLSessionTransport()

    init(_ installation: SoakInstallation) {
        self.installation = installation
    }

    /// Creates a subscription for each receiver: the first ones for all items, each of the others for one item's user.
    func subscribe(_ receivers: [SimulatedReceiver], forAll count: Int, items: [String]) async throws {
        for receiver in receivers {
            var body = ["url": receiver.url]
            if receiver.number >= count { body["username"] = try await username(of: items[receiver.number - count]) }
            _ = try await call("POST", "/v2/webhooks", body: try WireJSON.encode(body), expecting: 201)
        }
    }

    /// Returns the events about items, in the order of the log, and the number of the last event.
    ///
    /// - Parameter number: The number of the event before the first one; 0 for all.
    func loggedEvents(after number: Int = 0) async throws -> (events: [DeliveryChecker.Logged], last: Int) {
        var events: [DeliveryChecker.Logged] = []
        var after = number
        while true {
            let answer = try await call("GET", "/v2/events?limit=100&after=\(after)", body: nil, expecting: 200)
            let page = try WireJSON.decode(PartnerEventsResponse.self, from: answer)
            events += page.events.compactMap { event in
                event.data.entrupy_id.map { DeliveryChecker.Logged(id: event.id, item: $0) }
            }
            guard !page.events.isEmpty else { return (events, after) }
            after = page.next_after
        }
    }

    private func username(of item: String) async throws -> String {
        let answer = try await call("GET", "/v2/authentications/\(item)", body: nil, expecting: 200)
        return try WireJSON.decode(Response.self, from: answer).item.owner.username
    }

    private func call(_ method: String, _ path: String, body: Data?, expecting status: Int) async throws -> Data {
        guard let url = URL(string: installation.address.absoluteString + path) else {
            throw SoakError("\(path) is no path")
        }
        let response = try await transport.send(
            HTTPRequest(
                method, url,
                headers: ["Authorization": "Token \(installation.token)", "Content-Type": "application/json"],
                body: body.map { .data($0) } ?? .none))
        guard response.status == status else {
            let text = String(decoding: response.body, as: UTF8.self)
            throw SoakError("\(method) \(path) answered \(response.status): \(text)")
        }
        return response.body
    }

    private struct Response: Decodable {
        struct Item: Decodable { let owner: Owner }
        struct Owner: Decodable { let username: String }

        let item: Item
    }
}
