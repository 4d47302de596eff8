import AssayAPI
import AssayCore
import AssayKeys
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWire
import HTTPTypes
import HummingbirdTesting
import Testing

/// Checks the database cost of authentication and rate limits: one query.
@Suite struct AuthenticationCostTests {
    @Test func aPartnersCallCostsOneStatement() async throws {
        let log = StatementLog()
        let shop = try await APIShop(wrapping: log.wrap)
        _ = log.take()
        let response = try await shop.call(Endpoints.health(.v2).route)
        let cost = log.take()
        #expect(response.status == .ok)
        #expect(cost.transactions == 1)
        #expect(cost.statements.count == 1, "\(cost.statements)")
    }

    @Test func aUsersCallCostsOneStatement() async throws {
        let log = StatementLog()
        let shop = try await APIShop(wrapping: log.wrap)
        _ = log.take()
        let response = try await shop.call(Endpoints.configuration.route)
        let cost = log.take()
        #expect(response.status == .ok)
        #expect(cost.transactions == 1)
        #expect(cost.statements.count == 1, "\(cost.statements)")
    }

    /// The last use of a session is stored because late submits depend on it.
    @Test func inFiveMinutesAUsersCallsCostOneWrite() async throws {
        let log = StatementLog()
        let shop = try await APIShop(wrapping: log.wrap)
        shop.clock.advance(seconds: 300)
        for minutes in [0, 5, 10] {
            _ = log.take()
            for _ in 0..<100 {
                #expect(try await shop.call(Endpoints.configuration.route).status == .ok)
                shop.clock.advance(seconds: 3)
            }
            let cost = log.take()
            #expect(cost.statements.count == 101, "after \(minutes) minutes")
            #expect(cost.statements.count { $0.contains("UPDATE sessions") } == 1)
            #expect(cost.transactions == 101)
        }
    }

    @Test func aCallOnACaptureCostsOneStatementMoreThanItsOperation() async throws {
        let log = StatementLog()
        let shop = try await APIShop(wrapping: log.wrap)
        let uploadToken = try await shop.begin().decode(BeginCaptureResponse.self).upload_token
        _ = log.take()
        _ = try await CaptureAccess(shop.platform).snapshot("capture-1", of: CaptureActor(APIShop.ann))
        let operation = log.take()
        for token in [uploadToken, "ann"] {
            let response = try await shop.call(Endpoints.captureStatus.route, ["capture": "capture-1"], token: token)
            let cost = log.take()
            #expect(response.status == .ok)
            #expect(cost.transactions == operation.transactions + 1)
            #expect(Array(cost.statements.dropFirst()) == operation.statements)
        }
    }
}
