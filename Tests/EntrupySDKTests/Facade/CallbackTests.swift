import EntrupySDK
import Testing

/// When, where and how often delegates are called.
@MainActor @Suite struct CallbackTests {
    /// Remembers whether the call that led to a callback had returned by then.
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
        let sdk = facade.sdk
        let calls = 20
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<calls {
                group.addTask {
                    _ = sdk.generateSDKAuthorizationRequest()
                    _ = sdk.isAuthorizationValid()
                    sdk.fetchConfigurationType(.ConfigTypeProduction)
                    sdk.captureSource = nil
                }
            }
        }
        while facade.app.heard.count < calls + 1 { await Task.yield() }
        // A further answer of any of them would be heard before the one to this call.
        _ = await facade.app.next { sdk.loginUser(withSignedRequest: "example") }
        let expected = Array(repeating: SpineApp.Heard.configured, count: calls)
        #expect(facade.app.heard == [.loggedIn] + expected + [.loginFailed(.ErrorCodeUnauthorizedAccess)])
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
