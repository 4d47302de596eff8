import AssayClient
import AssayHTTP
import EntrupySDK
import Foundation
import Testing

/// What the app is woken for: the handler of the SDK's own background session is kept until its events are done.
@MainActor
@Suite struct InterceptTests {
    /// The system's side of background transfers.
    private final class Transfers: BackgroundTransfers {
        static let identifier = "com.example.shop.entrupy-sdk.uploads"
        private let asked = LockBox<[@Sendable () -> Void]>([])

        func owns(_ identifier: String) -> Bool { identifier == Self.identifier }

        func takeUp(_ identifier: String, done: @escaping @Sendable () -> Void) {
            asked.withLock { $0.append(done) }
        }

        /// How often the events of a session were taken up.
        var count: Int { asked.withLock { $0.count } }

        /// All is told, on a thread of the system's.
        func finish() async {
            let asked = asked.withLock { asked in
                defer { asked = [] }
                return asked
            }
            await Task.detached { for done in asked { done() } }.value
        }
    }

    private let transfers = Transfers()
    private let facade: Facade

    init() throws {
        facade = try Facade(background: transfers)
    }

    private func intercept(_ identifier: String, _ handler: @escaping () -> Void) {
        facade.sdk.interceptApplication(
            .shared, handleEventsForBackgroundURLSession: identifier, completionHandler: handler)
    }

    /// Everything that was put on the main queue before has run.
    private func settle() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async { continuation.resume() }
        }
    }

    @Test func theHandlerOfTheSDKsSessionIsCalledOnceWhenItsEventsAreDone() async {
        var calls = 0
        intercept(Transfers.identifier) {
            MainActor.preconditionIsolated()
            calls += 1
        }
        await settle()
        #expect(transfers.count == 1)
        #expect(calls == 0, "not before the events are done")
        await transfers.finish()
        await settle()
        #expect(calls == 1)
        await transfers.finish()
        await settle()
        #expect(calls == 1)
    }

    @Test func aForeignSessionIsHandedBackAtOnceAndNotTakenUp() async {
        var calls = 0
        intercept("com.example.shop.other") { calls += 1 }
        #expect(calls == 1)
        #expect(transfers.count == 0)
        await transfers.finish()
        await settle()
        #expect(calls == 1)
    }

    @Test func theAppsOwnHandlerIsCalledWithTheSystemsAndForgotten() async {
        var order: [String] = []
        facade.sdk.backgroundTransferCompletionHandler = { order.append("app") }
        intercept(Transfers.identifier) { order.append("system") }
        intercept("com.example.shop.other") { order.append("other") }
        #expect(order == ["other"])
        #expect(facade.sdk.backgroundTransferCompletionHandler != nil)
        await transfers.finish()
        await settle()
        #expect(order == ["other", "app", "system"])
        #expect(facade.sdk.backgroundTransferCompletionHandler == nil)
    }

    @Test func aLaterLaunchIsCalledAgain() async {
        var calls = 0
        for launch in 1...2 {
            intercept(Transfers.identifier) { calls += 1 }
            await transfers.finish()
            await settle()
            #expect(calls == launch)
        }
    }

    @Test func anAppThatIsWokenAgainBeforeTheEventsAreDoneHasEachHandlerCalledOnce() async {
        var order: [String] = []
        intercept(Transfers.identifier) { order.append("first") }
        intercept(Transfers.identifier) { order.append("second") }
        await settle()
        #expect(order.isEmpty, "not before the events are done")
        await transfers.finish()
        await settle()
        #expect(order == ["first", "second"])
        await transfers.finish()
        await settle()
        #expect(order == ["first", "second"])
    }

    @Test func withoutBackgroundTransfersEverySessionIsForeign() async throws {
        let plain = try Facade()
        var calls = 0
        plain.sdk.interceptApplication(
            .shared, handleEventsForBackgroundURLSession: Transfers.identifier, completionHandler: { calls += 1 })
        #expect(calls == 1)
    }
}
