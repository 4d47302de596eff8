import AssayCore
import AssayKeys
import AssayOperations
import AssayTestSupport
import Testing

extension IdentityBench {
    static let password = "correct horse battery"

    /// Invites a member, who chooses ``password``.
    func member(_ email: String = "ann@shop.example", _ role: StaffActor.Role = .expert) async throws {
        let link = try await InviteStaff(platform)(
            admin, email: email, role: role, organizations: role == .admin ? [] : [organization])
        _ = try await redeem(link.secret.value)
    }

    func redeem(_ secret: String, _ password: String = password) async throws -> StaffID {
        try await RedeemStaffLink(platform, passwordCost: .test)(secret: secret, password: password)
    }

    func signIn(
        _ email: String = "ann@shop.example", _ password: String = password, code: String? = nil,
        from address: String = "192.0.2.1"
    ) async throws -> SignInOutcome {
        try await SignIn(platform, passwordCost: .test)(
            email: email, password: password, code: code, address: address, agent: "Browser")
    }

    /// Signs in, and returns the session's token with its member.
    func session(
        _ email: String = "ann@shop.example", code: String? = nil
    ) async throws -> (token: String, member: ConsoleMember) {
        guard case .signedIn(let token, let member) = try await signIn(email, code: code) else {
            throw DomainError.notFound("session")
        }
        return (token.value, member)
    }

    /// Authenticates a session; `nil` if it has ended.
    func caller(_ token: String) async throws -> ConsoleMember? {
        do {
            return try await AuthenticateConsole(platform)(token: token)
        } catch let error as DomainError where error.code == "session_invalid" {
            return nil
        }
    }

    /// Gives a member a second factor.
    func enrol(_ member: ConsoleMember) async throws -> (key: OneTimeCode, recovery: [String]) {
        let secret = try await BeginSecondFactor(platform)(member).secret.value
        let key = OneTimeCode(bytes: try Self.bytes(ofBase32: secret))
        let recovery = try await ConfirmSecondFactor(platform)(member, code: code(key))
        return (key, recovery.map(\.value))
    }

    /// Returns the present code of a key.
    func code(_ key: OneTimeCode) -> String { key.code(step: clock.now().microseconds / 30_000_000) }

    private static func bytes(ofBase32 text: String) throws -> [UInt8] {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        let bits = try text.flatMap { letter in
            let value = try #require(letters.firstIndex(of: letter))
            return (0..<5).map { value >> (4 - $0) & 1 }
        }
        return stride(from: 0, to: bits.count, by: 8).map { bits[$0..<$0 + 8].reduce(0) { $0 << 1 | UInt8($1) } }
    }
}
