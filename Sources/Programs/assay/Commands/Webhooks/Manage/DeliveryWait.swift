import AssayCore
import AssayHTTP
import AssayWire
import Foundation

/// Waits for the next try of a delivery.
struct DeliveryWait: Sendable {
    /// The time between two looks, and the number of looks: half a minute, of which a try takes 15 s at most.
    private static let (pause, looks) = (0.5, 60)

    let client: PartnerClient
    var pacing = RetryPolicy.Pacing.real

    /// Returns the delivery with a further try.
    ///
    /// - Parameter tries: The number of the last try so far; 0 if there was none.
    /// - Throws: `no_result_yet` if there is none in time.
    func callAsFunction(_ delivery: PartnerDelivery, after tries: Int = 0) async throws -> PartnerDelivery {
        for _ in 0..<Self.looks {
            let page = try await client.deliveries(of: delivery.webhook_id)
            let found = page.deliveries.first { $0.id == delivery.id }
            if let found, found.tries.contains(where: { $0.number > tries }) { return found }
            try await pacing.wait(Self.pause)
        }
        throw DomainError(
            .init(.unavailable, "no_result_yet"),
            "There is no result yet. `assay webhooks deliveries \(delivery.webhook_id)` shows it later.")
    }
}

/// The end of a try, as text.
enum TryReport {
    /// The characters of the body that are shown.
    private static let shownCharacters = 300

    static func lines(_ delivery: PartnerDelivery) -> [String] {
        guard let attempt = delivery.tries.max(by: { $0.number < $1.number }) else { return [] }
        let success = attempt.status.map { (200..<300).contains($0) } == true
        let verdict =
            "\(success ? "Delivered" : "Failed"): \(DeliveryTable.answer(attempt)) in \(attempt.duration_ms) ms."
        let body = attempt.body.flatMap { $0.isEmpty ? nil : "Body: \($0.prefix(shownCharacters))" }
        return [verdict, success ? nil : attempt.message, body].compactMap(\.self).map(Terminal.plain)
    }
}
