import AssayWire
import FaultProxy
import Foundation
import Synchronization

/// A request that has reached a receiver.
struct Arrival: Sendable {
    let receiver: Int
    /// The `webhook-id`.
    let event: String
    let item: String?
    let revision: Int?
    /// The time of the change in microseconds since 1970.
    let changedAt: Int64
    /// The time at which the whole request had been read, in microseconds since 1970.
    let began: Int64
    /// The time at which the answer was written, or at which the connection ended without one.
    let ended: Int64
    /// Whether the receiver has answered with a success.
    let isAccepted: Bool
}

/// The requests that the receivers have seen, in the order of their ends.
final class ArrivalLog: Sendable {
    private let arrivals = Mutex<[Arrival]>([])
    private let unreadable = Mutex(0)

    var all: [Arrival] { arrivals.withLock(\.self) }
    /// The number of requests whose body was no event.
    var unreadableBodies: Int { unreadable.withLock(\.self) }

    static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1_000_000) }

    func note(_ request: ReceivedRequest, at receiver: Int, began: Int64, ended: Int64, isAccepted: Bool) {
        guard let event = request["webhook-id"], let body = try? WireJSON.decode(Body.self, from: Data(request.body)),
            let moment = ISO8601Moment(body.timestamp)
        else { return unreadable.withLock { $0 += 1 } }
        let arrival = Arrival(
            receiver: receiver, event: event, item: body.data?.entrupy_id ?? body.item?.entrupy_id,
            revision: body.item_revision, changedAt: moment.firstMicrosecond, began: began, ended: ended,
            isAccepted: isAccepted)
        arrivals.withLock { $0.append(arrival) }
    }

    // The names of the members are the keys of the JSON.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    private struct Body: Decodable {
        struct Named: Decodable { let entrupy_id: String? }

        let timestamp: String
        let item_revision: Int?
        let data: Named?
        let item: Named?
    }
}
