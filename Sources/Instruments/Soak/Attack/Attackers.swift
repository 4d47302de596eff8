import AssayCore
import AssayInstruments
import AssayOperations
import AssayServer
import Foundation

/// The attackers, with what a person with an app or a partner with a backend has.
struct Attackers: Sendable {
    /// Users who fill the disk: one of the honest clients' organization, and one of another organization.
    let fillers: [RawCaller]
    /// The backend that stores as much as it can, the items whose results it can flag, and a user of its organization.
    let backend: RawCaller
    let items: [String]
    let user: RawCaller

    static func make(
        _ installation: SoakInstallation, bounds: AttackBounds, tally: AttackTally
    ) async throws -> Attackers {
        guard let neighbors = installation.organization else { throw SoakError("the run has no organization") }
        let opened = try await Installation.open(
            at: installation.data, purpose: .command, settings: installation.settings)
        let platform = opened.platform
        let staff = try await StaffReader(platform).find(email: nil)
        func organization(_ name: String) async throws -> OrganizationID {
            let made = try await CreateOrganization(platform)(staff, name: name).organization.id
            _ = try await RegisterApp(platform)(staff, made, bundleID: SoakInstallation.bundleID)
            return made
        }
        func limit(_ key: String, _ value: Int, of organization: OrganizationID) async throws {
            _ = try await SetOrganizationSetting(platform)(
                staff, organization, key: "limits.\(key)", value: String(value))
        }
        func caller(_ kind: String, _ source: Int, _ authorization: String) -> RawCaller {
            var caller = RawCaller(installation.address, authorization: authorization)
            caller.source = "192.0.2.\(source)"
            caller.heard = { tally.count(kind, $0, $1) }
            return caller
        }
        func session(in organization: OrganizationID) async throws -> String {
            let seeder = try await ItemSeeder(platform, organization: organization)
            return "Bearer \(try await seeder.session(of: seeder.addUsers(1)[0], bundleID: SoakInstallation.bundleID))"
        }
        var fillers: [RawCaller] = []
        for organization in [neighbors, try await organization("Attackers")] {
            try await limit("upload_mib_per_user", bounds.userMiB, of: organization)
            fillers.append(caller(DiskFiller.kind, fillers.count + 1, try await session(in: organization)))
        }
        let worst = try await organization("Worst")
        // The calls and deliveries of a day, which a run can reach.
        try await limit("partner_changes_per_day", bounds.worstChanges, of: worst)
        try await limit("webhook_deliveries_per_day", bounds.worstDeliveries, of: worst)
        let token = try await IssueToken(platform)(staff, worst, scope: .full, label: "attack").secret.value
        let attackers = Attackers(
            fillers: fillers, backend: caller(WorstOrganization.kind, 11, "Token \(token)"),
            items: try await SoakInstallation.addItems(20, of: worst, platform),
            user: caller(WorstOrganization.kind, 12, try await session(in: worst)))
        try await opened.close()
        return attackers
    }

    /// Attacks for some time.
    ///
    /// - Parameter port: The server's port on this machine.
    func attack(
        port: UInt16, photoPool: PhotoPool, seed: UInt64, for seconds: Double, isShort: Bool, tally: AttackTally
    ) async throws {
        let deadline = ContinuousClock.now + .seconds(seconds)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, user) in fillers.enumerated() {
                group.addTask {
                    var filler = DiskFiller(
                        user, port: port, photoPool: photoPool, seed: seed &+ UInt64(number), isShort: isShort)
                    await filler.attack(until: deadline)
                }
            }
            group.addTask {
                var worst = try WorstOrganization(self, tally: tally)
                await worst.attack(until: deadline)
            }
            try await group.waitForAll()
        }
    }
}
