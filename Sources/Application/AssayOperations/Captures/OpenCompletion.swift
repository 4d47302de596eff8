package import AssayCore
import AssayStorage

/// A capture that a caller may complete, with all that its completion needs, as one transaction read it.
package struct OpenedCompletion: Sendable {
    let actor: CaptureActor
    /// The capture with all its photos, including replaced ones.
    let seen: CaptureSnapshot
    let owner: ItemCreator.Owner
}

/// Authenticates a call that completes a capture, and reads the capture in the same transaction.
package struct OpenCompletion: Sendable {
    private typealias Rows = (capture: CaptureAccess.Rows, owner: ItemCreator.Owner)

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameter id: The client's id of the capture; `nil` if the request has none that could be one.
    /// - Returns: The caller; and the capture, or the reason to refuse the call once it has been counted.
    /// - Throws: The errors of ``AuthenticateCapture``.
    package func callAsFunction(
        token: String, capture id: String?
    ) async throws -> (caller: Caller<CaptureActor>, opened: Result<OpenedCompletion, DomainError>) {
        let (caller, rows) = try await AuthenticateCapture(platform).reading(token: token, capture: id) {
            try Self.rows(of: $2, for: $1.actor, in: $0)
        }
        guard let rows else { return (caller, .failure(.notFound("capture"))) }
        return (caller, .success(try await open(rows, for: caller.actor)))
    }

    /// Opens a capture for a caller that is already authenticated.
    ///
    /// - Throws: `not_found`.
    func callAsFunction(_ actor: CaptureActor, capture id: String) async throws -> OpenedCompletion {
        let rows = try await platform.store.read {
            try Self.rows(of: CaptureAccess.find(id, of: actor, in: $0), for: actor, in: $0)
        }
        return try await open(rows, for: actor)
    }

    private static func rows(of capture: Capture, for actor: CaptureActor, in tx: Transaction) throws -> Rows {
        guard let owner = try tx.organizations.find(actor.organization, with: actor.user) else {
            throw DomainError.notFound("capture")
        }
        return (try CaptureAccess.rows(of: capture, withReplaced: true, in: tx), owner)
    }

    private func open(_ rows: Rows, for actor: CaptureActor) async throws -> OpenedCompletion {
        let seen = try await platform.captures.snapshot(rows.capture, now: platform.clock.now())
        return OpenedCompletion(actor: actor, seen: seen, owner: rows.owner)
    }
}
