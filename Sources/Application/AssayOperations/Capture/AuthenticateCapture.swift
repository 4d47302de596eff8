package import AssayCore
import AssayKeys
import AssayStorage

/// Finds out who may touch a capture: the bearer of its upload token, or of a session.
package struct AuthenticateCapture: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Throws: `invalid_upload_token` or `invalid_session` (unauthorized), the same for a token that never was and
    ///   for one whose time is up.
    package func callAsFunction(token: String) async throws -> Caller<CaptureActor> {
        guard UploadToken.isOne(token) else {
            let caller = try await AuthenticateUser(platform)(token: token)
            guard caller.actor.scope == nil else {
                throw DomainError(
                    .forbidden, "not_this_screens", "The token of a screen opens no capture. Use the upload token.")
            }
            return Caller(CaptureActor(caller.actor), limits: caller.limits)
        }
        let hash = TokenHash(of: token)
        let now = platform.clock.now()
        let found = try await platform.store.read { try $0.captures.find(uploadTokenHash: hash.hex) }
        guard let found, TokenHash(hex: found.hash) == hash, now <= found.uploadsEndAt else {
            throw DomainError(
                .unauthorized, "invalid_upload_token",
                "The upload token is unknown, was replaced by a newer one, or has expired. Begin the capture again.")
        }
        return Caller(
            CaptureActor(organization: found.organization, user: found.user, boundTo: found.id),
            limits: found.limits)
    }
}
