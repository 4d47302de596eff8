import Foundation
import Hummingbird
import NIOCore
import Testing

@testable import PartnerBackend

@Suite struct LoginThrottleTests {
    private static let wrong = #"{"username": "amelie", "password": "guess"}"#
    private static let right = #"{"username": "amelie", "password": "correct horse"}"#

    @Test func passwordsAreGuessedTenAtOnceAndTenAMinute() async throws {
        let clock = ShopClock()
        try await Shop().test(now: clock.now) { client in
            for _ in 0..<10 { #expect(try await client.post("/login", Self.wrong).status == 401) }
            let refused = try await client.post("/login", Self.wrong)
            #expect(refused.status == 429)
            #expect(refused.errorCode == "too_many_logins")
            #expect(refused.headers[.retryAfter] == "6")
            // The response to the correct password equals the one to a wrong password.
            #expect(try await client.post("/login", Self.right).body == refused.body)
            clock.advance(5)
            #expect(try await client.post("/login", Self.right).headers[.retryAfter] == "1")
            clock.advance(1)
            #expect(try await client.post("/login", Self.right).status == 200)
        }
    }

    @Test func anUnknownNameIsThrottledAlike() async throws {
        func answers(for name: String) async throws -> [String] {
            try await Shop().test { client in
                var answers: [String] = []
                for _ in 0..<12 {
                    let answer = try await client.post("/login", #"{"username": "\#(name)", "password": "guess"}"#)
                    answers.append("\(answer.status) \(answer.headers[.retryAfter] ?? "") \(answer.body)")
                }
                return answers
            }
        }
        let known = try await answers(for: "amelie")
        #expect(try await answers(for: "nobody") == known)
        #expect(known.count { $0.hasPrefix("429") } == 2)
    }

    @Test func loginsWithTheRightPasswordAreNotThrottled() async throws {
        try await Shop().test { client in
            for _ in 0..<100 {
                let answer = try await client.post("/login", Self.right)
                #expect(answer.status == 200)
            }
        }
    }

    @Test func wrongGuessesKeepNoCustomerOutWhoComesFromElsewhere() async throws {
        let throttle = LoginThrottle(now: ShopClock().now)
        for network in ["a", "b", "c"] {
            for _ in 0..<10 { #expect(await throttle.attempt(name: "amelie", network: network) == nil) }
            #expect(await throttle.attempt(name: "amelie", network: network) == 6)
        }
        #expect(await throttle.attempt(name: "amelie", network: "home") == nil)
        #expect(await throttle.attempt(name: "kenji", network: "a") == nil)
    }

    @Test func wrongGuessesKeepNoCustomerOutWhileTheTableIsFull() async throws {
        let throttle = LoginThrottle(capacity: 100, now: ShopClock().now)
        _ = await throttle.attempt(name: "kenji", network: "home")
        for number in 0..<1_000 { _ = await throttle.attempt(name: "user\(number)", network: "net\(number)") }
        #expect(await throttle.attempt(name: "amelie", network: "home") == nil)
    }

    @Test func manyNamesFromOneNetworkAreThrottledToo() async throws {
        let throttle = LoginThrottle(now: ShopClock().now)
        for number in 0..<60 { #expect(await throttle.attempt(name: "user\(number)", network: "a") == nil) }
        #expect(await throttle.attempt(name: "user60", network: "a") == 1)
        #expect(await throttle.count == 61, "a refused network makes no entry")
        #expect(await throttle.attempt(name: "user60", network: "b") == nil)
    }

    @Test func theTableIsBounded() async throws {
        let clock = ShopClock()
        let throttle = LoginThrottle(capacity: 100, now: clock.now)
        for number in 0..<1_000 { _ = await throttle.attempt(name: "user\(number)", network: "net\(number)") }
        #expect(await throttle.count <= 102)
        #expect(await throttle.attempt(name: "new", network: "new") != nil, "newcomers share one entry")
        clock.advance(60)
        #expect(await throttle.attempt(name: "new", network: "new") == nil)
        #expect(await throttle.count <= 4, "those that have filled up again are forgotten")
    }

    @Test(arguments: [
        ("203.0.113.7", "203.0.113.8", false), ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", false), ("::ffff:203.0.113.7", "::ffff:203.0.113.8", false),
    ])
    func anIPv6CustomerIsAHalfOfAnAddress(_ one: String, _ other: String, _ isSame: Bool) throws {
        let networks = try [one, other].map { ShopContext.network(of: try SocketAddress(ipAddress: $0, port: 1)) }
        #expect((networks[0] == networks[1]) == isSame)
    }
}
