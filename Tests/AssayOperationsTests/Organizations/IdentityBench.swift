import AssayCore
import AssayKeys
import AssayOperations
import AssaySQL
import AssayTestSupport
import Testing

/// An initialized installation with one organization, its sandbox, an admin and partners.
struct IdentityBench: Sendable {
    let test: TestPlatform
    let made: InitializeInstallation.Initialized
    let partner: PartnerActor
    let sandboxPartner: PartnerActor

    var platform: Platform { test.platform }
    var clock: TestClock { test.clock }
    var admin: StaffActor { made.admin.actor }
    var organization: OrganizationID { made.organization.id }
    var sandbox: OrganizationID { made.sandbox.id }

    /// - Parameter wrapping: Wraps the database, for example to count transactions.
    static func make(
        _ kind: TestDatabase = .standard, console: ConsoleAccess = .local,
        wrapping: (any SQLDatabase) -> any SQLDatabase = { $0 }
    ) async throws -> IdentityBench {
        let test = try await TestPlatform.make(kind, console: console, wrapping: wrapping)
        let made = try await InitializeInstallation(test.platform, passwordCost: .test)(
            organization: "Shop", bundleID: "com.example.shop", adminEmail: "admin@shop.example")
        let authenticate = AuthenticatePartner(test.platform)
        return IdentityBench(
            test: test, made: made, partner: try await authenticate(token: made.token.value).actor,
            sandboxPartner: try await authenticate(token: made.sandboxToken.value).actor)
    }

    /// Authorizes a user of the organization.
    func authorize(
        _ device: SDKDevice, user: String = "user-0001", email: String? = "user@shop.example", first: String? = nil,
        last: String? = nil, bundleID: String = "com.example.shop", as partner: PartnerActor? = nil,
        on node: Platform? = nil
    ) async throws -> AuthorizeUser.Authorized {
        try await AuthorizeUser(node ?? platform)(
            partner ?? self.partner,
            AuthorizeUser.Statement(
                authorizationRequest: try device.authorizationRequest(bundleID: bundleID), uniqueUserID: user,
                email: email, firstName: first, lastName: last))
    }

    /// Exchanges a signed request for a session.
    func logIn(_ device: SDKDevice, _ signedRequest: String, on node: Platform? = nil) async throws -> LogIn.LoggedIn {
        try await LogIn(node ?? platform)(signedRequest: signedRequest, proof: try device.proof(for: signedRequest))
    }

    /// Authorizes a user and logs in.
    func logIn(_ device: SDKDevice, user: String = "user-0001", bundleID: String = "com.example.shop") async throws
        -> LogIn.LoggedIn
    {
        try await logIn(device, try await authorize(device, user: user, bundleID: bundleID).signedRequest)
    }

    /// Logs in with all requests concurrently, on alternating nodes.
    ///
    /// - Returns: The result of each login: `ok`, or the error code.
    func race(_ device: SDKDevice, _ signedRequests: [String], on nodes: [Platform]) async -> [String] {
        await withTaskGroup(of: String.self) { group in
            for (index, signed) in signedRequests.enumerated() {
                group.addTask {
                    do {
                        _ = try await logIn(device, signed, on: nodes[index % nodes.count])
                        return "ok"
                    } catch {
                        return (error as? DomainError)?.code ?? "\(error)"
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    /// Returns the user as an operator sees it.
    func user(_ id: String = "user-0001", of organization: OrganizationID? = nil) async throws -> User {
        try await UserReader(platform).find(admin, organization ?? self.organization, uniqueUserID: id)
    }

    /// Creates another organization, and a token for it.
    func neighbor() async throws -> (organization: Organization, partner: PartnerActor) {
        let other = try await CreateOrganization(platform)(admin, name: "Neighbour").organization
        let token = try await IssueToken(platform)(admin, other.id, scope: .full, label: "").secret
        return (other, try await AuthenticatePartner(platform)(token: token.value).actor)
    }

    /// Creates a staff member with another role.
    func staff(
        _ role: StaffActor.Role, email: String = "staff@shop.example", for organizations: Set<OrganizationID>? = nil
    ) async throws -> StaffActor {
        try await AddStaff(platform, passwordCost: .test)(
            admin, email: email, role: role, organizations: role == .admin ? [] : organizations ?? [organization]
        ).member.actor
    }

    /// Returns the audit trail: action and actor, oldest first.
    func audit() async throws -> [String] {
        try await test.database.read { [test] sql in
            try sql.query("SELECT action, actor FROM audit ORDER BY \(unsafeSQL: test.kind.rowPlace)").map {
                "\(try $0.get("action", as: String.self)) by \(try $0.get("actor", as: String.self))"
            }
        }
    }
}

/// Runs the body and returns its error.
///
/// The test fails if the body succeeds or throws an error of another type.
func refusal(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
) async -> DomainError? {
    do {
        try await body()
        Issue.record("Nothing was refused.", sourceLocation: sourceLocation)
    } catch let error as DomainError {
        return error
    } catch {
        Issue.record("Failed with \(error)", sourceLocation: sourceLocation)
    }
    return nil
}
