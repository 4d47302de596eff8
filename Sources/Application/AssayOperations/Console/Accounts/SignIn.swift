package import AssayCore
package import AssayKeys
import AssayStorage
import AssayWire

/// The outcome of a right e-mail address and password.
package enum SignInOutcome: Sendable {
    /// - Parameter token: The value of the session's cookie.
    case signedIn(token: OneTimeSecret, ConsoleMember)
    /// The member has a second factor: ask for its code, and sign in with all three.
    case needsCode
}

/// Signs a member of staff in to the console.
///
/// An unknown or disabled account takes as long as a wrong password, and gets the same answer.
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

    package init(_ platform: Platform, passwordCost: ScryptCost = .standard) {
        self.platform = platform
        self.passwordCost = passwordCost
    }

    /// - Parameters:
    ///   - code: The code of an authenticator app, or a recovery code.
    ///   - address: The caller's address.
    ///   - agent: The name of the caller's browser.
    /// - Throws: `sign_in_failed` (unauthorized); `sign_in_slowed` (too many requests), which says when to retry.
    package func callAsFunction(
        email: String, password: String, code: String?, address: String, agent: String
    ) async throws -> SignInOutcome {
        let now = platform.clock.now()
        let email = (try? StaffMember.checkedEmail(email)) ?? ""
        let attempt = SignInAttempt(email: email, address: address)
        let account = try await platform.store.write { tx in
            try attempt.add(to: tx, now: now)
            return try Self.account(email, in: tx)
        }
        let hash = account.flatMap { PasswordHash(stored: $0.passwordHash) } ?? .placeholder(cost: passwordCost)
        let isRight = await hash.verify(password)
        let code = (code ?? "").trimmingSpaces
        if isRight, let account, account.member.disabledAt == nil, account.sealedKey != nil, code.isEmpty {
            try await platform.store.write { try attempt.remove(from: $0) }
            return .needsCode
        }
        let proof =
            try isRight
            ? account.map { try SecondFactorProof(code, account: $0.member.id, $0.sealedKey, platform) } : nil
        return try await finish(account, proof, attempt, address: address, agent: agent, now: now)
    }

    /// Opens the session, or stores the refusal.
    private func finish(
        _ account: Account?, _ proof: SecondFactorProof?, _ attempt: SignInAttempt, address: String, agent: String,
        now: Timestamp
    ) async throws -> SignInOutcome {
        let refused = AuditNote(ofVisitor: platform.identifiers, now: now)
        let new = account.map { NewConsoleSession(of: $0.member, address: address, agent: agent, platform, now: now) }
        let isSignedIn = try await platform.store.write { tx in
            guard let account, let proof, let new, try account.isUnchanged(in: tx), try proof.use(in: tx) else {
                // The text that stands for an unknown account may be a password.
                try refused.append(
                    "console.sign_in_refused", subject: account?.member.email ?? "unknown", organization: nil,
                    detail: ["address": NewConsoleSession.shown(address)], to: tx)
                return false
            }
            try attempt.remove(from: tx)
            try new.store(in: tx, factor: proof.name)
            return true
        }
        guard isSignedIn, let account, let new else {
            throw DomainError(
                .init(.unauthorized, "sign_in_failed"), "The e-mail address, the password or the code is wrong.")
        }
        return .signedIn(token: OneTimeSecret(new.token), new.member(hasSecondFactor: account.sealedKey != nil))
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
    private let keys: [(hash: String, limit: SignInLimit)]

    init(email: String, address: String) {
        // One client may have all addresses of a /64 network of IPv6.
        let client = if case .v6(let high, _) = IPNetwork(address)?.first { "\(high)" } else { address }
        keys = [
            (TokenHash(of: "account \(client) \(email)").hex, .account),
            (TokenHash(of: "address \(client)").hex, .address),
        ]
    }

    /// - Throws: `sign_in_slowed`; nothing is stored then.
    func add(to tx: Transaction, now: Timestamp) throws {
        for (hash, limit) in keys {
            guard let wait = try tx.signInAttempts.add(to: hash, limit, now: now) else { continue }
            throw DomainError(
                .init(.tooManyRequests, "sign_in_slowed"), "There were too many attempts to sign in. Wait, then retry.",
                retryAfter: wait)
        }
    }

    /// Takes the attempt back, because it was right.
    func remove(from tx: Transaction) throws {
        for (hash, limit) in keys { try tx.signInAttempts.remove(from: hash, limit) }
    }
}
