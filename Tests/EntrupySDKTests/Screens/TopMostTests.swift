import EntrupySDK
import Testing

/// Tests for the selection of the controller that presents a sheet.
@MainActor @Suite struct TopMostTests {
    private func window(in scene: UIWindowScene, _ root: UIViewController) -> UIWindow {
        let window = UIWindow(windowScene: scene)
        window.rootViewController = root
        return window
    }

    @Test func theSceneThatTheUserUsesCounts() {
        let (away, used) = (UIWindowScene(), UIWindowScene())
        let (behind, front) = (UIViewController(), UIViewController())
        let windows = [window(in: away, behind), window(in: used, front)]
        for window in windows { window.makeKeyAndVisible() }
        away.headlessMove(to: .background)
        #expect(UIViewController.topMost(in: [away, used]) === front)
        away.headlessMove(to: .foregroundActive)
        used.headlessMove(to: .foregroundInactive)
        #expect(UIViewController.topMost(in: [away, used]) === behind)
    }

    @Test func theKeyWindowCountsAndInItWhatIsPresentedLast() {
        let scene = UIWindowScene()
        let (root, sheet) = (UIViewController(), UIViewController())
        let windows = [window(in: scene, UIViewController()), window(in: scene, root)]
        for window in windows { window.makeKeyAndVisible() }
        root.present(sheet, animated: false)
        #expect(UIViewController.topMost(in: [scene]) === sheet)
    }

    @Test func anAppWithoutAWindowHasNone() {
        #expect(UIViewController.topMost(in: []) == nil)
        #expect(UIViewController.topMost(in: [UIWindowScene()]) == nil)
    }
}
