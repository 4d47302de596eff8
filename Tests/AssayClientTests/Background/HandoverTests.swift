import Testing

@testable import AssayClient

/// Tests for handing the remaining work over to the system.
@Suite(.timeLimit(.minutes(5))) struct HandoverTests {
    private let handover = SystemHandover()

    /// An operation that ends only when its task is cancelled.
    private static func endless() async -> String {
        for await _ in AsyncStream<Never>.makeStream().stream {}
        // A cancelled operation may take time to end.
        for _ in 0..<1_000 { await Task.yield() }
        return "cancelled"
    }

    @Test func theHandoverEndsWhatOnlyTheProcessCanDo() async {
        async let value = handover.unlessOn(Self.endless)
        handover.turnOn()
        #expect(await value == nil)
    }

    @Test func nothingIsBegunOnceTheRestIsLeftToTheSystem() async {
        handover.turnOn()
        #expect(await handover.unlessOn { "begun" } == nil)
        handover.turnOff()
        #expect(await handover.unlessOn { "begun" } == "begun")
    }

    @Test func aCancelledCallerIsNoHandover() async {
        let task = Task { [handover] in await handover.unlessOn(Self.endless) }
        task.cancel()
        #expect(await task.value == "cancelled")
    }

    @Test func anAppInFrontOfItsUserHandsNothingOver() {
        handover.holdOff()
        handover.turnOn()
        #expect(!handover.isOn)
        handover.allow()
        handover.turnOn()
        #expect(handover.isOn)
        handover.holdOff()
        #expect(!handover.isOn)
    }
}
