import Foundation
import HeadlessUIKit
import Testing

/// Serialized, since all windows belong to the same application.
@MainActor @Suite(.serialized) struct WindowTests {
    private let recorder = LifeRecorder()

    private func withWindow(_ body: (UIWindow, RecordingController) async throws -> Void) async rethrows {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
        let root = RecordingController("root", recorder)
        window.rootViewController = root
        try await body(window, root)
        window.headlessClose()
    }

    @Test func aWindowShowsItsRootOnceItIsVisible() async {
        await withWindow { window, root in
            #expect(recorder.calls.isEmpty)
            window.makeKeyAndVisible()
            #expect(recorder.calls == ["root loaded", "root will appear", "root appeared"])
            #expect(window.isKeyWindow)
            #expect(root.view.window === window)
            window.makeKeyAndVisible()
            #expect(recorder.calls.count == 3)
        }
    }

    @Test func theApplicationKnowsItsWindows() async {
        await withWindow { window, _ in
            window.makeKeyAndVisible()
            let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
            #expect(scenes.first?.keyWindow === window)
            #expect(UIApplication.shared.windows.contains { $0 === window })
            #expect(scenes.first?.activationState == .foregroundActive)
        }
        #expect(UIApplication.shared.windows.isEmpty)
    }

    @Test func anotherRootTakesTheFirstOneOffWithItsSheets() async {
        await withWindow { window, root in
            window.makeKeyAndVisible()
            let sheet = RecordingController("sheet", recorder)
            root.present(sheet, animated: false)
            await recorder.settle()
            recorder.clear()
            window.rootViewController = RecordingController("other", recorder)
            await recorder.settle()
            #expect(Set(recorder.calls).isSuperset(of: ["root disappeared", "sheet disappeared", "other appeared"]))
            #expect(root.presentedViewController == nil)
        }
    }

    @Test func aWindowThatClosesTakesAllOffTheScreen() async {
        await withWindow { window, _ in
            window.makeKeyAndVisible()
            recorder.clear()
            window.headlessClose()
            #expect(recorder.calls == ["root will disappear", "root disappeared"])
            #expect(window.windowScene == nil)
        }
    }

    @Test func aViewIsInOnePlace() {
        let (first, second, child) = (UIView(), UIView(), UIView())
        first.addSubview(child)
        second.addSubview(child)
        #expect(first.subviews.isEmpty)
        #expect(second.subviews.first === child)
        #expect(child.superview === second)
        child.removeFromSuperview()
        #expect(child.superview == nil)
    }
}
