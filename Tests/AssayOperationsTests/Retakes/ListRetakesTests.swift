import AssayCore
import AssayOperations
import AssayTestSupport
import Testing

@Suite struct ListRetakesTests {
    /// Returns items under review with an open photo request, the latest request first.
    private func ask(_ count: Int, by user: UserID, in world: SearchScenario) async throws -> [ItemID] {
        let items = try await world.seed(count, by: user, result: .needsReview)
        for item in items {
            world.scenario.test.clock.advance(seconds: 60)
            try await RequestRetake(world.platform)(world.scenario.expert, item: item, regions: ["size_tag"])
        }
        return items.reversed()
    }

    @Test func aUsersOwnRetakesAreListedNewestFirst() async throws {
        let world = try await SearchScenario()
        let anns = try await ask(3, by: world.scenario.ann, in: world)
        let bens = try await ask(2, by: world.scenario.ben, in: world)
        let items = ItemReader(world.platform)
        #expect(try await items.listRetakes(world.ann).map(\.item.id) == anns)
        #expect(try await items.listRetakes(world.scenario.user(world.scenario.ben)).map(\.item.id) == bens)
        let stranger = world.scenario.user(world.scenario.ann, of: world.scenario.rival)
        #expect(try await items.listRetakes(stranger).isEmpty)
    }

    @Test func aRetakeIsListedAsItsItemIsShown() async throws {
        let world = try await SearchScenario()
        let item = try #require(try await ask(1, by: world.scenario.ann, in: world).first)
        let listed = try #require(try await ItemReader(world.platform).listRetakes(world.ann).first)
        let shown = try await ItemReader(world.platform).find(world.ann, id: item.rawValue)
        #expect(listed.retake == shown.retake)
        #expect(try listed.json(in: .english) == shown.json(in: .english))
    }

    @Test func manyRetakesCostNoMoreStatementsThanOne() async throws {
        let world = try await SearchScenario()
        var statements: [Int] = []
        for count in [1, 4, 15] {
            _ = try await ask(count, by: world.scenario.ann, in: world)
            _ = world.statements.take()
            let listed = try await ItemReader(world.platform).listRetakes(world.ann).count
            statements.append(world.statements.take())
            #expect(listed == [1, 5, 20][statements.count - 1])
        }
        #expect(Set(statements).count == 1, "\(statements)")
        #expect(statements[0] < 10)
    }
}
