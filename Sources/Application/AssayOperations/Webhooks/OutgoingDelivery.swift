package import AssayCore
import AssayWire

/// A leased delivery, ready to be sent.
package struct OutgoingDelivery: Sendable {
    package let claim: ClaimedDelivery
    /// The subscription's URL, or what the rules of this server have against it.
    package let address: Result<WebhookAddress, WebhookAddressProblem>
    package let body: [UInt8]
    let keys: WebhookKeys
    package let eventAt: Timestamp
    /// The header `traceparent`; `nil` if no request with a trace has caused the event.
    let trace: String?

    /// Returns the headers of a try.
    package func headers(at time: Timestamp) throws -> [(name: String, value: String)] {
        try keys.headers(id: claim.delivery.event.rawValue, at: time, body: body)
            + [
                (name: "Content-Type", value: "application/json"),
                (name: "User-Agent", value: "Assay-Webhooks/1"),
            ] + (trace.map { [(name: "traceparent", value: $0)] } ?? [])
    }
}
