import AssayCore
import AssayWire
import Testing

@Suite struct MagicIDTests {
    @Test(arguments: [
        ("sim-authentic-", MagicID.Course.authentic, 2), ("sim-retake-0s-order7", .retake, 0),
        ("sim-retake-timeout-3s-", .retakeTimeout, 3), ("sim-timeout-9999s-x", .timeout, 600),
        ("sim-flag-changed-7", .flagChanged, 2), ("sim-not-supported-7s", .notSupported, 2),
        ("sim-question-99999999999999999999s-x", .question, 2), ("sim-overdue-٣s-x", .overdue, 2),
    ])
    func anIDNamesItsCourseAndDelay(text: String, course: MagicID.Course, seconds: Int) throws {
        let id = try #require(MagicID(text))
        #expect((id.course, id.delaySeconds) == (course, seconds))
    }

    @Test(arguments: [
        "", "sim-", "sim-authentic", "sim-fake-1", "SIM-authentic-1", " sim-authentic-1", "sim-retaken-1",
    ])
    func anyOtherIDIsAnOrdinaryOne(text: String) {
        #expect(MagicID(text) == nil)
    }

    /// The outcomes that follow, for each course: after the first review began, after a later one began, after the user
    /// answered a question, after the result was flagged.
    private static let steps: [MagicID.Course: [SimulatedOutcome?]] = [
        .authentic: [.authentic, .authentic, nil, nil], .unidentified: [.unidentified, .unidentified, nil, nil],
        .notSupported: [.notSupported, .notSupported, nil, nil], .invalid: [.invalid, .invalid, nil, nil],
        .retake: [.retake, .authentic, nil, nil], .retakeTimeout: [.retake, .authentic, nil, nil],
        .question: [.question, .authentic, .authentic, nil], .overdue: [.overdue, .overdue, nil, nil],
        .flagKept: [.authentic, .authentic, nil, .flagKept], .flagChanged: [.authentic, .authentic, nil, .flagChanged],
        .timeout: [nil, nil, nil, nil],
    ]

    @Test(arguments: MagicID.Course.allCases)
    func eachEventHasTheStepOfItsCourse(course: MagicID.Course) throws {
        let id = try #require(MagicID("sim-\(course.rawValue)-1"))
        func life(_ phase: ItemLife.Phase, _ initial: ResultID?, _ flag: FlagState = .none) -> ItemLife {
            ItemLife(phase: phase, result: .needsReview, initialResult: initial, reasons: [], flag: flag)
        }
        func follows(
            _ before: ItemLife, _ after: ItemLife, _ kind: TimelineEntry.Kind = .reviewStarted
        ) -> SimulatedOutcome? {
            var item = ItemFixtures.item()
            let change = item.note(kind, .sessionUpdated, at: ItemFixtures.decided)
            return id.outcome(after: change, from: before, to: after)
        }
        let review = life(.review, .needsReview)
        let found = [
            follows(life(.checking, nil), review), follows(life(.checking, .needsReview), review),
            follows(review, review, .messageAnswered),
            follows(life(.final, .authentic), life(.final, .authentic, .flagged), .flagSet),
        ]
        #expect(found == Self.steps[course])
        for state in [review, life(.final, .authentic, .flagged), life(.checking, nil), life(.retake, .needsReview)] {
            #expect(follows(state, state, .textFieldsEdited) == nil, "nothing begins again by itself")
        }
    }
}
