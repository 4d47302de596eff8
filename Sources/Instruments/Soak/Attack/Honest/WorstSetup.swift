import AssayCore
import AssayOperations
import AssayServer
import Foundation

/// Creates the organization of ``WorstOrganization``, with items that its backend can flag.
struct WorstSetup: Sendable {
    let installation: SoakInstallation
    let isShort: Bool

    /// The calls and deliveries of a day, which a run can reach.
    private var limits: [(key: String, value: Int)] {
        [
            ("limits.partner_changes_per_day", isShort ? 300 : 3_000),
            ("limits.webhook_deliveries_per_day", isShort ? 1_000 : 10_000),
        ]
    }

    /// - Parameter session: Logs a user in.
    func callAsFunction(
        session: (SoakInstallation) async throws -> String
    ) async throws -> AttackPlan.Worst {
        let opened = try await Installation.open(
            at: installation.data, purpose: .command, settings: installation.settings)
        let platform = opened.platform
        let staff = try await StaffReader(platform).find(email: nil)
        let organization = try await CreateOrganization(platform)(staff, name: "Worst").organization
        _ = try await RegisterApp(platform)(staff, organization.id, bundleID: SoakInstallation.bundleID)
        let token = try await IssueToken(platform)(staff, organization.id, scope: .full, label: "worst").secret.value
        for (key, value) in limits {
            _ = try await SetOrganizationSetting(platform)(staff, organization.id, key: key, value: String(value))
        }
        let items = try await SoakInstallation.addFinalItems(20, of: organization.id, platform)
        try await opened.close()
        let own = SoakInstallation(
            data: installation.data, token: token, port: installation.port, log: installation.log)
        return AttackPlan.Worst(token: token, items: items, session: try await session(own))
    }
}
