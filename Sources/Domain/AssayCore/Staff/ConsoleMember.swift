import AssayWire

/// A member of staff who calls a route of the console, by the session that the call's cookie names.
package struct ConsoleMember: Sendable, Hashable {
    /// The member with the present role and organizations.
    package let staff: StaffActor
    package let session: ConsoleSessionID
    /// The token that each form carries.
    ///
    /// It is derived from the session's secret, and not stored.
    package let csrf: String
    /// The time at which the session ends, unless the member uses it before.
    package let expiresAt: Timestamp
    /// Whether the member must enrol a second factor before anything else.
    package let needsSecondFactor: Bool

    package init(
        staff: StaffActor, session: ConsoleSessionID, csrf: String, expiresAt: Timestamp, needsSecondFactor: Bool
    ) {
        self.staff = staff
        self.session = session
        self.csrf = csrf
        self.expiresAt = expiresAt
        self.needsSecondFactor = needsSecondFactor
    }
}

extension ConsoleMember: Unprinted {}

/// The way in which a server offers the console, as its setting and its addresses decide.
package enum ConsoleAccess: Sendable, Hashable {
    /// The server has no routes of the console.
    case off
    /// Only this machine reaches the console, over http: a second factor is optional.
    case local
    /// Browsers reach the console over https: each member needs a second factor, and cookies are `Secure`.
    case secured
}
