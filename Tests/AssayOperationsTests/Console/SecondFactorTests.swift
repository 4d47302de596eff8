import AssayCore
import AssayOperations
import AssayTestSupport
import Testing

@Suite struct SecondFactorTests {
    @Test(arguments: TestDatabase.available)
    func aStepWorksOnceAlsoForSignInsAtTheSameTime(kind: TestDatabase) async throws {
        let bench = try await IdentityBench.make(kind)
        try await bench.member()
        let key = try await bench.enrol(try await bench.session().member).key
        #expect(await refusal { _ = try await bench.signIn(code: bench.code(key)) }?.code == "sign_in_failed")
        bench.clock.advance(seconds: 30)
        let code = bench.code(key)
        let count = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<4 { group.addTask { (try? await bench.session(code: code)) != nil } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(count == 1)
    }

    @Test func aRecoveryCodeWorksOnceInAnyCase() async throws {
        let bench = try await IdentityBench.make()
        try await bench.member()
        let codes = try await bench.enrol(try await bench.session().member).recovery
        #expect(Set(codes).count == 10)
        _ = try await bench.session(code: codes[0].uppercased().filter { $0 != "-" })
        #expect(await refusal { _ = try await bench.signIn(code: codes[0]) }?.code == "sign_in_failed")
        _ = try await bench.session(code: codes[1])
        try await ResetSecondFactor(bench.platform)(bench.admin, email: "ann@shop.example")
        _ = try await bench.enrol(try await bench.session().member)
        #expect(await refusal { _ = try await bench.signIn(code: codes[2]) }?.code == "sign_in_failed")
    }

    @Test func aFactorIsConfirmedByACodeAndEndsEveryTokenOfBefore() async throws {
        let bench = try await IdentityBench.make()
        try await bench.member()
        let (own, other) = (try await bench.session(), try await bench.session())
        let (begin, confirm) = (BeginSecondFactor(bench.platform), ConfirmSecondFactor(bench.platform))
        #expect(await refusal { _ = try await confirm(own.member, code: "000000") }?.code == "second_factor_exists")
        #expect(try await begin(own.member).url.value.hasPrefix("otpauth://totp/Assay%20assay%2Etest:ann%40"))
        #expect(await refusal { _ = try await confirm(own.member, code: "") }?.fields.map(\.name) == ["code"])
        _ = try await bench.session()
        let token = try await bench.enrol(own.member).token
        let renewed = try #require(try await bench.caller(token))
        #expect(renewed.session == own.member.session && renewed.csrf != own.member.csrf)
        for old in [own.token, other.token] { #expect(try await bench.caller(old) == nil) }
        #expect(await refusal { _ = try await begin(own.member) }?.code == "second_factor_exists")
    }

    @Test(arguments: [(ConsoleAccess.local, false), (.secured, true), (.off, true)])
    func aFactorIsRequiredBeyondThisMachine(access: ConsoleAccess, isRequired: Bool) async throws {
        let bench = try await IdentityBench.make(console: access)
        try await bench.member()
        let session = try await bench.session()
        #expect(session.member.needsSecondFactor == isRequired)
        let token = try await bench.enrol(session.member).token
        #expect(try await bench.caller(token)?.needsSecondFactor == false)
    }
}
