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

    package init(
        frontMost: @escaping @MainActor @Sendable () -> UIViewController? = { .topMost },
        prepare: @escaping @MainActor @Sendable (WKWebViewConfiguration) -> Void = { _ in }
    ) {
        self.frontMost = frontMost
        self.prepare = prepare
    }
}
