import AssayCore
import AssayKeys
import AssayOperations
import AssayStorage
import AssayWire

extension Bench {
    /// Creates a user's session without the authorization through a partner's backend, which another benchmark
    /// measures.
    ///
    /// - Returns: The session's token.
    func session(of user: UserID) async throws -> String {
        let platform = platform
        let token = SecretToken.make(prefix: "assay_session", random: platform.random)
        let session = Session.beginning(
            now: platform.clock.now(), hours: 24, id: platform.identifiers.makeOrdered(), organization: organization,
            user: user, bundleID: Self.bundleID)
        let hash = token.hash.bytes.hexText
        try await platform.store.write { try $0.sessions.insert(session, hash: hash) }
        return token.value
    }
}
