package import AssayCore
import AssayStorage

/// Leases the most urgent item of the queue that fits the filter and the member's skills.
///
/// An item that the member has leased already comes first: otherwise each call would lease one more, until nobody else
/// got any.
package struct TakeNext: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// The maximum number of held items that are read.
    private static let maxHeld = 100

    /// - Returns: `nil` if no item fits. Items on which the member's decision waits, and those that the member has voted
    ///   on or has skipped within an hour are not taken.
    /// - Throws: As ``ListQueue``.
    package func callAsFunction(_ member: ConsoleMember, _ filter: QueueFilter) async throws -> ItemLease? {
        let (now, staff, catalog) = (platform.clock.now(), member.staff, platform.catalogs.current)
        // Skills that have all left the catalog restrict nothing: no new item could fit them.
        let skills = staff.skills.contains { catalog.category(id: $0) != nil } ? staff.skills : []
        let (held, waiting) = try await platform.store.read { tx in
            let chosen = try QueueScope.organizations(staff, filter, in: tx).chosen
            let held = try tx.reviewQueue.held(filter, by: staff, limit: Self.maxHeld, now: now)
                .first { held in chosen.contains { $0.id == held.organization } }
            let waiting = try chosen.flatMap { organization in
                try filter.limited(to: skills).compactMap { filter in
                    try tx.reviewQueue.nextDue(organization.id, filter, for: staff, now: now)
                        .map { (id: organization.id, filter: filter, dueAt: $0) }
                }
            }
            return (held, waiting)
        }
        if let held {
            do {
                return try await RenewLease(platform)(member, held.item)
            } catch is DomainError {
                // It has left the queue, or the lease ran out and another member has it.
            }
        }
        // Another member may have taken what was read, so the organizations and skills are tried one by one.
        for (organization, filter, _) in waiting.sorted(by: { $0.dueAt < $1.dueAt }) {
            let until = now.adding(seconds: ItemLease.seconds)
            let lease = try await platform.store.write { tx -> ItemLease? in
                let taken = try tx.reviewQueue.takeNext(organization, filter, for: staff, until: until, now: now)
                guard let taken, let item = try tx.items.find(taken, organization: organization) else { return nil }
                return ItemLease(of: item, for: staff.id, until: until)
            }
            if let lease { return lease }
        }
        return nil
    }
}

/// Leases an item that a member opens by hand.
package struct TakeItem: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Throws: `role_too_low`, `not_found`; `item_taken`, which names the member who holds the item;
    ///   `item_not_queued`, `already_voted`, `item_for_leads`.
    @discardableResult
    package func callAsFunction(_ member: ConsoleMember, _ id: ItemID) async throws -> ItemLease {
        try await platform.lease(id, for: member.staff, renewing: false) { item, tx, now in
            try tx.reviewQueue.voters(on: item.id, item.organization)?.check(member.staff)
            guard let holder = try tx.reviewQueue.holder(of: item.id, item.organization, now: now) else {
                throw LeaseErrors.notQueued
            }
            throw LeaseErrors.taken(by: holder)
        }
    }
}

/// Extends the lease of an item whose page is open.
package struct RenewLease: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Throws: `role_too_low`, `not_found`; `lease_lost`, which names the member who holds the item now.
    @discardableResult
    package func callAsFunction(_ member: ConsoleMember, _ id: ItemID) async throws -> ItemLease {
        try await platform.lease(id, for: member.staff, renewing: true) { item, tx, _ in
            throw LeaseErrors.lost(to: try tx.reviewQueue.holder(of: item.id, item.organization))
        }
    }
}

extension Platform {
    /// Leases one item, or throws the refusal.
    fileprivate func lease(
        _ id: ItemID, for staff: StaffActor, renewing: Bool,
        refusing refuse: @escaping @Sendable (Item, Transaction, Timestamp) throws -> Never
    ) async throws -> ItemLease {
        let now = clock.now()
        let until = now.adding(seconds: ItemLease.seconds)
        return try await store.write { tx in
            let item = try StaffItemReader.find(id, for: staff, in: tx)
            guard
                try tx.reviewQueue.take(
                    id, of: item.organization, for: staff, renewing: renewing, until: until, now: now)
            else { try refuse(item, tx, now) }
            return ItemLease(of: item, for: staff.id, until: until)
        }
    }
}

extension ItemLease {
    fileprivate init(of item: Item, for staff: StaffID, until: Timestamp) {
        self.init(
            item: item.id, organization: item.organization, holder: staff, until: until, revision: item.revision)
    }
}

extension Transaction {
    /// Locks an item and its lease for a change by the member who holds it.
    ///
    /// - Throws: `lease_lost`, which names the member who has the item now.
    package func requireLease(of item: Item, by staff: StaffActor) throws {
        guard try reviewQueue.lock(item.id, of: item.organization, heldBy: staff.id) else {
            throw LeaseErrors.lost(to: try reviewQueue.holder(of: item.id, item.organization))
        }
    }
}
