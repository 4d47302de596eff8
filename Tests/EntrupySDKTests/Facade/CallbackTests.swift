import AssayTestTiming
import EntrupySDK
import Testing

/// Tests for the time, the queue and the number of delegate calls.
@MainActor @Suite struct CallbackTests {
    /// Records whether the call that caused a callback had returned before it.
    private final class Watcher: NSObject, EntrupyConfigDelegate, EntrupyCaptureDelegate {
        var hasReturned = false
        private(set) var calls: [Bool] = []
        private var waiting: CheckedContinuation<Void, Never>?

        func wait(for call: () -> Void) async {
            await withCheckedContinuation { continuation in
                waiting = continuation
                call()
                hasReturned = true
            }
        }

        private func hear() {
            dispatchPrecondition(condition: .onQueue(.main))
            calls.append(hasReturned)
            waiting?.resume()
            waiting = nil
        }

        func didFetchConfigurationSuccessfully() { hear() }

        func didFetchConfigurationFailWithError(
            _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String
        ) { hear() }

        func didCaptureCompleteSuccessfully(_ result: [AnyHashable: Any], forItem item: [AnyHashable: Any]) { hear() }

        func didUserCancelCapture(forItem item: [AnyHashable: Any]) { hear() }

        func didCaptureFailWithError(
            _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String,
            forItem item: [AnyHashable: Any]
        ) { hear() }

        func didCaptureTimeout(forItem item: [AnyHashable: Any]) { hear() }
    }

    @Test func aCallbackComesOnTheMainQueueAfterTheMethodHasReturned() async throws {
        let facade = try Facade()
        let watcher = Watcher()
        facade.sdk.configDelegate = watcher
        await watcher.wait { facade.sdk.fetchConfigurationType(.ConfigTypeProduction) }
        #expect(watcher.calls == [true])
    }

    @Test func aRefusalThatNeedsNoNetworkComesAfterTheMethodHasReturnedToo() async throws {
        let facade = try Facade()
        let watcher = Watcher()
        facade.sdk.captureDelegate = watcher
        await watcher.wait { facade.sdk.startCapture(forItem: ["brand": "Nike"], viewController: UIViewController()) }
        #expect(watcher.calls == [true])
    }

    @Test func everyMethodMayBeCalledFromAnyThreadAndAnswersOncePerCall() async throws {
        let facade = try Facade()
        try await facade.logIn()
        let (sdk, calls, times) = (facade.sdk, FacadeCalls(), 20)
        let made = calls.delegated + [calls.login]
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<times {
                for call in made + calls.silent { group.addTask { call.make(sdk) } }
                // A refusal is an answer, too.
                for call in calls.awaited { group.addTask { try? await call.make(sdk) } }
            }
        }
        try await eventually("each call is answered") { facade.app.heard.count >= 1 + made.count * times }
        // A further callback for any of them would be delivered before the one for this call.
        #expect(await facade.app.next { sdk.loginUser(withSignedRequest: "example") }?.delegate == .login)
        let heard = Dictionary(grouping: facade.app.heard.dropFirst().dropLast(), by: \.delegate)
        let expected = Dictionary(grouping: made, by: \.delegate)
        #expect(heard.mapValues(\.count) == expected.mapValues { $0.count * times })
    }

    @Test func everyMethodIsInTheTable() throws {
        let folder = Repository.file("Sources/Client/EntrupySDK")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasPrefix("EntrupyApp") }
        let names = try files.flatMap { file in
            try String(contentsOf: folder.appending(path: file), encoding: .utf8)
                .matches(of: /public (?:static |class )?func (\w+)/).map { String($0.1) }
        }
        #expect(names.sorted() == FacadeCalls().names.sorted())
    }

    @Test func aDelegateThatIsGoneIsNotCalledAndNothingBreaks() async throws {
        let facade = try Facade()
        var watcher: Watcher? = Watcher()
        weak let gone = watcher
        facade.sdk.configDelegate = watcher
        #expect(facade.sdk.configDelegate === watcher)
        facade.sdk.fetchConfigurationType(.ConfigTypeProduction)
        watcher = nil
        #expect(gone == nil)
        #expect(facade.sdk.configDelegate == nil)
        _ = await facade.app.next { facade.sdk.loginUser(withSignedRequest: "example") }
    }

    @Test func theSharedInstanceIsOne() {
        #expect(EntrupyApp.sharedInstance() === EntrupyApp.shared)
    }
}
