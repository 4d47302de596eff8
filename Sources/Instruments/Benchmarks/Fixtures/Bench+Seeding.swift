import AssayCore
import AssayInstruments
import AssayKeys
import AssayOperations
import AssayStorage
import AssayWire

extension Bench {
    /// Creates a session of a user, without the authorization through a partner's backend, which another benchmark
    /// measures.
    ///
    /// - Returns: The token of the session.
    func session(of user: UserID) async throws -> String {
        let platform = platform
        let token = SecretToken.make(prefix: "assay_session", random: platform.random)
        let session = Session.beginning(
            now: platform.clock.now(), hours: 24, id: platform.identifiers.makeOrdered(), organization: organization,
            user: user, bundleID: Self.bundleID)
        try await platform.store.write { try $0.sessions.insert(session, hash: token.hash.bytes.hexText) }
        return token.value
    }

    /// Returns the seeder of the bench's items, and of its users, the first of whom owns the most items of a dataset.
    func seeder(hasPhotos: Bool = true) async throws -> ItemSeeder {
        let id = organization
        guard let organization = try await platform.store.read({ try $0.organizations.find(id) }) else {
            throw BenchmarkError("the organization is gone")
        }
        return ItemSeeder(platform, organization: organization, hasPhotos: hasPhotos)
    }
}
