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

    private let store: Store
    private let clock: any WallClock
    private let identifiers: IdentifierSource
    private let random: any RandomSource
    private let masterKey: MasterKey
    private let passwordCost: ScryptCost

    package init(_ platform: Platform, passwordCost: ScryptCost = .standard) {
        (store, clock, identifiers) = (platform.store, platform.clock, platform.identifiers)
        (random, masterKey) = (platform.random, platform.masterKey)
        self.passwordCost = passwordCost
    }

    /// - Throws: `already_initialized` (conflict) if there is any organization; bad input, which names the field.
    package func callAsFunction(
        organization name: String, bundleID: String, adminEmail: String
    ) async throws -> Initialized {
        let now = clock.now()
        let password = OneTimeSecret(passwordFrom: random)
        let founding = InstallationSetup(
            identifiers, random, name: try OrganizationName(checking: name), bundleID: try BundleID.checked(bundleID),
            adminEmail: try StaffMember.checkedEmail(adminEmail), password: password,
            keys: try KeyPurpose.allCases.map {
                try StoredSigningKey(creating: $0, masterKey: masterKey, random: random, now: now)
            }, now: now)
        let hash = try await PasswordHash.make(password.value, random: random, cost: passwordCost).stored
        try await store.write { try founding.write(to: $0, passwordHash: hash) }
        return founding.outcome
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

    init(
        _ identifiers: IdentifierSource, _ random: any RandomSource, name: OrganizationName, bundleID: String,
        adminEmail: String, password: OneTimeSecret, keys: [StoredSigningKey], now: Timestamp
    ) {
        let made = Organization.pair(
            named: name, id: identifiers.make(), sandbox: identifiers.make(), now: now)
        let pair = [made.organization, made.sandbox]
        let issued = pair.map {
            NewToken(
                for: $0, scope: .full, label: "made by init", random: random, identifiers: identifiers, now: now)
        }
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
        self.keys = keys
        note = AuditNote(admin.actor, identifiers, now: now)
        outcome = InitializeInstallation.Initialized(
            organization: made.organization, token: OneTimeSecret(issued[0].secret), sandbox: made.sandbox,
            sandboxToken: OneTimeSecret(issued[1].secret), bundleID: bundleID, admin: admin, password: password)
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
        for key in keys { try transaction.signingKeys.insert(key) }
        try note.append(
            "installation.initialise", subject: outcome.organization.id.rawValue,
            organization: outcome.organization.id, detail: ["name": outcome.organization.name.text], to: transaction)
    }

    private static let alreadyInitialized = DomainError(
        .init(.conflict, "already_initialized"),
        "This installation has an organization already. Add another with `assay org create`, or choose another folder.")
}
