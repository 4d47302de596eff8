package import AssayCore
package import AssayKeys
import AssayStorage
import AssayWire

/// Signs a member of staff in to the console.
///
/// An unknown or disabled account, a wrong password and a wrong or missing code take as long and get the same answer.
package struct SignIn: Sendable {
    /// The stored parts of an account that a sign-in checks.
    private struct Account: Sendable {
        let member: StaffMember
        let passwordHash: String
        let sealedKey: String?

        /// Locks the member, and returns whether the checked parts are still the stored ones.
        func isUnchanged(in tx: Transaction) throws -> Bool {
            guard try tx.staff.lock(member.id) == passwordHash else { return false }
            return try tx.secondFactors.sealedKey(of: member.id, isConfirmed: true) == sealedKey
        }
    }

    private let platform: Platform
    private let passwordCost: ScryptCost
    private let passwords: PasswordQueue

    package init(_ platform: Platform, passwordCost: ScryptCost = .standard, passwords: PasswordQueue = .shared) {
        self.platform = platform
        self.passwordCost = passwordCost
        self.passwords = passwords
    }

    /// - Parameters:
    ///   - code: The code of an authenticator app, or a recovery code.
    ///   - address: The caller's address.
    ///   - agent: The name of the caller's browser.
    /// - Returns: The value of the session's cookie, and the member.
    /// - Throws: `sign_in_failed` (unauthorized); `sign_in_slowed` (too many requests) and `sign_in_busy` (unavailable),
    ///   which say when to retry.
    package func callAsFunction(
        email: String, password: String, code: String?, address: String, agent: String
    ) async throws -> (token: OneTimeSecret, member: ConsoleMember) {
        let note = AuditNote(ofVisitor: platform.identifiers, now: platform.clock.now())
        let attempt = SignInAttempt(email: (try? StaffMember.checkedEmail(email)) ?? "", address: address)
        let (account, wait) = try await platform.store.write { tx in
            (try Self.account(attempt.email, in: tx), try attempt.add(to: tx, note))
        }
        if let wait { throw DomainError.signInSlowed(wait) }
        let hash = account.flatMap { PasswordHash(stored: $0.passwordHash) } ?? .placeholder(cost: passwordCost)
        let isRight: Bool
        do {
            isRight = try await hash.verify(password, in: passwords)
        } catch PasswordHashError.busy {
            try await platform.store.write { try attempt.remove(from: $0) }
            throw DomainError.passwordsBusy
        }
        let proof =
            try isRight
            ? account.map {
                try SecondFactorProof((code ?? "").trimmingSpaces, account: $0.member.id, $0.sealedKey, platform)
            } : nil
        let new = account.map {
            NewConsoleSession(of: $0.member, address: address, agent: agent, platform, now: note.now)
        }
        let isSignedIn = try await platform.store.write { tx in
            guard let account, let proof, let new, try account.isUnchanged(in: tx), try proof.use(in: tx) else {
                try attempt.append("console.sign_in_refused", note, to: tx)
                return false
            }
            try attempt.remove(from: tx)
            try new.store(in: tx, factor: proof.name)
            return true
        }
        guard isSignedIn, let account, let new else { throw DomainError.signInFailed }
        return (OneTimeSecret(new.token), new.member(hasSecondFactor: account.sealedKey != nil))
    }

    private static func account(_ email: String, in tx: Transaction) throws -> Account? {
        guard let member = try tx.staff.find(email: email), let hash = try tx.staff.passwordHash(of: member.id) else {
            return nil
        }
        return Account(
            member: member, passwordHash: hash,
            sealedKey: try tx.secondFactors.sealedKey(of: member.id, isConfirmed: true))
    }
}

/// An attempt to sign in, which counts for its address and for the account from this address.
///
/// Attempts from other addresses never slow a member.
private struct SignInAttempt: Sendable {
    let email: String
    private let address: String
    private let keys: [(hash: String, limit: SignInLimit)]
    private let report: String

    init(email: String, address: String) {
        (self.email, self.address) = (email, NewConsoleSession.shown(address))
        // One client may have all addresses of a /64 network of IPv6.
        let client = if case .v6(let high, _) = IPNetwork(address)?.first { "\(high)" } else { address }
        keys = [
            (TokenHash(of: "account \(client) \(email)").hex, .account),
            (TokenHash(of: "address \(client)").hex, .address),
        ]
        report = TokenHash(of: "report \(client)").hex
    }

    /// Counts the attempt, unless it is beyond a limit.
    ///
    /// The audit trail gets one row a minute at most about an address that is beyond a limit: each row of a refusal is
    /// paid for with a hash, and these are not.
    ///
    /// - Returns: The whole seconds to wait; `nil` for an attempt that counts.
    func add(to tx: Transaction, _ note: AuditNote) throws -> Int? {
        for (index, key) in keys.enumerated() {
            guard let wait = try tx.signInAttempts.add(to: key.hash, key.limit, now: note.now) else { continue }
            for (hash, limit) in keys[..<index] { try tx.signInAttempts.remove(from: hash, limit) }
            if try tx.signInAttempts.add(to: report, .report, now: note.now) == nil {
                try append("console.sign_in_slowed", note, to: tx)
            }
            return wait
        }
        return nil
    }

    /// Takes the attempt back: it was right, or nothing was checked.
    func remove(from tx: Transaction) throws {
        for (hash, limit) in keys { try tx.signInAttempts.remove(from: hash, limit) }
    }

    /// The text that stands for an unknown account may be a password, so it is not stored.
    func append(_ action: String, _ note: AuditNote, to tx: Transaction) throws {
        try note.append(
            action, subject: try tx.staff.find(email: email)?.email ?? "unknown", organization: nil,
            detail: ["address": address], to: tx)
    }
}

extension DomainError {
    fileprivate static let signInFailed = DomainError(
        .init(.unauthorized, "sign_in_failed"), "The e-mail address, the password or the code is wrong.")
    static let passwordsBusy = DomainError(
        .init(.unavailable, "sign_in_busy"), "Too many passwords are being checked. Wait, then retry.", retryAfter: 5)

    fileprivate static func signInSlowed(_ seconds: Int) -> DomainError {
        DomainError(
            .init(.tooManyRequests, "sign_in_slowed"), "There were too many attempts to sign in. Wait, then retry.",
            retryAfter: seconds)
    }
}
