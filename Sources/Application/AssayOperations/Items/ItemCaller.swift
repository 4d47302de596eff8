package import AssayCore
package import AssayStorage

/// A caller of the API who reads and changes items: the user who captured them, or their organization's backend.
package protocol ItemCaller: Sendable {
    /// Returns the item if it is one of the caller's.
    ///
    /// - Throws: `not_found`.
    func find(_ id: ItemID, in tx: Transaction) throws -> Item

    /// Returns the audit row of a change; `nil` for a user, whose changes are in the timeline alone.
    func auditNote(_ identifiers: IdentifierSource, now: Timestamp) -> AuditNote?
}

extension UserActor: ItemCaller {
    package func find(_ id: ItemID, in tx: Transaction) throws -> Item {
        guard let item = try tx.items.find(id, organization: organization, user: user) else {
            throw DomainError.notFound("item")
        }
        return item
    }

    package func auditNote(_ identifiers: IdentifierSource, now: Timestamp) -> AuditNote? { nil }
}

extension PartnerActor: ItemCaller {
    package func find(_ id: ItemID, in tx: Transaction) throws -> Item {
        guard let item = try tx.items.find(id, organization: organization),
            try !tx.isBlind(id, organization: organization, to: staff)
        else { throw DomainError.notFound("item") }
        return item
    }

    package func auditNote(_ identifiers: IdentifierSource, now: Timestamp) -> AuditNote? {
        AuditNote(self, identifiers, now: now)
    }
}
