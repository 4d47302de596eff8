package import AssayCore
import AssayKeys
package import AssayOperations
import AssayStorage

/// Creates many items per transaction, for benchmarks and soak runs.
///
/// It uses the same state machines and writes as real captures and decisions, but stores no picture files.
package struct ItemSeeder: Sendable {
    /// An item to create.
    package struct Seed: Sendable {
        package let user: UserID
        package let facts: ItemFacts
        package let capturedAt: Timestamp
        /// The decision's result; `needs_review` leaves the item to an expert.
        package let result: ResultID
        /// The flag.
        ///
        /// A value other than `none` requires a final result.
        package let flag: FlagState

        package init(
            user: UserID, facts: ItemFacts, capturedAt: Timestamp, result: ResultID, flag: FlagState = .none
        ) {
            self.user = user
            self.facts = facts
            self.capturedAt = capturedAt
            self.result = result
            self.flag = flag
        }
    }

    private let platform: Platform
    private let organization: Organization
    private let hasPhotos: Bool

    /// - Parameter hasPhotos: Whether each item gets rows for the photos that its category requires. Their blobs are
    ///   never written.
    package init(_ platform: Platform, organization: Organization, hasPhotos: Bool = true) {
        self.platform = platform
        self.organization = organization
        self.hasPhotos = hasPhotos
    }

    /// - Throws: A not-found error if there is no such organization.
    package init(_ platform: Platform, organization: OrganizationID, hasPhotos: Bool = true) async throws {
        guard let found = try await platform.store.read({ try $0.organizations.find(organization) }) else {
            throw DomainError.notFound("organization")
        }
        self.init(platform, organization: found, hasPhotos: hasPhotos)
    }

    /// Creates a session of a user, without the authorization through a partner's backend.
    ///
    /// - Returns: The token of the session.
    package func session(of user: UserID, bundleID: String) async throws -> String {
        let token = SecretToken.make(prefix: "assay_session", random: platform.random)
        let session = Session.beginning(
            now: platform.clock.now(), hours: 24, id: platform.identifiers.makeOrdered(),
            organization: organization.id, user: user, bundleID: bundleID)
        try await platform.store.write { try $0.sessions.insert(session, hash: token.hash.hex) }
        return token.value
    }

    /// Adds users without sessions: `seed-000001`, `seed-000002`, and so on.
    package func addUsers(_ count: Int) async throws -> [UserID] {
        let now = platform.clock.now()
        let users = (1...max(1, count)).map { number in
            let digits = String(number)
            let name = "seed-" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
            return User(
                id: platform.identifiers.make(), organization: organization.id,
                uniqueUserID: UniqueUserID(stored: name), username: "\(organization.name.text)-\(name)",
                profile: UserProfile(email: "\(name)@example.com"), loginLimits: nil, revision: 1, createdAt: now)
        }
        return try await platform.store.write { tx in
            try users.map { user in
                if try tx.users.insertIfAbsent(user) { return user.id }
                guard let known = try tx.users.find(user.uniqueUserID, organization: user.organization) else {
                    throw DomainError.notFound("user")
                }
                return known.id
            }
        }
    }

    /// Creates the items in one transaction.
    ///
    /// - Throws: The errors of ``AssayCore/ItemLife``, for example for a flag on an item under review.
    @discardableResult
    package func callAsFunction(_ seeds: [Seed]) async throws -> [ItemID] {
        let seededItems = try seeds.map {
            try SeededItem($0, organization: organization, platform, hasPhotos: hasPhotos)
        }
        try await platform.store.write { tx in
            for seededItem in seededItems { try seededItem.store(in: tx) }
        }
        return seededItems.map(\.id)
    }
}
