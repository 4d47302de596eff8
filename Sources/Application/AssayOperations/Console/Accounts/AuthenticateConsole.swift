package import AssayCore
import AssayKeys
import AssayStorage
import AssayWire

/// Authenticates a member of staff by the token of a session.
package struct AuthenticateConsole: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// Returns the member with the present role and organizations, and renews the session at most once a minute.
    ///
    /// - Throws: `session_invalid` (unauthorized) for unknown, revoked and ended sessions, and disabled members alike.
    package func callAsFunction(token: String) async throws -> ConsoleMember {
        let now = platform.clock.now()
        let hash = TokenHash(of: token)
        let (found, member) = try await platform.store.read { tx in
            guard let found = try tx.consoleSessions.find(hash: hash.hex), TokenHash(hex: found.hash) == hash,
                found.session.isValid(at: now), let member = try tx.staff.find(found.session.staff),
                member.disabledAt == nil
            else {
                throw DomainError(.init(.unauthorized, "session_invalid"), "The session has ended. Sign in again.")
            }
            return (found, member)
        }
        let session = found.session.used(at: now)
        if session != found.session { try await platform.store.write { try $0.consoleSessions.use(session) } }
        return ConsoleMember(
            session, of: member.actor, token: token, hasSecondFactor: found.hasSecondFactor, platform.console)
    }
}

/// Ends the member's session.
package struct SignOut: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    package func callAsFunction(_ member: ConsoleMember) async throws {
        try await platform.store.write { tx in
            _ = try tx.consoleSessions.delete(member.session, of: member.staff.id)
            try tx.reviewQueue.releaseAll(of: member.staff.id)
        }
    }
}

/// Lists the sessions of a member that have not ended, the newest first.
package struct ListConsoleSessions: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameter email: The member; `nil` for the caller. Only an admin may name one.
    /// - Throws: `role_too_low`; not found.
    package func callAsFunction(_ member: ConsoleMember, of email: String? = nil) async throws -> [ConsoleSession] {
        if email != nil { try member.staff.require(.admin) }
        let email = try StaffMember.checkedEmail(email ?? member.staff.email)
        let now = platform.clock.now()
        return try await platform.store.read { tx in
            guard let found = try tx.staff.find(email: email) else { throw DomainError.notFound("member of staff") }
            return try tx.consoleSessions.list(found.id).filter { $0.isValid(at: now) }
        }
    }
}

/// Ends a session, with effect from the next call.
package struct RevokeConsoleSession: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Throws: Not found for unknown and ended sessions, and for another member's unless the caller is an admin.
    package func callAsFunction(_ member: ConsoleMember, _ session: ConsoleSessionID) async throws {
        let owner = member.staff.role == .admin ? nil : member.staff.id
        try await platform.change(by: member.staff) { tx, note in
            guard let staff = try tx.consoleSessions.delete(session, of: owner) else {
                throw DomainError.notFound("session")
            }
            try note.append(
                "console.revoke", subject: session.rawValue, organization: nil, detail: ["staff": staff.rawValue],
                to: tx)
        }
    }
}
