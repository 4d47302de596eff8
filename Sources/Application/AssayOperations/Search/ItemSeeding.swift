package import AssayCore
import AssayStorage

/// Makes many items at once, for benchmarks: by the state machines and the writes of real captures and decisions, but
/// without their pictures, and many to a transaction.
package struct ItemSeeding: Sendable {
    /// An item to make.
    package struct Seed: Sendable {
        package let user: UserID
        package let facts: ItemFacts
        package let capturedAt: Timestamp
        /// What is decided; `needs_review` is left to an expert.
        package let result: ResultID
        /// Anything but `none` only with a final result.
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

    /// - Parameter hasPhotos: Whether each item gets the rows of the photos that its category requires; their bytes are
    ///   never there.
    package init(_ platform: Platform, organization: Organization, hasPhotos: Bool = true) {
        self.platform = platform
        self.organization = organization
        self.hasPhotos = hasPhotos
    }

    /// Adds users that nobody has logged in yet: `seed-000001`, `seed-000002`, and so on.
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

    /// Makes the items, all in one transaction.
    ///
    /// - Throws: What the life of an item refuses, such as a flag on an item under review.
    @discardableResult
    package func callAsFunction(_ seeds: [Seed]) async throws -> [ItemID] {
        let stories = try seeds.map { try SeededItem($0, organization: organization, platform, hasPhotos: hasPhotos) }
        try await platform.store.write { tx in
            for story in stories { try story.store(in: tx) }
        }
        return stories.map(\.id)
    }
}
