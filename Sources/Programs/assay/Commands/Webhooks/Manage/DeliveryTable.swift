import AssayWire

/// Deliveries as rows, one for each try.
enum DeliveryTable {
    static let header = ["DELIVERY", "EVENT", "TYPE", "ITEM", "STATE", "TRY", "AT", "ANSWER", "TIME", "NEXT TRY"]

    /// The rows of a delivery: its tries, or one row without any.
    static func rows(of delivery: PartnerDelivery) -> [[String]] {
        let facts = [
            delivery.id, delivery.sequence.map(String.init) ?? delivery.event_id, delivery.type,
            delivery.entrupy_id ?? "-", delivery.status,
        ]
        let next = delivery.next_try_at.map(time) ?? "-"
        guard !delivery.tries.isEmpty else { return [facts + ["-", "-", "-", "-", next]] }
        return delivery.tries.map { facts + row($0) + [next] }
    }

    private static func row(_ attempt: PartnerDelivery.Try) -> [String] {
        [String(attempt.number), time(attempt.at), answer(attempt), "\(attempt.duration_ms) ms"]
    }

    /// The status of a try's response, or the failure without one.
    static func answer(_ attempt: PartnerDelivery.Try) -> String {
        attempt.status.map(String.init) ?? attempt.error ?? "no response"
    }

    /// A time of the API in UTC, to the second: `2026-11-21 09:30:00Z`.
    static func time(_ text: String) -> String {
        text.prefix(19).map { $0 == "T" ? " " : String($0) }.joined() + "Z"
    }
}
