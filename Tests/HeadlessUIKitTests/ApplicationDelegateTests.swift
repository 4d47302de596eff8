import HeadlessUIKit
import Testing

@MainActor @Suite struct ApplicationDelegateTests {
    private final class Recorder: UIResponder, UIApplicationDelegate {
        var sessions: [String] = []

        func application(
            _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
            completionHandler: @escaping () -> Void
        ) {
            sessions.append(identifier)
            completionHandler()
        }
    }

    private final class Silent: UIResponder, UIApplicationDelegate {}

    @Test func theDelegateHearsOfBackgroundEvents() {
        let (application, delegate) = (UIApplication(), Recorder())
        application.delegate = delegate
        var calls = 0
        application.headlessHandleEvents(forBackgroundURLSession: "uploads") { calls += 1 }
        #expect(delegate.sessions == ["uploads"] && calls == 1)
    }

    @Test func aDelegateMayLeaveEachMethodOut() {
        let (application, delegate) = (UIApplication(), Silent())
        application.delegate = delegate
        var calls = 0
        application.headlessHandleEvents(forBackgroundURLSession: "uploads") { calls += 1 }
        #expect(calls == 1)
        #expect(delegate.application(application, didFinishLaunchingWithOptions: nil))
    }

    @Test func withoutADelegateTheHandlerIsCalled() {
        let application = UIApplication()
        application.delegate = Silent()
        #expect(application.delegate == nil, "delegates are held weakly")
        var calls = 0
        application.headlessHandleEvents(forBackgroundURLSession: "uploads") { calls += 1 }
        #expect(calls == 1)
    }
}
