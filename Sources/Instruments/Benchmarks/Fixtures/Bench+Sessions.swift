import AssayCore
import AssayKeys
import AssayOperations
import AssayStorage
import AssayWire

extension Bench {
    /// Creates a session for each user, without the authorization through a partner's backend, which another benchmark
    /// measures.
    ///
    /// - Returns: The tokens of the sessions.
    func sessions(of users: [UserID]) async throws -> [String] {
        let platform = platform
        let made = users.map { user in
            let token = SecretToken.make(prefix: "assay_session", random: platform.random)
            let session = Session.beginning(
                now: platform.clock.now(), hours: 24, id: platform.identifiers.makeOrdered(),
                organization: organization,
                user: user, bundleID: Self.bundleID)
            return (token: token.value, hash: token.hash.bytes.hexText, session: session)
        }
        try await platform.store.write { tx in
            for (_, hash, session) in made { try tx.sessions.insert(session, hash: hash) }
        }
        return made.map(\.token)
    }

    /// Creates a session for a user, and returns its token.
    func session(of user: UserID) async throws -> String {
        try await sessions(of: [user])[0]
    }

    /// Returns the users of a dataset, the one with the most items first.
    func datasetUsers(_ count: Int) async throws -> [UserID] {
        let organization = organization
        return try await platform.store.read { tx in
            try (1...count).compactMap { number in
                let digits = String(number)
                let name = "seed-" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
                return try tx.users.find(UniqueUserID(stored: name), organization: organization)?.id
            }
        }
    }
}
