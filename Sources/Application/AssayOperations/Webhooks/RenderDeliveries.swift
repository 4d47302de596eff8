package import AssayCore
import AssayKeys
import AssayStorage
import AssayWire

/// Renders the bodies of leased deliveries, each of which all subscriptions of one version share.
package final class RenderDeliveries: Sendable {
    private struct BodyKey: Hashable, Sendable {
        let organization: OrganizationID
        let number: Int64
        let version: PartnerVersion
    }

    /// The body of an event, with its time and its trace.
    private struct Rendered: Sendable {
        let bytes: [UInt8]
        let at: Timestamp
        let trace: TraceContext?
        let renderedAt: Timestamp
    }

    private struct Receiver: Sendable {
        let revision: Int
        let keys: WebhookKeys
        let address: Result<WebhookAddress, WebhookAddressProblem>
    }

    /// The time in seconds for which a rendered body is reused: short, because an erasure may clear the event.
    private static let keptSeconds: Double = 60

    private let platform: Platform
    /// The rendered bodies, at most 20 kB each.
    private let bodies = BoundedCache<BodyKey, Rendered>(limit: 256)
    /// The opened secrets and the checked URLs of subscriptions.
    private let receivers = BoundedCache<WebhookID, Receiver>(limit: 1_024)

    package init(_ platform: Platform) { self.platform = platform }

    /// Returns the deliveries with their bodies, and a result for each that can't be sent.
    ///
    /// The deliveries of a subscription that was deleted meanwhile are left out.
    package func callAsFunction(
        _ claimed: [ClaimedDelivery]
    ) async throws -> (deliveries: [OutgoingDelivery], unsendable: [DeliveryResult]) {
        let now = platform.clock.now()
        var material = try await read(claimed)
        var deliveries: [OutgoingDelivery] = []
        var unsendable: [DeliveryResult] = []
        for claim in claimed {
            guard let receiver = material.receivers[claim.delivery.webhook] else {
                if material.unreadableReceivers.contains(claim.delivery.webhook) {
                    unsendable.append(Self.result(of: Unreadable(), claim, now: now))
                }
                continue
            }
            do {
                let body = try await body(of: claim.delivery, receiver.webhook.version, &material)
                let known = try self.receiver(receiver)
                deliveries.append(
                    OutgoingDelivery(
                        claim: claim, address: known.address, body: body.bytes, keys: known.keys, eventAt: body.at,
                        trace: body.trace?.header(parent: platform.random.bytes(8))))
            } catch {
                unsendable.append(Self.result(of: error, claim, now: now))
            }
        }
        return (deliveries, unsendable)
    }

    private static func result(of error: any Error, _ claim: ClaimedDelivery, now: Timestamp) -> DeliveryResult {
        let isGone = error is EventDeleted
        return DeliveryResult(
            claim: claim, outcome: isGone ? .unsendable : .failure(),
            tried: DeliveryTry(
                number: claim.tries + 1, at: now, milliseconds: 0, status: nil,
                error: isGone ? "event_deleted" : "server_failed",
                message: isGone
                    ? "The event is older than the event log." : "The server could not make the request.", body: nil))
    }
}

/// The event of a delivery has been deleted.
private struct EventDeleted: Error {}

/// This build can't decode the event or the subscription of a delivery.
private struct Unreadable: Error {}

// MARK: - Bodies

extension RenderDeliveries {
    /// The data of one claim.
    private struct Material: Sendable {
        let receivers: [WebhookID: WebhookReceiver]
        let unreadableReceivers: Set<WebhookID>
        /// The events whose bodies were not in memory.
        var events: [OrganizationID: [Int64: LoggedEvent]] = [:]
        var unreadable: [OrganizationID: Set<Int64>] = [:]
        var bodies: [BodyKey: Rendered] = [:]
    }

    private func read(_ claimed: [ClaimedDelivery]) async throws -> Material {
        let (deliveries, now) = (claimed.map(\.delivery), platform.clock.now())
        return try await platform.store.read { [self] tx in
            let found = try tx.webhooks.receivers(Set(deliveries.map(\.webhook)))
            var material = Material(
                receivers: Dictionary(found.receivers.map { ($0.webhook.id, $0) }) { first, _ in first },
                unreadableReceivers: found.unreadable)
            var missing: [OrganizationID: Set<Int64>] = [:]
            for key in deliveries.compactMap({ Self.key(of: $0, in: material) }) where material.bodies[key] == nil {
                if let body = bodies[key], (0..<Self.keptSeconds).contains(now.seconds(since: body.renderedAt)) {
                    material.bodies[key] = body
                } else {
                    missing[key.organization, default: []].insert(key.number)
                }
            }
            for (organization, numbers) in missing {
                let found = try tx.deliveries.events(numbers, of: organization)
                material.events[organization] = Dictionary(found.events.map { ($0.number, $0) }) { first, _ in first }
                material.unreadable[organization] = found.unreadable
            }
            return material
        }
    }

    /// Returns the key of a delivery's body; `nil` for a test, and if the subscription was deleted.
    private static func key(of delivery: WebhookDelivery, in material: Material) -> BodyKey? {
        guard let number = delivery.eventNumber, let receiver = material.receivers[delivery.webhook] else { return nil }
        return BodyKey(organization: delivery.organization, number: number, version: receiver.webhook.version)
    }

    private func body(
        of delivery: WebhookDelivery, _ version: PartnerVersion, _ material: inout Material
    ) async throws -> Rendered {
        guard let key = Self.key(of: delivery, in: material) else {
            return Rendered(
                bytes: try await testBody(of: delivery, version), at: delivery.createdAt, trace: nil,
                renderedAt: platform.clock.now())
        }
        if let body = material.bodies[key] { return body }
        guard let event = material.events[key.organization]?[key.number] else {
            let isUnreadable = material.unreadable[key.organization]?.contains(key.number) ?? false
            throw isUnreadable ? Unreadable() as any Error : EventDeleted()
        }
        let body = Rendered(
            bytes: try WebhookBody.json(try await platform.document(of: event), version: version), at: event.at,
            trace: event.trace, renderedAt: platform.clock.now())
        material.bodies[key] = body
        bodies.insert(body, for: key)
        return body
    }

    private func testBody(of delivery: WebhookDelivery, _ version: PartnerVersion) async throws -> [UInt8] {
        let snapshot = ItemSnapshot.sample(
            of: delivery.organization, catalogHash: platform.catalogs.current.hash, at: delivery.createdAt)
        return try WebhookBody.json(
            try await platform.document(of: .test(delivery.event, about: snapshot, at: delivery.createdAt)),
            version: version)
    }
}

// MARK: - Receivers

extension RenderDeliveries {
    private func receiver(_ receiver: WebhookReceiver) throws -> Receiver {
        let (id, revision) = (receiver.webhook.id, receiver.webhook.revision)
        if let known = receivers[id], known.revision == revision { return known }
        let keys = try WebhookKeys(
            try WebhookSecret(opening: receiver.sealedSecret, by: platform.masterKey),
            previous: try receiver.sealedPreviousSecret.map { try WebhookSecret(opening: $0, by: platform.masterKey) },
            previousEnds: receiver.webhook.previousSecretEnds)
        let url = receiver.webhook.url
        let address = Result { () throws(WebhookAddressProblem) in
            try WebhookAddress(url, rules: platform.outboundRules)
        }
        let made = Receiver(revision: revision, keys: keys, address: address)
        receivers.insert(made, for: id)
        return made
    }
}
