import AssayCore
import Testing

@Suite struct CaptureLifeTests {
    typealias State = CaptureLife.State
    typealias Event = CaptureLife.Event

    private static let began = Timestamp(microseconds: 1_000_000_000_000)
    private static let inTime = began.adding(seconds: 60)
    private static let late = began.adding(seconds: 7_201)
    private static let tooLate = began.adding(seconds: 604_801)

    /// Every state and event within the time limit, with the resulting state or error code.
    private static let table: [(State, Event, Result<State, Code>)] = [
        (.open, .photo, .success(.open)),
        (.open, .submit(at: inTime), .success(.submitted)),
        (.open, .complete, .failure("capture_not_submitted")),
        (.open, .cancel, .success(.cancelled)),
        (.open, .tick, .success(.open)),
        (.submitted, .photo, .success(.submitted)),
        (.submitted, .submit(at: inTime), .success(.submitted)),
        (.submitted, .complete, .success(.completed)),
        (.submitted, .cancel, .success(.cancelled)),
        (.submitted, .tick, .success(.submitted)),
        (.completed, .photo, .failure("capture_completed")),
        (.completed, .submit(at: inTime), .success(.completed)),
        (.completed, .complete, .success(.completed)),
        (.completed, .cancel, .failure("capture_completed")),
        (.completed, .tick, .success(.completed)),
        (.cancelled, .photo, .failure("capture_cancelled")),
        (.cancelled, .submit(at: inTime), .failure("capture_cancelled")),
        (.cancelled, .complete, .failure("capture_cancelled")),
        (.cancelled, .cancel, .success(.cancelled)),
        (.cancelled, .tick, .success(.cancelled)),
        (.expired, .photo, .failure("capture_expired")),
        (.expired, .submit(at: inTime), .failure("capture_expired")),
        (.expired, .complete, .failure("capture_expired")),
        (.expired, .cancel, .failure("capture_expired")),
        (.expired, .tick, .success(.expired)),
    ]

    struct Code: Error, ExpressibleByStringLiteral, Equatable {
        let code: String
        init(stringLiteral value: String) { code = value }
        init(_ code: String) { self.code = code }
    }

    private static func capture(_ state: State) -> CaptureLife {
        CaptureLife(
            state: state, beganAt: began, expiresAt: began.adding(seconds: 7_200),
            uploadsEndAt: began.adding(seconds: 604_800), submittedAt: state == .submitted ? inTime : nil)
    }

    private static func outcome(_ state: State, _ event: Event, now: Timestamp) -> Result<State, Code> {
        var life = capture(state)
        do {
            try life.handle(event, now: now)
            return .success(life.state)
        } catch {
            return .failure(Code(error.code))
        }
    }

    @Test func everyStateAnswersEveryEvent() {
        for (state, event, expected) in Self.table {
            #expect(Self.outcome(state, event, now: Self.inTime) == expected, "\(state) × \(event)")
        }
        let states = Set(Self.table.map(\.0))
        #expect(states == Set(State.allCases))
        #expect(Self.table.count == State.allCases.count * 5)
    }

    @Test func afterTwoHoursACaptureOnlyExpires() {
        #expect(Self.outcome(.open, .tick, now: Self.late) == .success(.expired))
        for event in [Event.photo, .complete, .cancel] {
            #expect(Self.outcome(.open, event, now: Self.late) == .failure("capture_expired"))
        }
    }

    @Test func submitCountsFromWhenTheUserPressedIt() {
        let pressed = Self.began.adding(seconds: 7_199)
        #expect(Self.outcome(.open, .submit(at: pressed), now: Self.late) == .success(.submitted))
        #expect(Self.outcome(.open, .submit(at: Self.late), now: Self.late) == .failure("capture_expired"))
    }

    /// In seconds after the beginning: the start of the first photo's upload, and the last use of the session.
    ///
    /// The submit happened at 7199 and arrives at 7201.
    @Test(arguments: [
        (nil, nil, true), (nil, 7_200, true), (nil, 7_201, false), (7_200, 7_201, true), (7_201, 7_201, false),
        (7_201, 60, true), (0, nil, true),
    ])
    func aLateSubmitCountsWhereTheServerMayHaveMissedIt(photo: Int?, used: Int?, counts: Bool) {
        func time(_ seconds: Int?) -> Timestamp? { seconds.map { Self.began.adding(seconds: $0) } }
        let evidence = SubmitEvidence(firstPhotoAt: time(photo), sessionUsedAt: time(used))
        let event = Event.submit(at: Self.began.adding(seconds: 7_199), evidence: evidence)
        #expect(
            Self.outcome(.open, event, now: Self.late) == (counts ? .success(.submitted) : .failure("capture_expired")))
        #expect(Self.outcome(.open, event, now: Self.inTime) == .success(.submitted), "in time nothing is asked")
    }

    @Test func submitTimesThatCantBeAreNotBelieved() throws {
        var early = Self.capture(.open)
        try early.handle(.submit(at: Timestamp(microseconds: 0)), now: Self.inTime)
        #expect(early.submittedAt == Self.began)
        var future = Self.capture(.open)
        try future.handle(.submit(at: Self.tooLate), now: Self.inTime)
        #expect(future.submittedAt == Self.inTime)
    }

    @Test func photosFollowForSevenDaysAfterSubmit() {
        #expect(Self.outcome(.submitted, .photo, now: Self.late) == .success(.submitted))
        #expect(Self.outcome(.submitted, .photo, now: Self.tooLate) == .failure("capture_expired"))
        #expect(Self.outcome(.submitted, .tick, now: Self.tooLate) == .success(.expired))
    }

    @Test func exactlyTwoHoursAreStillInTime() {
        let last = Self.began.adding(seconds: 7_200)
        #expect(Self.outcome(.open, .submit(at: last), now: last) == .success(.submitted))
        #expect(Self.outcome(.open, .photo, now: last) == .success(.open))
    }
}
