import AssayCore
import Testing

@Suite struct QueueChangeTests {
    /// The last event of a life, and its effect on the queue.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let events: [ItemLife.Event]
        let expected: QueueChange

        init(_ name: String, _ events: [ItemLife.Event], _ expected: QueueChange) {
            (testDescription, self.events, self.expected) = (name, events, expected)
        }
    }

    private static let review: [ItemLife.Event] = [.decided(.abstained(reasons: []))]
    private static let final: [ItemLife.Event] = [.decided(.result(.authentic, reasons: []))]
    private static let eta = ItemFixtures.received.adding(seconds: 12 * 3_600)

    private static func entry(_ dueAt: Timestamp, flagged: Bool = false, retake: Bool = false) -> QueueChange {
        .enter(
            QueuedItem(
                item: ItemID("7QX0M2KD9A"), organization: OrganizationID("organisation"), category: "sneakers",
                brand: "nike", dueAt: dueAt, isFlagged: flagged, hasRetake: retake))
    }

    static let cases = [
        Case("an abstention", review, entry(eta)),
        Case("a result of the pipeline", final, .none),
        Case("an expert's result", review + [.resolved(.authentic, reasons: [])], .leave),
        Case("a request for photos", review + [.retakeAsked], .leave),
        Case("photos that arrive", review + [.retakeAsked, .retakeSubmitted], .none),
        Case(
            "photos that do not decide", review + [.retakeAsked, .retakeSubmitted] + review, entry(eta, retake: true)),
        Case("photos that decide", review + [.retakeAsked, .retakeSubmitted] + final, .none),
        Case("a request that ran out of time", review + [.retakeAsked, .retakeClosed], entry(eta)),
        Case("a dispute", final + [.flagSet], entry(ItemFixtures.decided.adding(seconds: 86_400), flagged: true)),
        Case("a withdrawn dispute", final + [.flagSet, .flagCleared], .leave),
        Case("an answered dispute", final + [.flagSet, .flagResolved(change: nil, reasons: [])], .leave),
        Case("another result", final + [.flagSet, .flagResolved(change: .unknown, reasons: [])], .leave),
        Case("a dispute with a request for photos", final + [.flagSet, .retakeAsked], .leave),
        Case(
            "a dispute that outlives a result", final + [.flagSet, .reopened, .resolved(.unknown, reasons: [])], .none),
        Case(
            "a dispute that ends under review", final + [.flagSet, .reopened, .flagCleared],
            .update(dueAt: nil, isFlagged: false, isAnswered: nil)),
    ]

    @Test(arguments: cases) func anEventHasOneEffect(_ expectation: Case) throws {
        var (item, before) = (ItemFixtures.item(), ItemFixtures.item())
        var change = item.opening
        for event in expectation.events {
            before = item
            change = try item.handle(event, at: ItemFixtures.decided)
        }
        #expect(QueueChange(of: item, from: before, change) == expectation.expected)
    }

    @Test func questionsAndEditsChangeTheirColumnsAlone() throws {
        var item = ItemFixtures.item()
        _ = try item.handle(.decided(.abstained(reasons: [])), at: ItemFixtures.decided)
        for (kind, answered) in [(TimelineEntry.Kind.messageAsked, false), (.messageAnswered, true)] {
            let before = item
            let change = item.note(kind, .supportMessage, at: ItemFixtures.decided)
            #expect(
                QueueChange(of: item, from: before, change)
                    == .update(dueAt: nil, isFlagged: nil, isAnswered: answered))
        }
        let before = item
        let edit = item.edit(ItemFixtures.facts(styleName: "Dunk"), at: ItemFixtures.decided)
        #expect(QueueChange(of: item, from: before, edit) == .none)
    }

    @Test func aReopenedItemHasItsNewTime() throws {
        var item = ItemFixtures.item()
        for event in Self.final + [.flagSet] { _ = try item.handle(event, at: ItemFixtures.decided) }
        let before = item
        let change = try item.handle(.reopened, at: ItemFixtures.decided)
        item.times.estimateCompletion(from: ItemFixtures.decided, reviewHours: 2)
        #expect(
            QueueChange(of: item, from: before, change)
                == .update(dueAt: ItemFixtures.decided.adding(seconds: 7_200), isFlagged: nil, isAnswered: nil))
    }
}

@Suite struct QueueFilterTests {
    @Test func anAddressHoldsTheFilters() throws {
        let parameters = [
            "organization": "SHOP", "category": "a&b", "brand": " Louis Vuitton ", "overdue": "1", "flagged": "1",
            "retake": "1", "answered": "1",
        ]
        let filter = try QueueFilter(parameters: parameters)
        #expect(
            filter.query
                == "organization=SHOP&category=a%26b&brand=louis_vuitton&overdue=1&flagged=1&retake=1&answered=1")
        let read = Dictionary(filter.parameters.map { ($0.name, $0.value) }) { $1 }
        #expect(try QueueFilter(parameters: read) == filter)
    }

    @Test func emptyAndUnknownParametersHaveNoEffect() throws {
        let filter = try QueueFilter(parameters: ["category": " ", "flagged": "0", "overdue": "yes", "after": "1"])
        #expect(filter == QueueFilter())
        #expect(filter.query == "")
    }

    @Test(arguments: [String(repeating: "a", count: 201), "a\u{0}b"])
    func aValueThatNoFilterHasIsRefused(value: String) {
        #expect(throws: DomainError.self) { try QueueFilter(parameters: ["brand": value]) }
    }
}
