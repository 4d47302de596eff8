import AssayCore
import AssayDecision
import AssayOperations
import AssayStorage
import AssayTestSupport
import Testing

@Suite struct ReadReviewItemTests {
    private func read(_ item: Item, _ scenario: ItemScenario, by staff: StaffActor? = nil) async throws -> ReviewItem {
        try await ReadReviewItem(scenario.platform)(staff ?? scenario.expert, item: item.id)
    }

    /// Stores an item that an expert has judged.
    @discardableResult
    private func judged(
        _ prefix: String, _ result: ResultID = .authentic, style: String = "Air Jordan 1",
        of shop: OrganizationID? = nil, in scenario: ItemScenario
    ) async throws -> Item {
        let item = try await scenario.complete(
            scenario.required(prefix), by: shop == scenario.rival ? scenario.cat : scenario.ben, of: shop, style: style)
        try await scenario.decideNext()
        return try await ResolveItem(scenario.platform)(scenario.admin, item: item.id, result: result)
    }

    @Test func thePhotosAreInTheOrderOfTheCatalogAndTheRestIsBounded() async throws {
        let scenario = try await ItemScenario()
        var earlier: [ItemID] = []
        for number in 0..<12 { earlier.append(try await scenario.complete(scenario.required("\(number)")).id) }
        let item = try await scenario.complete(Array(scenario.required("new").reversed()))
        let review = try await read(item, scenario)
        let wanted = scenario.platform.catalogs.current.regions(for: item.facts, configuration: .production)
        #expect(review.regions.map(\.id) == wanted.map(\.id))
        #expect(review.regions.filter { $0.photo == nil }.allSatisfy { !$0.isRequired })
        #expect(review.earlierItems.map(\.id) == Array(earlier.reversed().prefix(ReviewItem.earlierItems)))
        #expect(review.timeline.map(\.kind) == [.captureStarted, .submitted, .received])
        #expect(review.trace == nil && review.username == "Shop-ann-00001")
    }

    @Test func aPhotoThatWasUsedBeforeLeadsToTheOlderItem() async throws {
        let scenario = try await ItemScenario()
        let older = try await scenario.complete(scenario.required("a"), by: scenario.ben)
        try await scenario.decideNext()
        let item = try await scenario.complete(scenario.required("a"))
        try await scenario.decideNext()
        let review = try await read(item, scenario)
        #expect(review.earlierUses.count == scenario.required("a").count)
        #expect(review.earlierUses.allSatisfy { $0.use.isExact && $0.item?.id == older.id })
        #expect(review.trace?.findings.contains { $0.verdict == .fail } == true)
    }

    @Test func referencesAreJudgedAndUnflaggedItemsOfTheSameStyleFirst() async throws {
        let scenario = try await ItemScenario()
        let sameStyle = try await judged("a", in: scenario)
        let sameBrand = try await judged("b", .unknown, style: "Dunk", in: scenario)
        try await judged("c", .invalid, in: scenario)
        let flagged = try await judged("d", in: scenario)
        _ = try await SetFlag(scenario.platform)(
            scenario.user(scenario.ben), id: flagged.id.rawValue, reason: nil, message: nil)
        _ = try await scenario.complete(scenario.required("e"), configuration: .debug)
        try await scenario.decideNext()
        try await judged("f", of: scenario.rival, in: scenario)
        let item = try await scenario.complete(scenario.required("new"))
        let regions = try await read(item, scenario, by: scenario.admin).regions.filter { $0.photo != nil }
        for region in regions {
            #expect(region.references.map(\.item.id) == [sameStyle.id, sameBrand.id])
            #expect(region.references.map(\.isSameStyle) == [true, false])
            #expect(region.references.allSatisfy { $0.photo.region == region.id })
        }
        #expect(!regions.isEmpty)
    }

    @Test func aRegionHasTheNewestThreeReferences() async throws {
        let scenario = try await ItemScenario()
        var ids: [ItemID] = []
        for number in 0..<4 { ids.append(try await judged("\(number)", in: scenario).id) }
        let item = try await scenario.complete(scenario.required("new"))
        let first = try #require(try await read(item, scenario).regions.first { $0.photo != nil })
        #expect(first.references.map(\.item.id) == Array(ids.reversed().prefix(ReviewItem.references)))
    }

    @Test func anItemWhosePhotosWereDeletedTakesNoPlaceOfAReference() async throws {
        let scenario = try await ItemScenario()
        let older = try await judged("a", in: scenario)
        let newer = try await judged("b", in: scenario)
        var removed = newer
        let (now, writer) = (
            scenario.test.clock.now(), ItemWriter(scenario.platform, now: scenario.test.clock.now())
        )
        let change = removed.removePhotos(at: now)
        let item = try await scenario.complete(scenario.required("new"))
        let found = try await scenario.platform.store.write { [removed] tx in
            var removed = removed
            try writer.store(&removed, from: newer, change, in: tx)
            return try tx.items.listReferences(for: item, limit: 1).map(\.item)
        }
        #expect(found == [older.id])
    }

    @Test func aDebugItemHasNoReferences() async throws {
        let scenario = try await ItemScenario()
        try await judged("a", in: scenario)
        let item = try await scenario.complete(
            scenario.required("b", configuration: .debug), configuration: .debug)
        #expect(try await read(item, scenario).regions.allSatisfy { $0.references.isEmpty })
    }

    @Test func anItemOfAnotherOrganizationIsNotRead() async throws {
        let scenario = try await ItemScenario()
        let item = try await scenario.complete([], by: scenario.cat, of: scenario.rival)
        await #expect(throws: DomainError.notFound("item")) { try await read(item, scenario) }
        #expect(try await read(item, scenario, by: scenario.admin).organization.id == scenario.rival)
    }

    @Test func theNextItemsOfTheQueueAreThoseThatNoColleagueHolds() async throws {
        let scenario = try await ItemScenario()
        var items: [Item] = []
        for number in 0..<4 {
            items.append(try await scenario.complete(scenario.required("\(number)")))
            try await scenario.decideNext()
        }
        let (held, now) = (items[1], scenario.test.clock.now())
        let eve = scenario.staff("eve", .expert, [scenario.shop])
        try await scenario.platform.store.write { tx in
            _ = try tx.reviewQueue.take(
                held.id, of: held.organization, for: eve, renewing: false, until: now.adding(seconds: 600),
                now: now)
        }
        let review = try await read(items[0], scenario)
        #expect(review.next.map(\.item) == [items[2].id, items[3].id])
        #expect(review.next.first?.photos.count == scenario.required("2").count)
        #expect(review.holder == nil)
        #expect(try await read(held, scenario).holder?.id == StaffID("eve"))
    }

    @Test func theStatementsDependNeitherOnThePhotosNorOnTheMessages() async throws {
        let log = StatementLog()
        let scenario = try await ItemScenario(wrapping: log.wrap)
        for number in 0..<3 { try await judged("\(number)", in: scenario) }
        // Both have an earlier item of the same user.
        _ = try await scenario.complete(scenario.required("earlier"))
        let small = try await scenario.complete(Array(scenario.required("small").prefix(1)))
        let large = try await scenario.complete(scenario.required("large"))
        for number in 0..<5 {
            try await AskMessage(scenario.platform)(
                scenario.expert, item: large.id, text: "Question \(number)?", answers: ["Yes", "No"])
        }
        _ = log.take()
        _ = try await read(small, scenario)
        let few = log.take()
        let review = try await read(large, scenario)
        let many = log.take()
        #expect(review.messages.count == 5 && few.transactions == 1)
        #expect(many.transactions == few.transactions && many.statements.count == few.statements.count)
    }
}
