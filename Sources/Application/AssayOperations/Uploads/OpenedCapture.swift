package import AssayCore
import AssayStorage
import AssayWire

/// A capture that a caller may send photos to, with all that the decision on a photo needs, as one transaction read it.
package struct OpenedCapture: Sendable {
    let actor: CaptureActor
    let seen: CaptureSnapshot
    let allowance: UploadAllowance
}

/// Authenticates a call that sends a photo, and reads its capture in the same transaction.
package struct OpenCapture: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameter id: The client's id of the capture; `nil` if the request has none that could be one.
    /// - Returns: The caller; and the capture, or the reason to refuse the call once it has been counted.
    /// - Throws: The errors of ``AuthenticateCapture``.
    package func callAsFunction(
        token: String, capture id: String?
    ) async throws -> (caller: Caller<CaptureActor>, opened: Result<OpenedCapture, DomainError>) {
        let (now, position) = (platform.clock.now(), platform.space.begin())
        let space = platform.space
        let (caller, rows) = try await AuthenticateCapture(platform).reading(token: token, capture: id) {
            tx, caller, found in
            let limits = UserLimits(organization: found.organization, settings: caller.limits)
            return try Rows(of: found, limits, space, from: position, now: now, in: tx)
        }
        guard let rows else { return (caller, .failure(.notFound("capture"))) }
        return (caller, .success(try await open(rows, for: caller.actor, now: now)))
    }

    /// Opens a capture for a caller that is already authenticated.
    ///
    /// - Throws: `not_found`.
    package func callAsFunction(_ actor: CaptureActor, capture id: String) async throws -> OpenedCapture {
        let (now, position) = (platform.clock.now(), platform.space.begin())
        let rows = try await platform.store.read { [space = platform.space] tx in
            let found = try CaptureAccess.find(id, of: actor, in: tx)
            let limits = try UserLimits(of: found.organization, in: tx)
            return try Rows(of: found, limits, space, from: position, now: now, in: tx)
        }
        return try await open(rows, for: actor, now: now)
    }

    private func open(_ rows: Rows, for actor: CaptureActor, now: Timestamp) async throws -> OpenedCapture {
        OpenedCapture(
            actor: actor, seen: try await platform.captures.snapshot(rows.capture, now: now), allowance: rows.allowance)
    }

    private struct Rows: Sendable {
        let capture: CaptureAccess.Rows
        let allowance: UploadAllowance

        init(
            of capture: Capture, _ limits: UserLimits, _ space: UploadSpace, from position: Int, now: Timestamp,
            in tx: Transaction
        ) throws {
            self.capture = try CaptureAccess.rows(of: capture, in: tx)
            allowance = try UploadAllowance(
                for: .init(organization: capture.organization, user: capture.user, capture: capture.id), limits, space,
                from: position, now: now, in: tx)
        }
    }
}

/// The limits that apply to an upload, and what counts against them.
struct UploadAllowance: Sendable {
    let owner: UploadSpace.Owner
    let limits: UserLimits
    /// The user's photos that wait for their check, counted up to the limit.
    let unchecked: Int
    let reading: UploadSpace.Reading

    /// - Parameters:
    ///   - position: The value of ``UploadSpace/begin()`` from before the transaction.
    ///   - rereads: Whether the organization's sum is read even if it was read within the last second.
    init(
        for owner: UploadSpace.Owner, _ limits: UserLimits, _ space: UploadSpace, from position: Int, now: Timestamp,
        rereads: Bool = false, in tx: Transaction
    ) throws {
        self.owner = owner
        self.limits = limits
        unchecked = try limits.countUnchecked(of: owner.user, in: tx)
        reading = try space.read(owner, from: position, now: now, rereads: rereads, in: tx)
    }
}
