import AssayWire
import FaultProxy
import Foundation
import Synchronization

/// The webhooks that the partner of a run has received.
final class ReceivedEvents: Sendable {
    private struct State {
        var ids: Set<String> = []
        /// The highest revision of each item that has arrived.
        var revisions: [String: Int] = [:]
        var violations: [Violation] = []
    }

    private let state = Mutex(State())

    /// The webhooks that were no events, and those that came before an earlier one of their item.
    var violations: [Violation] { state.withLock(\.violations) }

    /// Starts a receiver on this machine that accepts every webhook, and subscribes it to all events.
    ///
    /// - Returns: The receiver, and the number of the last event before the subscription.
    func subscribe(_ installation: SoakInstallation) async throws -> (HTTPReceiver, last: Int) {
        let receiver = try HTTPReceiver(keepsRequests: false) { [self] request, wire in
            note(request)
            return wire.write(HTTPReceiver.response(200))
        }
        let last = try await Self.logged(installation, after: 0).last
        _ = try await installation.call(
            Endpoints.createWebhook(.v2).route, body: ["url": "http://127.0.0.1:\(receiver.port)/"])
        return (receiver, last)
    }

    /// Waits until every event of the log about the items has arrived, up to the given number of seconds.
    ///
    /// - Parameter last: The number of the last event before the subscription.
    /// - Returns: The events that have not arrived, and those that came before an earlier one of their item.
    func violations(
        of installation: SoakInstallation, after last: Int, about items: [String], within seconds: Double
    ) async throws -> [Violation] {
        let wanted = try await Self.logged(installation, after: last).events.filter { event in
            event.data.entrupy_id.map(items.contains) == true
        }
        let deadline = ContinuousClock.now + .seconds(seconds)
        while true {
            let received = state.withLock(\.ids)
            let missing = wanted.filter { !received.contains($0.id) }
            guard !missing.isEmpty, ContinuousClock.now < deadline else {
                Progress.print("\(wanted.count - missing.count) of \(wanted.count) events have reached the partner")
                return violations + missing.map { Violation(.eventDelivered, $0.id) }
            }
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    func note(_ request: ReceivedRequest) {
        guard let id = request["webhook-id"], let body = try? WireJSON.decode(Body.self, from: Data(request.body))
        else {
            return state.withLock { $0.violations.append(Violation(.eventDelivered, "a body was no event")) }
        }
        note(id, of: body.data?.entrupy_id ?? body.item?.entrupy_id, revision: body.item_revision)
    }

    /// Records an event, which may come again if its answer was lost.
    func note(_ id: String, of item: String?, revision: Int?) {
        state.withLock { state in
            guard state.ids.insert(id).inserted, let item, let revision else { return }
            if let other = state.revisions[item], other > revision {
                state.violations.append(Violation(.itemInOrder, "\(id) of \(item) came after revision \(other)"))
            }
            state.revisions[item] = max(revision, state.revisions[item] ?? 0)
        }
    }

    private static func logged(
        _ installation: SoakInstallation, after number: Int
    ) async throws -> (events: [PartnerEvent], last: Int) {
        var events: [PartnerEvent] = []
        var last = number
        while true {
            let answer = try await installation.call(Endpoints.events.route, query: "?limit=100&after=\(last)")
            let page = try WireJSON.decode(PartnerEventsResponse.self, from: answer)
            guard !page.events.isEmpty else { return (events, last) }
            events += page.events
            last = page.next_after
        }
    }

    // The names of the members are the keys of the JSON.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    private struct Body: Decodable {
        struct Named: Decodable { let entrupy_id: String? }

        let item_revision: Int?
        let data: Named?
        let item: Named?
    }
}
