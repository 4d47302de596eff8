package import AssayCore
import AssayStorage
import AssayWire

/// Changes one key of an organization's settings.
///
/// The change takes effect with the server's next call.
package struct SetOrganizationSetting: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Returns: The organization with the changed settings.
    /// - Throws: `unknown_setting` and `invalid_setting` (bad input), which name the key and the remedy.
    package func callAsFunction(
        _ staff: StaffActor, _ organization: OrganizationID, key: String, value: String
    ) async throws -> Organization {
        try staff.require(.admin, for: organization)
        let catalog = platform.catalogs.current
        return try await platform.change(by: staff) { tx, note in
            guard let found = try tx.organizations.find(organization) else {
                throw DomainError.notFound("organisation")
            }
            var settings = found.settings
            try settings.set(key, to: value)
            try Self.check(settings, before: found.settings, by: catalog)
            guard try tx.organizations.update(settings, of: organization, revision: found.revision),
                let changed = try tx.organizations.find(organization)
            else { throw DomainError.revisionConflict }
            if settings.limits != found.settings.limits { try tx.webhookFanouts.resume(organization) }
            try note.append(
                "organisation.set", subject: organization.rawValue, organization: organization,
                detail: ["key": key, "value": value], to: tx)
            return changed
        }
    }

    /// Checks that a changed setting refers to an existing entry of the catalog.
    ///
    /// An unchanged setting is not checked: after a change of the catalog it must not block changes to other settings.
    private static func check(
        _ settings: OrganizationSettings, before: OrganizationSettings, by catalog: Catalog
    ) throws(DomainError) {
        let reasons = catalog.flagReasons.map(\.id)
        if let reason = settings.defaultFlagReason, reason != before.defaultFlagReason, !reasons.contains(reason) {
            throw .invalid(
                "default_flag_reason", "unknown_flag_reason",
                "The catalog has no flag reason “\(reason)”. There are: \(reasons.joined(separator: ", ")).",
                code: .invalidSetting)
        }
        let brands = settings.reviewPolicies.brands.subtracting(before.reviewPolicies.brands)
        if let unknown = brands.sorted().first(where: { catalog.brand(id: $0) == nil }) {
            throw .invalid(
                "review_policy", "unknown_brand", "The catalog has no brand “\(unknown)”.", code: .invalidSetting)
        }
    }
}
