#if canImport(UIKit)
package import UIKit
package import WebKit
#else
package import HeadlessUIKit
package import HeadlessWebKit
#endif

/// The parts of the app that the built-in screens need.
package struct ScreenHost: Sendable {
    /// Finds the frontmost view controller.
    package let frontMost: @MainActor @Sendable () -> UIViewController?
    /// Prepares the configuration of a screen's web view before the view is made; tests use it to set a web engine.
    package let prepare: @MainActor @Sendable (WKWebViewConfiguration) -> Void

    /// Takes a still with the host's own camera; without it, the page uses the camera of the web view.
    package let camera: HostCamera?

    package init(
        frontMost: @escaping @MainActor @Sendable () -> UIViewController? = { .topMost },
        prepare: @escaping @MainActor @Sendable (WKWebViewConfiguration) -> Void = { _ in },
        camera: HostCamera? = nil
    ) {
        self.frontMost = frontMost
        self.camera = camera
        self.prepare = prepare
    }
}

extension UIViewController {
    /// The frontmost view controller; `nil` if the app has no window.
    static var topMost: UIViewController? { topMost(in: UIApplication.shared.connectedScenes) }

    /// Returns the frontmost view controller of these scenes; if there are several, as on an iPad, of the active scene.
    package static func topMost(in scenes: Set<UIScene>) -> UIViewController? {
        let scenes = scenes.compactMap { $0 as? UIWindowScene }
        let scene = scenes.first { $0.activationState == .foregroundActive } ?? scenes.first
        let window = scene?.windows.first(where: \.isKeyWindow) ?? scene?.windows.first
        return window?.rootViewController?.frontMost
    }

    /// The topmost controller of the presentations that start at this controller; this one if it presents none.
    var frontMost: UIViewController {
        var front = self
        while let above = front.presentedViewController, !above.isBeingDismissed { front = above }
        return front
    }
}
