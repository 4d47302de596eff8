import Testing

@testable import AssayClient

/// Tests for the work on a capture in one process, event by event.
@Suite struct CaptureActivityTests {
    typealias Activity = CaptureActivity<Int>

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The events, with the action that each leads to.
        let steps: [(event: Activity.Event, action: Activity.Action?)]
        var run: Int?
        var isIdle = true
    }

    static let cases = [
        Case(testDescription: "a new capture runs and ends", steps: [(.launched(1), nil), (.finished, nil)]),
        Case(testDescription: "a check settles a capture", steps: [(.resume, .check), (.finished, nil)]),
        Case(
            testDescription: "a check that launches a capture is over",
            steps: [(.resume, .check), (.launched(1), nil)],
            run: 1, isIdle: false),
        Case(
            testDescription: "a running capture is checked once after its end",
            steps: [(.launched(1), nil), (.resume, nil), (.resume, nil), (.finished, .check), (.finished, nil)]),
        Case(
            testDescription: "a capture being checked is checked once more",
            steps: [(.resume, .check), (.resume, nil), (.resume, nil), (.finished, .check), (.finished, nil)]),
        Case(
            testDescription: "a resume during a check that launches the capture waits for its end",
            steps: [(.resume, .check), (.resume, nil), (.launched(1), nil), (.finished, .check), (.finished, nil)]),
        Case(testDescription: "an idle capture is dismissed", steps: [(.dismiss, .dismiss), (.finished, nil)]),
        Case(
            testDescription: "a capture being checked is dismissed afterwards",
            steps: [(.resume, .check), (.dismiss, nil), (.dismiss, nil), (.finished, .dismiss), (.finished, nil)]),
        Case(
            testDescription: "a dismissal comes before the next check",
            steps: [
                (.resume, .check), (.resume, nil), (.dismiss, nil), (.finished, .dismiss), (.finished, .check),
                (.finished, nil),
            ]),
        Case(
            testDescription: "a check that launches the capture drops the dismissal",
            steps: [(.resume, .check), (.dismiss, nil), (.launched(1), nil), (.finished, nil)]),
        Case(
            testDescription: "a running capture is not dismissed",
            steps: [(.launched(1), nil), (.dismiss, nil)], run: 1, isIdle: false),
        Case(
            testDescription: "a second dismissal changes nothing",
            steps: [(.dismiss, .dismiss), (.dismiss, nil), (.finished, nil)]),
        Case(
            testDescription: "a capture being dismissed is checked afterwards",
            steps: [(.dismiss, .dismiss), (.resume, nil), (.finished, .check), (.finished, nil)]),
    ]

    @Test(arguments: cases)
    func eachEventLeadsToItsAction(_ example: Case) {
        var activity = Activity()
        #expect(activity.isIdle)
        for (number, step) in example.steps.enumerated() {
            #expect(activity.handle(step.event) == step.action, "step \(number): \(step.event)")
        }
        #expect(activity.run == example.run)
        #expect(activity.isIdle == example.isIdle)
    }
}
