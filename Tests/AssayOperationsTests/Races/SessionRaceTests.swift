import AssayCore
import AssayOperations
import AssaySQL
import AssayTestSupport
import Testing

/// Tests that no session outlives the removal of its app or the end of its login, whichever comes first.
@Suite struct SessionRaceTests {
    private static let origin = "http://assay.test"
    private static let app = "com.example.shop"

    private func held() async throws -> (IdentityBench, HeldDatabase) {
        try await HeldDatabase.hold { try await IdentityBench.make(.postgres, wrapping: $0) }
    }

    private func refusal(of token: String, _ bench: IdentityBench) async -> String? {
        do {
            _ = try await AuthenticateUser(bench.platform)(token: token)
            return nil
        } catch {
            return (error as? DomainError)?.code ?? "\(error)"
        }
    }

    @Test func aLoginBesideTheRemovalOfItsAppIsEndedByIt() async throws {
        let (bench, database) = try await held()
        let device = SDKDevice()
        let signed = try await bench.authorize(device).signedRequest
        let (login, removal, isFree) = try await database.overlap {
            try await bench.logIn(device, signed)
        } with: {
            try await RemoveApp(bench.platform)(bench.admin, bench.organization, bundleID: Self.app)
        }
        #expect(try removal.get() == 1)
        #expect(!isFree)
        #expect(await refusal(of: try login.get().token.value, bench) == "invalid_session")
    }

    /// Logins in one app are not counted together, so none waits for another.
    @Test func loginsOfTwoUsersDoNotWaitForEachOther() async throws {
        let (bench, database) = try await held()
        let device = SDKDevice()
        let requests = [
            try await bench.authorize(device, user: "user-0001").signedRequest,
            try await bench.authorize(device, user: "user-0002").signedRequest,
        ]
        let (first, second, isFree) = try await database.overlap {
            try await bench.logIn(device, requests[0])
        } with: {
            try await bench.logIn(device, requests[1])
        }
        #expect(try first.get().session.user != second.get().session.user)
        #expect(isFree)
    }

    @Test func aConcurrentSecondLoginWithOneRequestIsRefused() async throws {
        let (bench, database) = try await held()
        let device = SDKDevice()
        let signed = try await bench.authorize(device).signedRequest
        let (first, second, _) = try await database.overlap {
            try await bench.logIn(device, signed)
        } with: {
            try await bench.logIn(device, signed)
        }
        _ = try first.get()
        let refused = await AssayOperationsTests.refusal { _ = try second.get() }
        #expect(refused?.code == "authorization_request_reused")
    }

    @Test(arguments: TestDatabase.available)
    func concurrentLoginsPassNeitherTheRequestNorTheLimit(kind: TestDatabase) async throws {
        let bench = try await IdentityBench.make(kind)
        let nodes = [bench.platform, try await bench.test.secondNode().platform]
        let device = SDKDevice()
        let signed = try await bench.authorize(device, user: InitializeInstallation.testUserID.text).signedRequest
        let codes = await bench.race(device, Array(repeating: signed, count: 64), on: nodes)
        #expect(codes.count { $0 == "ok" } == 1)
        #expect(codes.count { $0 == "authorization_request_reused" } == 63)
        var requests: [String] = []
        for _ in 0..<12 { requests.append(try await bench.authorize(device).signedRequest) }
        let others = await bench.race(device, requests, on: nodes)
        #expect(others.count { $0 == "ok" } == 5)
        #expect(others.count { $0 == "login_limit_reached" } == 7)
    }

    // MARK: - Screens

    private func ticket(_ bench: IdentityBench) async throws -> (actor: UserActor, ticket: String) {
        let login = try await bench.logIn(SDKDevice())
        let actor = try await AuthenticateUser(bench.platform)(token: login.token.value).actor
        return (actor, try await OpenFlow(bench.platform)(actor, screen: "capture", item: nil).ticket.value)
    }

    @Test(arguments: [false, true])
    func aScreenBesideTheEndOfItsLoginIsEndedByIt(isRemoval: Bool) async throws {
        let (bench, database) = try await held()
        let (actor, ticket) = try await ticket(bench)
        let (screen, end, _) = try await database.overlap {
            try await RedeemFlowTicket(bench.platform)(ticket: ticket, origin: Self.origin)
        } with: {
            guard isRemoval else { return try await LogOut(bench.platform)(actor) }
            let ended = try await RemoveApp(bench.platform)(bench.admin, bench.organization, bundleID: Self.app)
            #expect(ended == 2)
        }
        try end.get()
        #expect(await refusal(of: try screen.get().token.value, bench) == "invalid_session")
    }

    @Test(arguments: [false, true])
    func aScreenAfterTheEndOfItsLoginIsNotOpened(isRemoval: Bool) async throws {
        let (bench, database) = try await held()
        let (actor, ticket) = try await ticket(bench)
        let (end, screen, _) = try await database.overlap {
            guard isRemoval else { return try await LogOut(bench.platform)(actor) }
            _ = try await RemoveApp(bench.platform)(bench.admin, bench.organization, bundleID: Self.app)
        } with: {
            try await RedeemFlowTicket(bench.platform)(ticket: ticket, origin: Self.origin)
        }
        try end.get()
        let refused = await AssayOperationsTests.refusal { _ = try screen.get() }
        #expect(refused?.code == "invalid_ticket")
    }

    @Test func aTicketOpensOneScreen() async throws {
        let (bench, database) = try await held()
        let (_, ticket) = try await ticket(bench)
        let (first, second, _) = try await database.overlap {
            try await RedeemFlowTicket(bench.platform)(ticket: ticket, origin: Self.origin)
        } with: {
            try await RedeemFlowTicket(bench.platform)(ticket: ticket, origin: Self.origin)
        }
        _ = try first.get()
        let refused = await AssayOperationsTests.refusal { _ = try second.get() }
        #expect(refused?.code == "invalid_ticket")
    }
}
