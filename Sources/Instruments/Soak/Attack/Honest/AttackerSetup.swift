import AssayClient
import AssayCore
import AssayHTTP
import AssayOperations
import AssayServer
import AssayWire
import Foundation

/// Creates the attackers' credentials: users of the honest clients' organization, and a separate organization.
struct AttackerSetup: Sendable {
    let installation: SoakInstallation
    let folder: URL
    /// The quota for each user's photos of unfinished captures, in MiB.
    let userMiB: Int
    let isShort: Bool

    /// - Returns: The credentials, and the reason why the quota could not be set, or `nil`.
    func callAsFunction() async throws -> (AttackPlan.Credentials, obstacle: String?) {
        let tokens = try await organization()
        let own = SoakInstallation(
            data: installation.data, token: tokens.good, port: installation.port, log: installation.log)
        var credentials = AttackPlan.Credentials()
        credentials.partner = tokens.good
        credentials.revokedPartner = tokens.revoked
        for number in 1...2 {
            credentials.neighbors.append(try await session("neighbor-000\(number)", installation))
            credentials.strangers.append(try await session("stranger-000\(number)", own))
        }
        credentials.fillers = [
            try await session("neighbor-0003", installation), try await session("stranger-0004", own),
        ]
        credentials.worst = try await WorstSetup(installation: installation, isShort: isShort)() { own in
            try await session("worst-0001", own)
        }
        credentials.endedSession = try await session("stranger-0003", own, isEnded: true)
        return (credentials, tokens.obstacle)
    }

    /// Creates the organization directly in the installation, beside the running server, as an operator does.
    private func organization() async throws -> (good: String, revoked: String, obstacle: String?) {
        let opened = try await Installation.open(at: installation.data, purpose: .command)
        let platform = opened.platform
        let staff = try await StaffReader(platform).find(email: nil)
        let organization = try await CreateOrganization(platform)(staff, name: "Attackers").organization
        _ = try await RegisterApp(platform)(staff, organization.id, bundleID: SoakInstallation.bundleID)
        let issue = IssueToken(platform)
        let good = try await issue(staff, organization.id, scope: .full, label: "good")
        let revoked = try await issue(staff, organization.id, scope: .full, label: "revoked")
        try await RevokeToken(platform)(staff, organization.id, token: revoked.token.id)
        let obstacle = await setQuota(platform, staff)
        try await opened.close()
        return (good.secret.value, revoked.secret.value, obstacle)
    }

    /// Sets a quota that a run can exhaust.
    private func setQuota(_ platform: Platform, _ staff: StaffActor) async -> String? {
        do {
            for organization in try await OrganizationReader(platform).list(staff) where !organization.isSandbox {
                _ = try await SetOrganizationSetting(platform)(
                    staff, organization.id, key: "limits.upload_mib_per_user", value: String(userMiB))
            }
            return nil
        } catch {
            return "no quota can be set for a user's uploads: \("\(error)".prefix(80))"
        }
    }

    /// Logs a user in with the real client and returns the session's token.
    private func session(_ user: String, _ installation: SoakInstallation, isEnded: Bool = false) async throws -> String
    {
        let recorder = PayloadRecorder()
        var environment = ClientEnvironment.live(
            AssayConfiguration(
                baseURL: installation.address, bundleIdentifier: SoakInstallation.bundleID,
                storageDirectory: folder.appending(path: user)))
        environment.transport = recorder
        let client = AssayClient(environment)
        let signed = try await installation.sign(client.authorizationRequest(), user: user, over: recorder)
        _ = try await client.logIn(signedRequest: signed)
        let answers = recorder.payloads.compactMap { try? WireJSON.decode(LoginResponse.self, from: $0) }
        guard let token = answers.first?.access_token else { throw SoakError("\(user) was given no session") }
        if isEnded { await client.cleanUp() }
        return token
    }
}
