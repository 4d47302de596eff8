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
        from address: String = "192.0.2.1", queue: PasswordQueue = .shared
    ) async throws -> (token: String, member: ConsoleMember) {
        let entered = try await SignIn(platform, passwordCost: .test, passwords: queue)(
            email: email, password: password, code: code, address: address, agent: "Browser")
        return (entered.token.value, entered.member)
    }

    func session(
        _ email: String = "ann@shop.example", code: String? = nil
    ) async throws -> (token: String, member: ConsoleMember) { try await signIn(email, code: code) }

    /// Authenticates a session; `nil` if it has ended.
    func caller(_ token: String) async throws -> ConsoleMember? {
        do {
            return try await AuthenticateConsole(platform)(token: token)
        } catch let error as DomainError where error.code == "session_invalid" {
            return nil
        }
    }

    /// Gives a member a second factor.
    func enrol(_ member: ConsoleMember) async throws -> (
        key: OneTimeCode, recovery: [String], token: String
    ) {
        let secret = try await BeginSecondFactor(platform)(member).secret.value
        let key = OneTimeCode(bytes: try Self.bytes(ofBase32: secret))
        let done = try await ConfirmSecondFactor(platform)(member, code: code(key))
        return (key, done.codes.map(\.value), done.token.value)
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
