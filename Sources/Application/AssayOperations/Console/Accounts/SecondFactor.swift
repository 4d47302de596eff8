package import AssayCore
import AssayKeys
import AssayStorage
import AssayWire
import Foundation

/// The proof of a second factor that comes with a sign-in.
struct SecondFactorProof: Sendable {
    private enum Kind: Sendable {
        /// The member has no second factor.
        case none
        case step(Int64, sealedKey: String)
        case recovery(hash: String)
        case wrong
    }

    private let kind: Kind
    private let staff: StaffID

    /// - Parameters:
    ///   - code: The code of an authenticator app, or a recovery code.
    ///   - sealedKey: The key of the member's factor; `nil` for a member without one.
    /// - Throws: ``AssayKeys/SealedSecretError``.
    init(_ code: String, account staff: StaffID, _ sealedKey: String?, _ platform: Platform) throws {
        self.staff = staff
        guard let sealedKey else {
            kind = .none
            return
        }
        let step = try platform.masterKey.secondFactor(sealedKey, of: staff).step(of: code, at: platform.clock.now())
        kind = step.map { .step($0, sealedKey: sealedKey) } ?? Self.recoveryHash(code).map(Kind.recovery) ?? .wrong
    }

    /// The word of the audit trail.
    var name: String {
        switch kind {
        case .none, .wrong: "none"
        case .step: "code"
        case .recovery: "recovery"
        }
    }

    /// Uses the code up.
    ///
    /// - Returns: `false` for a code that is wrong or has been used.
    func use(in tx: Transaction) throws -> Bool {
        switch kind {
        case .none: true
        case .wrong: false
        case .step(let step, let sealedKey): try tx.secondFactors.use(step, sealedKey: sealedKey, of: staff)
        case .recovery(let hash): try tx.secondFactors.useRecoveryCode(hash: hash, of: staff)
        }
    }

    /// Returns the hash of a recovery code, which may be typed in any case and without hyphens.
    static func recoveryHash(_ text: String) -> String? {
        CrockfordBase32.canonical(text.filter { $0 != "-" }, count: 24).map { TokenHash(of: $0).hex }
    }
}

extension MasterKey {
    fileprivate func secondFactor(_ sealed: String, of staff: StaffID) throws -> OneTimeCode {
        guard let bytes = Base64URL.decode(sealed) else { throw SealedSecretError.malformed }
        return OneTimeCode(bytes: try open(SealedSecret(bytes: bytes), purpose: Self.sealing(staff)))
    }

    fileprivate func seal(_ key: OneTimeCode, of staff: StaffID) throws -> String {
        Base64URL.encode(try seal(key.bytes, purpose: Self.sealing(staff)).bytes)
    }

    private static func sealing(_ staff: StaffID) -> String { "second-factor/\(staff)" }
}

extension OneTimeCode {
    fileprivate func step(of code: String, at now: Timestamp) -> Int64? {
        step(of: code.filter { !$0.isWhitespace }, at: now.microseconds / 1_000_000)
    }
}

/// Makes the key of an authenticator app for the member, in the place of one that has not been confirmed.
package struct BeginSecondFactor: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Returns: The key in base 32, and the address for a QR code.
    /// - Throws: `second_factor_exists` (conflict).
    package func callAsFunction(_ member: ConsoleMember) async throws -> (secret: OneTimeSecret, url: OneTimeSecret) {
        let staff = member.staff
        let key = OneTimeCode.make(random: platform.random)
        let sealed = try platform.masterKey.seal(key, of: staff.id)
        guard try await platform.store.write({ try $0.secondFactors.begin(staff.id, sealedKey: sealed) }) else {
            throw ConfirmSecondFactor.exists
        }
        let host = platform.address.baseURL.host() ?? ""
        return (
            OneTimeSecret(key: key.base32), OneTimeSecret(key: key.url(issuer: "Assay \(host)", account: staff.email))
        )
    }
}

/// Confirms the member's second factor with its first code, gives the session a new token, and ends the others.
package struct ConfirmSecondFactor: Sendable {
    private static let recoveryCodes = 10

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Returns: The recovery codes, which are available only here; the new value of the session's cookie, and the member.
    /// - Throws: Bad input about the field `code`; `second_factor_exists` (conflict).
    package func callAsFunction(_ member: ConsoleMember, code: String) async throws -> (
        codes: [OneTimeSecret], token: OneTimeSecret, member: ConsoleMember
    ) {
        let id = member.staff.id
        let sealed = try await platform.store.read { try $0.secondFactors.sealedKey(of: id, isConfirmed: false) }
        guard let sealed else { throw Self.exists }
        let step = try platform.masterKey.secondFactor(sealed, of: id).step(of: code, at: platform.clock.now())
        guard let step else {
            throw DomainError.invalid("code", "invalid_code", "The code is wrong. Check the clock of the device.")
        }
        let codes = (0..<Self.recoveryCodes).map { _ in OneTimeSecret(passwordFrom: platform.random) }
        let token = NewConsoleSession.token(platform)
        try await platform.change(by: member.staff) { tx, note in
            guard try tx.secondFactors.confirm(id, sealedKey: sealed, step: step, now: note.now) else {
                throw Self.exists
            }
            for code in codes {
                guard let hash = SecondFactorProof.recoveryHash(code.value) else { continue }
                try tx.secondFactors.addRecoveryCode(hash: hash, of: id)
            }
            try tx.consoleSessions.deleteAll(of: id, except: member.session)
            try tx.consoleSessions.replaceHash(of: member.session, by: token.hash.hex, of: id)
            try note.append("staff.second_factor", subject: member.staff.email, organization: nil, to: tx)
        }
        return (codes, OneTimeSecret(token), member.renewed(token))
    }

    static let exists = DomainError(
        .init(.conflict, "second_factor_exists"),
        "There is a second factor already, or none that could be confirmed. An admin can reset it.")
}

/// Removes a member's second factor and recovery codes, and ends the member's sessions.
package struct ResetSecondFactor: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Throws: `role_too_low`; not found.
    package func callAsFunction(_ staff: StaffActor, email: String) async throws {
        try staff.require(.admin)
        let email = try StaffMember.checkedEmail(email)
        try await platform.change(by: staff) { tx, note in
            guard let member = try tx.staff.find(email: email) else { throw DomainError.notFound("member of staff") }
            try tx.secondFactors.delete(member.id)
            try tx.consoleSessions.deleteAll(of: member.id)
            try note.append("staff.second_factor_reset", subject: email, organization: nil, to: tx)
        }
    }
}
