import AssayCore
import AssayTestSupport
import AssayWire
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// Pairs of calls with one key that run at the same time.
@Suite struct IdempotencyRaceTests {
    private static let pairs = 50
    /// The pairs that run at the same time: few enough that no call waits long for a session of PostgreSQL.
    private static let atOnce = 8
    private static let question = #"{"text": "Well?", "answers": ["Yes", "No"]}"#

    /// Asks one question about each item twice at the same time, the second one on the last node.
    ///
    /// A question can be asked any number of times, so that nothing but the key prevents a second one.
    private func race(on shop: APIShop, nodes: [APIShop.Responder]) async throws -> [(
        ItemID, TestResponse, TestResponse
    )] {
        // The test's clock stands still, so that no call is regained.
        try await shop.set { $0.limits.partnerBurst = 10_000 }
        let items = try await shop.seed(Self.pairs)
        return try await withThrowingTaskGroup(of: (ItemID, TestResponse, TestResponse).self) { group in
            var ended: [(ItemID, TestResponse, TestResponse)] = []
            for (index, item) in items.enumerated() {
                if index >= Self.atOnce, let pair = try await group.next() { ended.append(pair) }
                group.addTask {
                    let ask = { @Sendable (node: APIShop.Responder) in
                        try await shop.call(
                            Endpoints.askMessage.route, item, Self.question, key: "key-\(index)",
                            on: node)
                    }
                    async let first = ask(nodes[0])
                    async let second = ask(nodes[nodes.count - 1])
                    return (item, try await first, try await second)
                }
            }
            for try await pair in group { ended.append(pair) }
            return ended
        }
    }

    @Test(arguments: TestDatabase.available)
    func onOneNodeEachRunsOnceAndTheTwinGetsItsAnswerOrLearnsThatItRuns(kind: TestDatabase) async throws {
        let shop = try await APIShop(kind)
        let pairs = try await race(on: shop, nodes: [shop.router()])
        #expect(pairs.count == Self.pairs)
        for (item, first, second) in pairs {
            #expect(try await shop.timeline(item) == [.messageAsked])
            let answered = [first, second].filter { $0.status == .created }
            #expect(answered.count { !$0.isReplay } == 1)
            if answered.count == 2 {
                #expect(first.body == second.body)
            } else {
                let refused = first.status == .created ? second : first
                #expect((refused.status, refused.code) == (.conflict, "idempotency_in_progress"))
                #expect(refused.headers[.retryAfter] == "1")
            }
        }
    }

    @Test(arguments: TestDatabase.available)
    func onTwoNodesEachRunsOnceAndBothGetOneAnswer(kind: TestDatabase) async throws {
        let shop = try await APIShop(kind)
        let other = CheckedRouter.make(try await shop.test.secondNode().platform).buildResponder()
        let pairs = try await race(on: shop, nodes: [shop.router(), other])
        #expect(pairs.count == Self.pairs)
        for (item, first, second) in pairs {
            #expect(try await shop.timeline(item) == [.messageAsked])
            #expect(first.status == .created && second.status == .created)
            #expect(first.body == second.body)
            #expect([first, second].count { $0.isReplay } == 1)
        }
    }
}
