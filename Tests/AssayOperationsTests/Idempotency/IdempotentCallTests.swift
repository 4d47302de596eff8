import AssayCore
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayWire
import Foundation
import Testing

/// Calls that are carried out once for their caller's key, whatever they change.
@Suite struct IdempotentCallTests {
    /// A platform on which calls are counted.
    private struct Bench: Sendable {
        let test: TestPlatform
        let organization = OrganizationID("shop")

        init(_ test: TestPlatform) async throws {
            self.test = test
            let now = test.clock.now()
            try await test.platform.store.write { [organization] tx in
                try tx.addShop(organization, users: [], now: now)
            }
        }

        func call(
            _ key: String? = "k", _ endpoint: Route = Endpoints.setPartnerFlag.route,
            of organization: OrganizationID? = nil,
            parameters: [String] = ["item"], body: String = ""
        ) throws -> IdempotentCall {
            try IdempotentCall(
                endpoint, of: organization ?? self.organization, parameters: parameters, key: key, body: Data(body.utf8)
            )
        }

        /// Carries out a call that registers an app; the answer names it.
        func run(_ call: IdempotentCall, _ app: String, failing error: DomainError? = nil) async throws -> Receipt {
            let now = test.clock.now()
            return try await PerformOnce(test.platform)(call) {
                try await test.platform.store.write { [organization] tx in
                    try call.run(in: tx, now: now) {
                        _ = try tx.apps.register(app, organization: organization, now: now)
                        if let error { throw error }
                        return StoredAnswer(status: 201, body: Array(app.utf8))
                    }
                }
            }
        }

        func apps() async throws -> [String] {
            try await test.platform.store.read { [organization] tx in try tx.apps.list(organization).map(\.bundleID) }
        }
    }

    @Test func theFirstAnswerIsKept() async throws {
        let bench = try await Bench(try await TestPlatform.make())
        let first = try await bench.run(try bench.call(), "one")
        let again = try await bench.run(try bench.call(), "two")
        #expect(!first.isReplay && again.isReplay)
        #expect(again.answer == StoredAnswer(status: 201, body: Array("one".utf8)))
        #expect(try await bench.apps() == ["one"])
    }

    @Test func withoutAKeyNothingIsKept() async throws {
        let bench = try await Bench(try await TestPlatform.make())
        for app in ["one", "two"] {
            #expect(try await !bench.run(try bench.call(nil), app).isReplay)
        }
        #expect(try await bench.apps().sorted() == ["one", "two"])
    }

    @Test func aRefusedCallLeavesNothingAndRunsAgain() async throws {
        let bench = try await Bench(try await TestPlatform.make())
        let error = await refusal { _ = try await bench.run(try bench.call(), "one", failing: .notFound("thing")) }
        #expect(error == .notFound("thing"))
        #expect(try await bench.apps() == [])
        #expect(try await !bench.run(try bench.call(), "two").isReplay)
    }

    /// Parameters and body are compared byte by byte, and can't be moved from one to the other.
    @Test func anotherRequestWithTheKeyIsRefused() async throws {
        let bench = try await Bench(try await TestPlatform.make())
        _ = try await bench.run(try bench.call(parameters: ["ab", "c"], body: "{}"), "one")
        for (parameters, body) in [
            (["ab", "c"], "{ }"), (["ab", "c"], ""), (["a", "bc"], "{}"), (["ab"], "c{}"), (["AB", "c"], "{}"),
        ] {
            let other = await refusal {
                _ = try await bench.run(try bench.call(parameters: parameters, body: body), "two")
            }
            #expect(other == IdempotencyErrors.keyReused, "\(parameters) \(body)")
        }
    }

    @Test func otherRoutesAndOrganizationsHaveTheirOwnKeys() async throws {
        let bench = try await Bench(try await TestPlatform.make())
        _ = try await bench.run(try bench.call(), "one")
        #expect(try await !bench.run(try bench.call("k", Endpoints.clearPartnerFlag.route), "two").isReplay)
        #expect(try await !bench.run(try bench.call(of: OrganizationID("S-shop")), "three").isReplay)
        #expect(try await !bench.run(try bench.call("K"), "four").isReplay)
    }

    @Test func aTwinThatComesWhileTheCallRunsIsTurnedAway() async throws {
        let bench = try await Bench(try await TestPlatform.make())
        let once = PerformOnce(bench.test.platform)
        let call = try bench.call()
        let receipt = try await once(call) {
            for twin in [call, try bench.call(body: "another request")] {
                let refused = await refusal { _ = try await bench.run(twin, "two") }
                #expect(refused == IdempotencyErrors.inProgress)
                #expect(refused?.retryAfter == 1)
            }
            _ = try await bench.run(try bench.call("another-key"), "three")
            let now = bench.test.clock.now()
            return try await bench.test.platform.store.write { tx in
                try call.run(in: tx, now: now) { StoredAnswer(status: 200, body: []) }
            }
        }
        #expect(!receipt.isReplay)
        #expect(try await bench.run(call, "four").isReplay, "the key is free again")
        #expect(try await bench.apps() == ["three"])
    }

    /// `authorize-user` holds a secret, and stands here for routes to come.
    @Test func anAnswerThatHoldsASecretIsNotKept() async throws {
        let bench = try await Bench(try await TestPlatform.make())
        let call = try bench.call("k", Endpoints.authorizeUser(.v2).route)
        let first = try await bench.run(call, "secret")
        #expect(first.answer.body == Array("secret".utf8))
        let again = await refusal { _ = try await bench.run(call, "secret") }
        #expect(again == IdempotencyErrors.alreadyDone)
        let stored = try await bench.test.database.read { sql in
            try sql.query("/* of a test */ SELECT status, body FROM idempotency_keys").map { row in
                try row.get("status", as: Int?.self) == nil && row.get("body", as: [UInt8]?.self) == nil
            }
        }
        #expect(stored == [true])
    }

    @Test func keysAreStoredAsDigests() async throws {
        let bench = try await Bench(try await TestPlatform.make())
        _ = try await bench.run(try bench.call("of-a-customer"), "one")
        let hash = try await bench.test.database.read { sql in
            try sql.query("/* of a test */ SELECT key_hash FROM idempotency_keys").map {
                try $0.get("key_hash", as: String.self)
            }
        }
        #expect(hash.map(\.count) == [64])
    }

    @Test func aKeyIsFreeAfterADayAlsoBeforeTheSweep() async throws {
        let bench = try await Bench(try await TestPlatform.make())
        _ = try await bench.run(try bench.call(body: "one"), "one")
        bench.test.clock.advance(seconds: 86_400)
        #expect(try await bench.run(try bench.call(body: "one"), "two").isReplay)
        bench.test.clock.advance(seconds: 1)
        #expect(try await !bench.run(try bench.call(body: "two"), "two").isReplay)
        #expect(try await bench.run(try bench.call(body: "two"), "three").answer.body == Array("two".utf8))
    }

    @Test func theSweepDeletesInBatchesWhatIsNotRepeatedAnyLonger() async throws {
        let bench = try await Bench(try await TestPlatform.make())
        for number in 0..<5 { _ = try await bench.run(try bench.call("old-\(number)"), "one") }
        bench.test.clock.advance(seconds: 60)
        _ = try await bench.run(try bench.call("young"), "one")
        bench.test.clock.advance(seconds: IdempotencyKey.lifetime + SweepIdentity.graceSeconds - 60)
        let sweep = SweepIdentity(bench.test.platform)
        #expect(try await sweep().idempotencyKeys == 0)
        bench.test.clock.advance(seconds: 1)
        var swept: [SweepIdentity.Swept] = []
        repeat { swept.append(try await sweep(batch: 2)) } while swept.last?.isMoreLeft == true
        #expect(swept.map(\.idempotencyKeys) == [2, 2, 1])
        #expect(swept[0].count == 2)
        bench.test.clock.advance(seconds: 60)
        #expect(try await sweep().idempotencyKeys == 1)
    }
}
