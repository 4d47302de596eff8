package import AssayCore
import AssayKeys
import AssayStorage
import AssayWire

/// Authenticates a capture request by its bearer token: an upload token or a session token.
package struct AuthenticateCapture: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Throws: `invalid_upload_token` or `invalid_session` (unauthorized). Unknown tokens and expired tokens give the
    ///   same error. `not_this_screens` (forbidden) for the session token of a screen.
    package func callAsFunction(token: String) async throws -> Caller<CaptureActor> {
        try await reading(token: token, capture: nil) { _, _, _ in }.caller
    }

    /// Authenticates the caller of a call about a capture, and returns a value that `body` reads from the capture in
    /// the same transaction.
    ///
    /// - Parameter id: The client's id of the capture; `nil` if the request has none that could be one.
    /// - Returns: The caller, and the value; `nil` if the caller has no such capture.
    func reading<Value: Sendable>(
        token: String, capture id: String?,
        _ body: @escaping @Sendable (Transaction, Caller<CaptureActor>, Capture) throws -> Value
    ) async throws -> (caller: Caller<CaptureActor>, value: Value?) {
        guard UploadToken.isOne(token) else {
            return try await AuthenticateUser(platform).reading(token: token) {
                tx, user -> (caller: Caller<CaptureActor>, value: Value?) in
                guard user.actor.scope == nil else {
                    throw DomainError(
                        .notThisScreens, "The token of a screen opens no capture. Use the upload token.")
                }
                let caller = Caller(CaptureActor(user.actor), limits: user.limits)
                let found = try id.flatMap {
                    try tx.captures.find(clientID: $0, user: user.actor.user, organization: user.actor.organization)
                }
                return (caller, try found.map { try body(tx, caller, $0) })
            }.value
        }
        let hash = TokenHash(of: token)
        let now = platform.clock.now()
        return try await platform.store.read { tx -> (caller: Caller<CaptureActor>, value: Value?) in
            guard let found = try tx.captures.find(uploadTokenHash: hash.hex), TokenHash(hex: found.hash) == hash,
                now <= found.capture.life.uploadsEndAt
            else {
                throw DomainError(
                    .invalidUploadToken,
                    "The upload token is unknown, was replaced by a newer one, or has expired. Begin the capture again."
                )
            }
            let capture = found.capture
            let actor = CaptureActor(organization: capture.organization, user: capture.user, boundTo: capture.id)
            let caller = Caller(actor, limits: found.limits)
            return (caller, capture.clientID == id ? try body(tx, caller, capture) : nil)
        }
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
