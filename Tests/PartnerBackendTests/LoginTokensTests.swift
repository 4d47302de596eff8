import Foundation
import Synchronization
import Testing

@testable import PartnerBackend

@Suite struct LoginTokensTests {
    private let ada = Account(name: "ada", password: "x", email: "a@x.example", firstName: nil, lastName: nil)
    private let bob = Account(name: "bob", password: "x", email: "b@x.example", firstName: nil, lastName: nil)
    private let start = ShopClock.start

    private func tokens(_ clock: ShopClock) -> LoginTokens {
        let counter = Mutex<UInt8>(0)
        let numbered: @Sendable (Int) -> [UInt8] = { count in
            let value = counter.withLock { counter in
                counter += 1
                return counter
            }
            return [UInt8](repeating: value, count: count)
        }
        return LoginTokens(now: clock.now, randomBytes: numbered)
    }

    @Test func aTokenNamesItsHolder() async {
        let tokens = tokens(ShopClock())
        let first = await tokens.issue(for: ada)
        let second = await tokens.issue(for: bob)
        #expect(first.token == String(repeating: "01", count: 32))
        #expect(first.expiresAt == start + 43_200)
        #expect(await tokens.account(for: first.token) == ada)
        #expect(await tokens.account(for: second.token) == bob)
        #expect(await tokens.account(for: "else") == nil)
        #expect(await tokens.account(for: "") == nil)
    }

    @Test func aTokenEndsAfterTwelveHours() async {
        let clock = ShopClock()
        let tokens = tokens(clock)
        let issued = await tokens.issue(for: ada)
        clock.advance(to: start + 43_199)
        #expect(await tokens.account(for: issued.token) == ada)
        clock.advance(to: start + 43_200)
        #expect(await tokens.account(for: issued.token) == nil)
    }

    @Test func anAccountKeepsItsLatestTokensAlone() async {
        let clock = ShopClock()
        let tokens = tokens(clock)
        let other = await tokens.issue(for: bob)
        var issued: [LoginTokens.Issued] = []
        for second in 0...LoginTokens.perAccount {
            clock.advance(to: start + Double(second))
            issued.append(await tokens.issue(for: ada))
        }
        #expect(await tokens.account(for: issued[0].token) == nil)
        for later in issued.dropFirst() { #expect(await tokens.account(for: later.token) == ada) }
        #expect(await tokens.account(for: other.token) == bob)
    }

    @Test func aSecondLoginLeavesTheFirstAlone() async {
        let tokens = tokens(ShopClock())
        let first = await tokens.issue(for: ada)
        _ = await tokens.issue(for: ada)
        #expect(await tokens.account(for: first.token) == ada)
    }
}
