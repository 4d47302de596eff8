package import AssayCore
import AssayStorage
import AssayWire

/// Changes one key of an organization's settings.
///
/// The change takes effect with the server's next call.
package struct SetOrganizationSetting: Sendable {
    private let store: Store
    private let clock: any WallClock
    private let identifiers: IdentifierSource
    private let catalogs: CatalogLibrary

    package init(_ platform: Platform) {
        (store, clock) = (platform.store, platform.clock)
        (identifiers, catalogs) = (platform.identifiers, platform.catalogs)
    }

    /// - Returns: The organization with the changed settings.
    /// - Throws: `unknown_setting`, `setting_not_available` and `invalid_setting` (bad input), which name the key and
    ///   the remedy.
    package func callAsFunction(
        _ staff: StaffActor, _ organization: OrganizationID, key: String, value: String
    ) async throws -> Organization {
        try staff.require(.admin, for: organization)
        let note = AuditNote(staff, identifiers, now: clock.now())
        let reasons = catalogs.current.flagReasons.map(\.id)
        return try await ConflictRetry.run {
            try await store.write { transaction in
                guard let found = try transaction.organizations.find(organization) else {
                    throw DomainError.notFound("organisation")
                }
                var settings = found.settings
                try settings.set(key, to: value)
                try Self.check(settings, before: found.settings, reasons: reasons)
                guard try transaction.organizations.update(settings, of: organization, revision: found.revision),
                    let changed = try transaction.organizations.find(organization)
                else { throw DomainError.revisionConflict }
                if settings.limits != found.settings.limits { try transaction.webhookFanouts.resume(organization) }
                try note.append(
                    "organisation.set", subject: organization.rawValue, organization: organization,
                    detail: ["key": key, "value": value], to: transaction)
                return changed
            }
        }
    }

    /// Checks that a changed setting refers to an existing entry of the catalog.
    ///
    /// An unchanged setting is not checked: after a change of the catalog it must not block changes to other settings.
    private static func check(
        _ settings: OrganizationSettings, before: OrganizationSettings, reasons: [String]
    ) throws(DomainError) {
        guard let reason = settings.defaultFlagReason, reason != before.defaultFlagReason, !reasons.contains(reason)
        else { return }
        throw .invalid(
            "default_flag_reason", "unknown_flag_reason",
            "The catalog has no flag reason “\(reason)”. There are: \(reasons.joined(separator: ", ")).",
            code: .invalidSetting)
    }
}
