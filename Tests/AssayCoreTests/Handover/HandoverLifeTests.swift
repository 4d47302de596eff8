import AssayCore
import Testing

/// Tests for the states of a screen that a phone continues.
@Suite struct HandoverLifeTests {
    private static let end = Timestamp(microseconds: 1_000_000)
    private static let before = Timestamp(microseconds: 999_999)

    private struct Row: Sendable {
        let state: HandoverLife.State
        let event: HandoverLife.Event
        /// The state afterwards, or the code of the error.
        let outcome: String

        init(_ state: HandoverLife.State, _ event: HandoverLife.Event, _ outcome: String) {
            (self.state, self.event, self.outcome) = (state, event, outcome)
        }
    }

    private static let rows = [
        Row(.open, .renewed, "open"), Row(.open, .redeemed, "redeemed"),
        Row(.open, .confirmed, "handover_not_redeemed"), Row(.open, .used, "handover_not_confirmed"),
        Row(.open, .ended, "ended"),
        Row(.redeemed, .renewed, "handover_redeemed"), Row(.redeemed, .redeemed, "handover_redeemed"),
        Row(.redeemed, .confirmed, "confirmed"), Row(.redeemed, .used, "handover_not_confirmed"),
        Row(.redeemed, .ended, "ended"),
        Row(.confirmed, .renewed, "handover_redeemed"), Row(.confirmed, .redeemed, "handover_redeemed"),
        Row(.confirmed, .confirmed, "confirmed"), Row(.confirmed, .used, "confirmed"),
        Row(.confirmed, .ended, "ended"),
        Row(.ended, .renewed, "handover_ended"), Row(.ended, .redeemed, "handover_ended"),
        Row(.ended, .confirmed, "handover_ended"), Row(.ended, .used, "handover_ended"), Row(.ended, .ended, "ended"),
    ]

    private static func outcome(_ row: Row, now: Timestamp) -> String {
        var life = HandoverLife(state: row.state, expiresAt: end)
        do {
            let hasChanged = try life.handle(row.event, now: now)
            #expect(hasChanged == (life.state != row.state))
            return life.state.rawValue
        } catch {
            #expect(life == HandoverLife(state: row.state, expiresAt: end))
            return error.code
        }
    }

    @Test func eachStateAcceptsItsEventsAndNoOthers() {
        for row in Self.rows {
            #expect(Self.outcome(row, now: Self.before) == row.outcome, "\(row.state) \(row.event)")
        }
        #expect(Self.rows.count == HandoverLife.State.allCases.count * HandoverLife.Event.allCases.count)
    }

    @Test func afterItsTimeItCanOnlyEnd() {
        for row in Self.rows {
            let outcome = Self.outcome(row, now: Self.end)
            #expect(outcome == (row.event == .ended ? "ended" : "handover_ended"), "\(row.state) \(row.event)")
            #expect(HandoverLife(state: row.state, expiresAt: Self.end).state(at: Self.end) == .ended)
            #expect(HandoverLife(state: row.state, expiresAt: Self.end).state(at: Self.before) == row.state)
        }
    }

    @Test func theNumberHasTwoDigits() {
        #expect(Handover.number(from: [0, 0, 0, 0]) == 10)
        #expect(Handover.number(from: [0, 0, 0, 89]) == 99)
        #expect(Handover.number(from: [0, 0, 0, 90]) == 10)
        for byte in UInt8.min...UInt8.max {
            #expect((10...99).contains(Handover.number(from: [byte, byte, 1, byte])))
        }
    }

    @Test(arguments: ["a", "A-z_9", String(repeating: "x", count: 64)])
    func theNameOfARequestIsAWord(name: String) {
        #expect(HandoverPhoto.isRequest(name))
    }

    @Test(arguments: ["", " ", "a b", "a/b", "..", "a.b", "é", String(repeating: "x", count: 65)])
    func otherNamesAreNone(name: String) {
        #expect(!HandoverPhoto.isRequest(name))
    }
}
