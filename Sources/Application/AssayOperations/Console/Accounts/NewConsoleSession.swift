import AssayCore
import AssayKeys
import AssayStorage
import AssayWire

/// A session of the console that has not been stored yet, with a new token.
struct NewConsoleSession: Sendable {
    let token: SecretToken
    private let session: ConsoleSession
    private let staff: StaffActor
    private let access: ConsoleAccess
    private let note: AuditNote

    init(of member: StaffMember, address: String, agent: String, _ platform: Platform, now: Timestamp) {
        token = Self.token(platform)
        session = ConsoleSession(
            id: platform.identifiers.make(), staff: member.id, address: Self.shown(address), agent: Self.shown(agent),
            createdAt: now, seenAt: now)
        staff = member.actor
        access = platform.console
        note = AuditNote(staff, platform.identifiers, now: now)
    }

    /// - Parameter factor: What proved the member's identity besides the password, for the audit trail.
    func store(in tx: Transaction, factor: String) throws {
        try tx.consoleSessions.insert(session, hash: token.hash.hex)
        try note.append(
            "console.sign_in", subject: session.id.rawValue, organization: nil,
            detail: ["address": session.address, "factor": factor], to: tx)
    }

    func member(hasSecondFactor: Bool) -> ConsoleMember {
        ConsoleMember(session, of: staff, token: token.value, hasSecondFactor: hasSecondFactor, access)
    }

    static func token(_ platform: Platform) -> SecretToken {
        SecretToken.make(prefix: "assay_console", random: platform.random)
    }

    /// Shortens a text of the caller, and makes its invisible characters visible.
    static func shown(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(200))).printable()
    }
}

extension ConsoleMember {
    init(
        _ session: ConsoleSession, of staff: StaffActor, token: String, hasSecondFactor: Bool, _ access: ConsoleAccess
    ) {
        self.init(
            staff: staff, session: session.id, csrf: Self.csrf(token), expiresAt: session.expiresAt,
            needsSecondFactor: access != .local && !hasSecondFactor)
    }

    /// Returns the member with a new token of the session, after the set-up of a second factor.
    func renewed(_ token: SecretToken) -> ConsoleMember {
        ConsoleMember(
            staff: staff, session: session, csrf: Self.csrf(token.value), expiresAt: expiresAt, needsSecondFactor: false
        )
    }

    private static func csrf(_ token: String) -> String {
        SecretToken.derived(from: token, purpose: "assay console form 1")
    }
}
