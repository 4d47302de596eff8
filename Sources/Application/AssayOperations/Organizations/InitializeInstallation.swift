package import AssayCore
package import AssayKeys
import AssayStorage
import AssayWire

/// Initializes an empty database: an organization and its sandbox, each with the app, a token of full scope and a test
/// user, the first admin, and the signing keys.
///
/// Everything is written in one transaction.
package struct InitializeInstallation: Sendable {
    /// The created objects.
    ///
    /// Their secrets are available only here.
    package struct Initialized: Sendable {
        package let organization: Organization
        package let token: OneTimeSecret
        package let sandbox: Organization
        package let sandboxToken: OneTimeSecret
        package let bundleID: String
        package let admin: StaffMember
        package let password: OneTimeSecret
    }

    /// The user for automated tests: raised login limits, and no email until a partner states one.
    package static let testUserID = UniqueUserID(stored: "assay-test-user")

    private let platform: Platform
    private let passwordCost: ScryptCost

    package init(_ platform: Platform, passwordCost: ScryptCost = .standard) {
        self.platform = platform
        self.passwordCost = passwordCost
    }

    /// - Throws: `already_initialized` (conflict) if there is any organization; bad input, which names the field.
    package func callAsFunction(
        organization name: String, bundleID: String, adminEmail: String
    ) async throws -> Initialized {
        let setup = try InstallationSetup(
            platform, name: try OrganizationName(checking: name), bundleID: try BundleID.checked(bundleID),
            adminEmail: try StaffMember.checkedEmail(adminEmail))
        let password = setup.outcome.password.value
        let hash = try await PasswordHash.make(password, random: platform.random, cost: passwordCost).stored
        try await platform.store.write { try setup.write(to: $0, passwordHash: hash) }
        return setup.outcome
    }
}

/// All values of the new installation.
///
/// They are created before the transaction, because that may run twice.
private struct InstallationSetup: Sendable {
    let outcome: InitializeInstallation.Initialized
    private let tokens: [(token: APIToken, hash: String)]
    private let users: [User]
    private let keys: [StoredSigningKey]
    private let note: AuditNote
    private let now: Timestamp

    init(_ platform: Platform, name: OrganizationName, bundleID: String, adminEmail: String) throws {
        let (identifiers, now) = (platform.identifiers, platform.clock.now())
        let made = Organization.pair(
            named: name, id: identifiers.make(), sandbox: identifiers.make(), now: now)
        let pair = [made.organization, made.sandbox]
        let issued = pair.map { NewToken(for: $0, scope: .full, label: "made by init", platform, now: now) }
        let admin = StaffMember(
            id: identifiers.make(), email: adminEmail, role: .admin, organizations: [], createdAt: now)
        self.now = now
        tokens = issued.map { ($0.stored, $0.secret.hash.hex) }
        users = pair.map { organization in
            User(
                id: identifiers.make(), organization: organization.id,
                uniqueUserID: InitializeInstallation.testUserID,
                username: organization.name.username(of: InitializeInstallation.testUserID), profile: UserProfile(),
                loginLimits: .testUser, revision: 1, createdAt: now)
        }
        keys = try KeyPurpose.allCases.map {
            try StoredSigningKey(creating: $0, masterKey: platform.masterKey, random: platform.random, now: now)
        }
        note = AuditNote(admin.actor, identifiers, now: now)
        outcome = InitializeInstallation.Initialized(
            organization: made.organization, token: OneTimeSecret(issued[0].secret), sandbox: made.sandbox,
            sandboxToken: OneTimeSecret(issued[1].secret), bundleID: bundleID, admin: admin,
            password: OneTimeSecret(passwordFrom: platform.random))
    }

    func write(to transaction: Transaction, passwordHash: String) throws {
        guard try transaction.organizations.isEmpty() else { throw Self.alreadyInitialized }
        let pair = [outcome.organization, outcome.sandbox]
        guard try transaction.organizations.insertPair(outcome.organization, sandbox: outcome.sandbox),
            try transaction.staff.insert(outcome.admin, passwordHash: passwordHash)
        else { throw Self.alreadyInitialized }
        for organization in pair {
            try transaction.organizations.giveNumber(to: organization.id)
            _ = try transaction.apps.register(outcome.bundleID, organization: organization.id, now: now)
        }
        for (token, hash) in tokens { try transaction.apiTokens.insert(token, hash: hash) }
        for user in users { _ = try transaction.users.insertIfAbsent(user) }
        guard try keys.allSatisfy(transaction.signingKeys.insert) else { throw Self.alreadyInitialized }
        try note.append(
            "installation.initialise", subject: outcome.organization.id.rawValue,
            organization: outcome.organization.id, detail: ["name": outcome.organization.name.text], to: transaction)
    }

    private static let alreadyInitialized = DomainError(
        .init(.conflict, "already_initialized"),
        "This installation has an organization already. Add another with `assay org create`, or choose another folder.")
}
