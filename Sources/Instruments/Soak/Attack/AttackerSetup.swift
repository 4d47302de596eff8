import AssayClient
import AssayCore
import AssayHTTP
import AssayOperations
import AssayServer
import AssayWire
import Foundation
import Synchronization

/// Creates the attackers' credentials: users of the honest clients' organization, and two organizations of their own.
struct AttackerSetup: Sendable {
    let installation: SoakInstallation
    let folder: URL
    let bounds: AttackBounds

    func callAsFunction() async throws -> AttackPlan.Credentials {
        let opened = try await Installation.open(
            at: installation.data, purpose: .command, settings: installation.settings)
        let staff = try await StaffReader(opened.platform).find(email: nil)
        let (_, own) = try await organization("Attackers", staff, opened.platform)
        for organization in try await OrganizationReader(opened.platform).list(staff) where !organization.isSandbox {
            try await set("upload_mib_per_user", bounds.userMiB, of: organization.id, staff, opened.platform)
        }
        let (worst, backend) = try await organization("Worst", staff, opened.platform)
        // The calls and deliveries of a day, which a run can reach.
        try await set("partner_changes_per_day", bounds.worstChanges, of: worst, staff, opened.platform)
        try await set("webhook_deliveries_per_day", bounds.worstDeliveries, of: worst, staff, opened.platform)
        let items = try await SoakInstallation.addFinalItems(20, of: worst, opened.platform)
        try await opened.close()
        var users: [String] = []
        for number in 1...3 {
            users.append(try await session("neighbor-000\(number)", installation))
            users.append(try await session("stranger-000\(number)", own))
        }
        return AttackPlan.Credentials(
            users: Array(users.prefix(4)), fillers: Array(users.suffix(2)), backend: backend.token, items: items,
            session: try await session("worst-0001", backend))
    }

    /// Creates an organization beside the running server, as an operator does.
    ///
    /// - Returns: Its id, and the installation as its backend sees it.
    private func organization(
        _ name: String, _ staff: StaffActor, _ platform: Platform
    ) async throws -> (OrganizationID, SoakInstallation) {
        let organization = try await CreateOrganization(platform)(staff, name: name).organization
        _ = try await RegisterApp(platform)(staff, organization.id, bundleID: SoakInstallation.bundleID)
        let token = try await IssueToken(platform)(staff, organization.id, scope: .full, label: "attack").secret.value
        let own = SoakInstallation(
            data: installation.data, token: token, port: installation.port, log: installation.log)
        return (organization.id, own)
    }

    private func set(
        _ limit: String, _ value: Int, of organization: OrganizationID, _ staff: StaffActor, _ platform: Platform
    ) async throws {
        _ = try await SetOrganizationSetting(platform)(
            staff, organization, key: "limits.\(limit)", value: String(value))
    }

    /// Logs a user in with the real client and returns the session's token.
    private func session(_ user: String, _ installation: SoakInstallation) async throws -> String {
        let recorder = SessionRecorder()
        var environment = ClientEnvironment.live(
            AssayConfiguration(
                baseURL: installation.address, bundleIdentifier: SoakInstallation.bundleID,
                storageDirectory: folder.appending(path: user)))
        environment.transport = recorder
        let client = AssayClient(environment)
        let signed = try await installation.sign(client.authorizationRequest(), user: user)
        _ = try await client.logIn(signedRequest: signed)
        guard let token = recorder.token.withLock({ $0 }) else { throw SoakError("\(user) was given no session") }
        return token
    }
}

/// A transport that keeps the token of the last login.
private final class SessionRecorder: HTTPTransport {
    let token = Mutex<String?>(nil)

    func send(
        _ request: HTTPRequest, progress: (@Sendable (Int64) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        let response = try await URLSessionTransport().send(request, progress: progress)
        if let login = try? WireJSON.decode(LoginResponse.self, from: response.body) {
            token.withLock { $0 = login.access_token }
        }
        return response
    }
}
