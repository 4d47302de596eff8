#if canImport(UIKit)
package import UIKit
package import WebKit
#else
package import HeadlessUIKit
package import HeadlessWebKit
#endif

/// What the built-in screens need of the app around the SDK.
package struct ScreenStage: Sendable {
    /// Finds the controller in front of the user.
    package let frontMost: @MainActor @Sendable () -> UIViewController?
    /// Sets up the web view of a screen, before the view is made; a test hands in what plays the pages.
    package let prepare: @MainActor @Sendable (WKWebViewConfiguration) -> Void

    package init(
        frontMost: @escaping @MainActor @Sendable () -> UIViewController? = { .topMost },
        prepare: @escaping @MainActor @Sendable (WKWebViewConfiguration) -> Void = { _ in }
    ) {
        self.frontMost = frontMost
        self.prepare = prepare
    }
}
