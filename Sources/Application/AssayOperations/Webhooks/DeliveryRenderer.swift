import AssayCore
import AssayKeys
import AssayStorage
import AssayWire
import Synchronization

/// Renders the bodies of leased deliveries, each of which all subscriptions of one version share.
final class DeliveryRenderer: Sendable {
    /// The bodies that are kept in memory, at most 20 kB each.
    private static let keptBodies = 256
    /// The subscriptions whose opened secrets are kept in memory.
    private static let keptKeys = 1_024

    private struct BodyKey: Hashable, Sendable {
        let organization: OrganizationID
        let number: Int64
        let version: PartnerVersion
    }

    private struct Kept: Sendable {
        var bodies: [BodyKey: [UInt8]] = [:]
        var keys: [WebhookID: (revision: Int, keys: WebhookKeys)] = [:]
    }

    private let store: Store
    private let catalogs: CatalogLibrary
    private let address: PublicAddress
    private let masterKey: MasterKey
    private let kept = Mutex(Kept())

    init(_ platform: Platform) {
        (store, catalogs, address, masterKey) = (
            platform.store, platform.catalogs, platform.address, platform.masterKey
        )
    }

    /// Returns the deliveries with their bodies, and a result for each that can't be sent.
    ///
    /// The deliveries of a subscription that was deleted meanwhile are left out.
    func render(
        _ claimed: [ClaimedDelivery], now: Timestamp
    ) async throws -> (deliveries: [OutgoingDelivery], unsendable: [DeliveryResult]) {
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
                deliveries.append(
                    OutgoingDelivery(claim: claim, url: receiver.webhook.url, body: body, keys: try keys(of: receiver)))
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

extension DeliveryRenderer {
    /// The data of one claim.
    private struct Material: Sendable {
        let receivers: [WebhookID: WebhookReceiver]
        let unreadableReceivers: Set<WebhookID>
        /// The events whose bodies were not in memory.
        var events: [OrganizationID: [Int64: LoggedEvent]] = [:]
        var unreadable: [OrganizationID: Set<Int64>] = [:]
        var bodies: [BodyKey: [UInt8]] = [:]
    }

    private func read(_ claimed: [ClaimedDelivery]) async throws -> Material {
        let deliveries = claimed.map(\.delivery)
        return try await store.read { [self] tx in
            let found = try tx.webhooks.receivers(Set(deliveries.map(\.webhook)))
            var material = Material(
                receivers: Dictionary(found.receivers.map { ($0.webhook.id, $0) }) { first, _ in first },
                unreadableReceivers: found.unreadable)
            var missing: [OrganizationID: Set<Int64>] = [:]
            for key in deliveries.compactMap({ Self.key(of: $0, in: material) }) where material.bodies[key] == nil {
                if let body = kept.withLock({ $0.bodies[key] }) {
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
    ) async throws -> [UInt8] {
        guard let key = Self.key(of: delivery, in: material) else { return try await testBody(of: delivery, version) }
        if let body = material.bodies[key] { return body }
        guard let event = material.events[key.organization]?[key.number] else {
            let isUnreadable = material.unreadable[key.organization]?.contains(key.number) ?? false
            throw isUnreadable ? Unreadable() as any Error : EventDeleted()
        }
        let body = try WebhookBody.json(try await document(of: event), version: version)
        material.bodies[key] = body
        kept.withLock { kept in
            if kept.bodies.count >= Self.keptBodies { kept.bodies.removeAll(keepingCapacity: true) }
            kept.bodies[key] = body
        }
        return body
    }

    private func document(of event: LoggedEvent) async throws -> EventDocument {
        guard let snapshot = event.snapshot else { return EventDocument(event: event, item: nil) }
        let catalog = try await catalogs.catalog(hash: snapshot.item.catalogHash)
        return EventDocument(
            event: event, item: ItemDocument(snapshot, catalog: catalog, baseURL: address.text))
    }

    private func testBody(of delivery: WebhookDelivery, _ version: PartnerVersion) async throws -> [UInt8] {
        let snapshot = ItemSnapshot.sample(
            of: delivery.organization, catalogHash: catalogs.current.hash, at: delivery.createdAt)
        return try WebhookBody.json(
            try await document(of: .test(delivery.event, about: snapshot, at: delivery.createdAt)), version: version)
    }
}

// MARK: - Secrets

extension DeliveryRenderer {
    private func keys(of receiver: WebhookReceiver) throws -> WebhookKeys {
        let (id, revision) = (receiver.webhook.id, receiver.webhook.revision)
        if let known = kept.withLock({ $0.keys[id] }), known.revision == revision { return known.keys }
        let keys = try WebhookKeys(
            try WebhookSecret(opening: receiver.sealedSecret, by: masterKey),
            previous: try receiver.sealedPreviousSecret.map { try WebhookSecret(opening: $0, by: masterKey) },
            previousEnds: receiver.webhook.previousSecretEnds)
        kept.withLock { kept in
            if kept.keys.count >= Self.keptKeys { kept.keys.removeAll() }
            kept.keys[id] = (revision, keys)
        }
        return keys
    }
}
