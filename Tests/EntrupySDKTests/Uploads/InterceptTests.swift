import AssayClient
import AssayHTTP
import AssayTestSupport
import EntrupySDK
import Foundation
import Testing

/// Tests for wake-ups of the app: the completion handler of the SDK's own background session is kept until its events
/// are processed.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct InterceptTests {
    private let system = BackgroundSystem()
    private let facade: Facade

    init() throws {
        // No time limit of a wake-up expires by itself.
        facade = try Facade(background: system.connect(), clock: WakeClock(TestClock()))
    }

    private func intercept(_ identifier: String, _ handler: @escaping () -> Void) {
        facade.sdk.interceptApplication(
            .shared, handleEventsForBackgroundURLSession: identifier, completionHandler: handler)
    }

    /// Waits until all work queued earlier on the main queue has run.
    private func settle() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async { continuation.resume() }
        }
    }

    /// Delivers the events and waits for this many calls of completion handlers.
    private func delivered(_ calls: AsyncStream<Void>, _ count: Int) async {
        system.deliver()
        var left = count
        for await _ in calls {
            left -= 1
            if left == 0 { break }
        }
        await settle()
    }

    @Test func theHandlerOfTheSDKsSessionIsCalledOnceWhenItsEventsAreDone() async {
        let (calls, call) = AsyncStream.makeStream(of: Void.self)
        var count = 0
        intercept(BackgroundSystem.identifier) {
            MainActor.preconditionIsolated()
            count += 1
            call.yield()
        }
        await settle()
        #expect(count == 0, "not before the events are done")
        await delivered(calls, 1)
        #expect(count == 1)
        system.deliver()
        await settle()
        #expect(count == 1)
    }

    @Test func aForeignSessionIsHandedBackAtOnce() {
        var calls = 0
        intercept("com.example.shop.other") { calls += 1 }
        #expect(calls == 1)
    }

    @Test func theAppsOwnHandlerIsCalledWithTheSystemsAndForgotten() async {
        let (calls, call) = AsyncStream.makeStream(of: Void.self)
        var order: [String] = []
        facade.sdk.backgroundTransferCompletionHandler = { order.append("app") }
        intercept(BackgroundSystem.identifier) {
            order.append("system")
            call.yield()
        }
        intercept("com.example.shop.other") { order.append("other") }
        #expect(order == ["other"])
        #expect(facade.sdk.backgroundTransferCompletionHandler != nil)
        await delivered(calls, 1)
        #expect(order == ["other", "app", "system"])
        #expect(facade.sdk.backgroundTransferCompletionHandler == nil)
    }

    @Test func aLaterLaunchIsCalledAgain() async {
        let (calls, call) = AsyncStream.makeStream(of: Void.self)
        var count = 0
        for launch in 1...2 {
            intercept(BackgroundSystem.identifier) {
                count += 1
                call.yield()
            }
            await delivered(calls, 1)
            #expect(count == launch)
        }
    }

    @Test func eventsBeforeTheDelegatesCallbackAreCounted() async {
        let (calls, call) = AsyncStream.makeStream(of: Void.self)
        system.deliver()
        intercept(BackgroundSystem.identifier) { call.yield() }
        for await _ in calls { break }
    }

    @Test func `an app that is woken again before the events are done has each handler called once`() async {
        let (calls, call) = AsyncStream.makeStream(of: Void.self)
        var called: [String] = []
        for name in ["first", "second"] {
            intercept(BackgroundSystem.identifier) {
                called.append(name)
                call.yield()
            }
        }
        await settle()
        #expect(called.isEmpty, "not before the events are done")
        await delivered(calls, 2)
        #expect(called.sorted() == ["first", "second"])
    }

    @Test func theHandlerIsCalledThoughTheSystemDeliversNothing() async throws {
        let clock = WakeClock(TestClock())
        let facade = try Facade(background: BackgroundSystem().connect(), clock: clock)
        let (calls, call) = AsyncStream.makeStream(of: Void.self)
        facade.sdk.interceptApplication(
            .shared, handleEventsForBackgroundURLSession: BackgroundSystem.identifier,
            completionHandler: { call.yield() })
        await clock.isWaiting(for: BackgroundWindow.delivery)
        clock.pass(BackgroundWindow.delivery)
        for await _ in calls { break }
    }

    @Test func withoutBackgroundTransfersEverySessionIsForeign() throws {
        let plain = try Facade()
        var calls = 0
        plain.sdk.interceptApplication(
            .shared, handleEventsForBackgroundURLSession: BackgroundSystem.identifier, completionHandler: { calls += 1 }
        )
        #expect(calls == 1)
    }
}
