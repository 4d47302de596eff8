import Testing

@testable import Soak

@Suite struct ReceivedEventsTests {
    @Test func anEventThatComesAgainIsGoodAndOneThatComesTooLateIsFound() {
        let events = ReceivedEvents()
        for (id, revision) in [("e1", 1), ("e2", 2), ("e1", 1), ("e3", 3)] {
            events.note(id, of: "I", revision: revision)
        }
        #expect(events.violations.isEmpty)
        events.note("e4", of: "J", revision: 2)
        events.note("e5", of: "J", revision: 1)
        #expect(events.violations.map(\.guarantee) == [.itemInOrder])
    }
}
