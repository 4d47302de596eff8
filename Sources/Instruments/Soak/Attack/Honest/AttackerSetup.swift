import AssayClient
import AssayCore
import AssayHTTP
import AssayOperations
import AssayServer
import AssayWire
import Foundation
import Synchronization

/// Creates the attackers' credentials: users of the honest clients' organization, and a separate organization.
struct AttackerSetup: Sendable {
    let installation: SoakInstallation
    let folder: URL
    /// The quota for each user's photos of unfinished captures, in MiB.
    let userMiB: Int
    let isShort: Bool

    /// - Returns: The credentials, and the reason why the quota could not be set, or `nil`.
    func callAsFunction() async throws -> (AttackPlan.Credentials, obstacle: String?) {
        let (token, obstacle) = try await organization()
        let own = SoakInstallation(
            data: installation.data, token: token, port: installation.port, log: installation.log)
        var credentials = AttackPlan.Credentials()
        for number in 1...2 {
            credentials.users.append(try await session("neighbor-000\(number)", installation))
            credentials.users.append(try await session("stranger-000\(number)", own))
        }
        credentials.fillers = [
            try await session("neighbor-0003", installation), try await session("stranger-0003", own),
        ]
        credentials.worst = try await WorstSetup(installation: installation, isShort: isShort)() { own in
            try await session("worst-0001", own)
        }
        return (credentials, obstacle)
    }

    /// Creates the organization directly in the installation, beside the running server, as an operator does.
    private func organization() async throws -> (token: String, obstacle: String?) {
        let opened = try await Installation.open(at: installation.data, purpose: .command)
        let platform = opened.platform
        let staff = try await StaffReader(platform).find(email: nil)
        let organization = try await CreateOrganization(platform)(staff, name: "Attackers").organization
        _ = try await RegisterApp(platform)(staff, organization.id, bundleID: SoakInstallation.bundleID)
        let token = try await IssueToken(platform)(staff, organization.id, scope: .full, label: "attack").secret.value
        let obstacle = await setQuota(platform, staff)
        try await opened.close()
        return (token, obstacle)
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
    private func session(_ user: String, _ installation: SoakInstallation) async throws -> String {
        let recorder = SessionRecorder()
        var environment = ClientEnvironment.live(
            AssayConfiguration(
                baseURL: installation.address, bundleIdentifier: SoakInstallation.bundleID,
                storageDirectory: folder.appending(path: user)))
        environment.transport = recorder
        let client = AssayClient(environment)
        let signed = try await installation.sign(client.authorizationRequest(), user: user, over: recorder)
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
