package import AssayCore
import AssayKeys
import AssayStorage
import AssayWire

/// Authenticates a capture request by its bearer token: an upload token or a session token.
package struct AuthenticateCapture: Sendable {
    private let store: Store
    private let clock: any WallClock
    private let authenticateUser: AuthenticateUser

    package init(_ platform: Platform) {
        (store, clock) = (platform.store, platform.clock)
        authenticateUser = AuthenticateUser(platform)
    }

    /// - Throws: `invalid_upload_token` or `invalid_session` (unauthorized). Unknown tokens and expired tokens give the
    ///   same error. `not_this_screens` (forbidden) for the session token of a screen.
    package func callAsFunction(token: String) async throws -> Caller<CaptureActor> {
        guard UploadToken.isOne(token) else {
            let caller = try await authenticateUser(token: token)
            guard caller.actor.scope == nil else {
                throw DomainError(.notThisScreens, "The token of a screen opens no capture. Use the upload token.")
            }
            return Caller(CaptureActor(caller.actor), limits: caller.limits)
        }
        let hash = TokenHash(of: token)
        let now = clock.now()
        let found = try await store.read { try $0.captures.find(uploadTokenHash: hash.hex) }
        guard let found, TokenHash(hex: found.hash) == hash, now <= found.uploadsEndAt else {
            throw DomainError(
                .invalidUploadToken,
                "The upload token is unknown, was replaced by a newer one, or has expired. Begin the capture again.")
        }
        return Caller(
            CaptureActor(organization: found.organization, user: found.user, boundTo: found.id),
            limits: found.limits)
    }
}

/// The token that lets a client continue to upload the photos of one capture after its session has ended.
enum UploadToken {
    /// The prefix of every upload token.
    ///
    /// No session token has it.
    private static let prefix = "assay_upload_"

    static func make(random: any RandomSource) -> SecretToken {
        SecretToken.make(prefix: prefix, random: random)
    }

    static func isOne(_ token: String) -> Bool {
        token.hasPrefix(prefix)
    }
}
