/// A sign-in to the console as stored, without its token.
package struct ConsoleSession: Sendable, Hashable {
    package let id: ConsoleSessionID
    package let staff: StaffID
    /// The address and the browser's name from which the member signed in, for the list of sessions.
    package let address: String
    package let agent: String
    package let createdAt: Timestamp
    /// The last stored use.
    package let seenAt: Timestamp

    package init(
        id: ConsoleSessionID, staff: StaffID, address: String, agent: String, createdAt: Timestamp, seenAt: Timestamp
    ) {
        self.id = id
        self.staff = staff
        self.address = address
        self.agent = agent
        self.createdAt = createdAt
        self.seenAt = seenAt
    }

    /// The time in seconds after which an unused session ends (30 minutes).
    package static let idleSeconds = 1_800
    /// The longest life of a session in seconds (12 hours).
    package static let longestSeconds = 43_200
    /// The least time in seconds between two stored uses.
    package static let renewalSeconds = 60

    /// The end of the session: the earlier one of its idle end and its absolute end.
    package var expiresAt: Timestamp {
        min(seenAt.adding(seconds: Self.idleSeconds), createdAt.adding(seconds: Self.longestSeconds))
    }

    package func isValid(at now: Timestamp) -> Bool { now < expiresAt }

    /// Returns the session as a use at this time leaves it: unchanged if the last stored use is recent.
    package func used(at now: Timestamp) -> ConsoleSession {
        guard now >= seenAt.adding(seconds: Self.renewalSeconds) else { return self }
        return ConsoleSession(
            id: id, staff: staff, address: address, agent: agent, createdAt: createdAt, seenAt: now)
    }
}
