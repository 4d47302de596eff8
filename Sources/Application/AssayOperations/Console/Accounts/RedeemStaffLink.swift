package import AssayCore
package import AssayKeys
import AssayStorage
import AssayWire

/// Reads a one-time link without using it, for the page that asks for a password.
package struct ReadStaffLink: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Throws: `link_invalid` (gone) for unknown, used and expired links, and those of disabled members, alike.
    package func callAsFunction(secret: String) async throws -> (email: String, purpose: StaffLinkPurpose) {
        let (member, purpose) = try await find(secret)
        return (member.email, purpose)
    }

    fileprivate func find(_ secret: String) async throws -> (member: StaffMember, purpose: StaffLinkPurpose) {
        let now = platform.clock.now()
        return try await platform.store.read { tx in
            guard let found = try tx.staffLinks.find(hash: TokenHash(of: secret).hex, now: now),
                let member = try tx.staff.find(found.staff), member.disabledAt == nil
            else { throw Self.invalid }
            return (member, found.purpose)
        }
    }

    /// Uses the link up, and locks its member, who must be active.
    fileprivate static func use(_ secret: String, of member: StaffMember, in tx: Transaction, now: Timestamp) throws {
        guard try tx.staff.lock(member.id) != nil, try tx.staffLinks.use(hash: TokenHash(of: secret).hex, now: now)
        else { throw invalid }
    }

    fileprivate static let invalid = DomainError(
        .init(.gone, "link_invalid"), "The link is wrong, has been used or has expired. Ask an admin for another.")
}

/// Sets the password that a member of staff has chosen on the page of a link, and ends the member's sessions.
package struct RedeemStaffLink: Sendable {
    private let platform: Platform
    private let passwordCost: ScryptCost

    package init(_ platform: Platform, passwordCost: ScryptCost = .standard) {
        self.platform = platform
        self.passwordCost = passwordCost
    }

    /// - Throws: `link_invalid`; `sign_in_busy`, or bad input about the field `password`, after which the link still
    ///   works.
    package func callAsFunction(secret: String, password: String) async throws -> StaffID {
        let (member, purpose) = try await ReadStaffLink(platform).find(secret)
        guard purpose != .demo else { throw ReadStaffLink.invalid }
        let chosen = try StaffPassword(checking: password, email: member.email)
        let hash: String
        do {
            hash = try await PasswordHash.make(chosen.text, random: platform.random, cost: passwordCost).stored
        } catch PasswordHashError.busy {
            throw DomainError.passwordsBusy
        }
        try await platform.change(by: member.actor) { tx, note in
            try ReadStaffLink.use(secret, of: member, in: tx, now: note.now)
            try tx.staff.setPassword(of: member.id, hash: hash)
            try tx.staffLinks.deleteAll(of: member.id)
            try tx.consoleSessions.deleteAll(of: member.id)
            try note.append(
                "staff.password", subject: member.email, organization: nil, detail: ["link": purpose.rawValue], to: tx)
        }
        return member.id
    }
}

/// Signs in by a link of the purpose `demo`, without a password, on a server that only this machine reaches.
package struct SignInByLink: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Throws: `link_invalid`.
    package func callAsFunction(
        secret: String, address: String, agent: String
    ) async throws -> (token: OneTimeSecret, member: ConsoleMember) {
        let (member, purpose) = try await ReadStaffLink(platform).find(secret)
        guard purpose == .demo, platform.console == .local else { throw ReadStaffLink.invalid }
        let now = platform.clock.now()
        let new = NewConsoleSession(of: member, address: address, agent: agent, platform, now: now)
        try await platform.store.write { tx in
            try ReadStaffLink.use(secret, of: member, in: tx, now: now)
            try new.store(in: tx, factor: "link")
        }
        return (OneTimeSecret(new.token), new.member(hasSecondFactor: false))
    }
}
