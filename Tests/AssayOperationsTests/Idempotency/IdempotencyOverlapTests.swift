import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWire
import Foundation
import Testing

/// Calls with one key on two nodes, of which one has not committed yet.
@Suite struct IdempotencyOverlapTests {
    /// The nodes share no memory: the second one waits for the row of the first.
    @Test(arguments: [true, false])
    func onAnotherNodeATwinWaitsAndGetsTheAnswer(isSameRequest: Bool) async throws {
        let (scenario, database) = try await HeldDatabase.hold { try await ItemScenario(.postgres, wrapping: $0) }
        let item = try await scenario.decided()
        let other = try await scenario.test.secondNode().platform
        let set = { @Sendable (platform: Platform, body: String) in
            let call = try IdempotentCall(
                Endpoints.setPartnerFlag.route, of: scenario.shop, parameters: [item.id.rawValue], key: "k",
                body: Data(body.utf8))
            return try await PerformOnce(platform)(call) {
                try await SetFlag(platform)(
                    scenario.partner, id: item.id.rawValue, reason: nil, comments: nil,
                    answering: .kept(for: call) { document in
                        StoredAnswer(status: 200, body: Array("revision \(document.item.revision)".utf8))
                    })
            }
        }
        let (one, two, isFree) = try await database.overlap {
            try await set(scenario.platform, "{}")
        } with: {
            try await set(other, isSameRequest ? "{}" : "{ }")
        }
        #expect(!isFree)
        #expect(try !one.get().isReplay)
        if isSameRequest {
            #expect(try two.get().isReplay)
            #expect(try one.get().answer == two.get().answer)
        } else {
            #expect(await refusal { _ = try two.get() } == IdempotencyErrors.keyReused)
        }
        #expect(try await scenario.everything(of: item).timeline.count { $0.kind == .flagSet } == 1)
    }

    @Test func callsWithTwoKeysDoNotWaitForEachOther() async throws {
        let (scenario, database) = try await HeldDatabase.hold { try await ItemScenario(.postgres, wrapping: $0) }
        let items = [try await scenario.decided("a"), try await scenario.decided("b", by: scenario.ben)]
        let set = { @Sendable (index: Int) in
            let call = try IdempotentCall(
                Endpoints.setPartnerFlag.route, of: scenario.shop, parameters: [], key: "key-\(index)", body: Data())
            return try await SetFlag(scenario.platform)(
                scenario.partner, id: items[index].id.rawValue, reason: nil, comments: nil,
                answering: .kept(for: call) { _ in StoredAnswer(status: 200, body: []) })
        }
        let (one, two, isFree) = try await database.overlap {
            try await set(0)
        } with: {
            try await set(1)
        }
        #expect(isFree)
        #expect(try !one.get().isReplay && !two.get().isReplay)
    }
}
