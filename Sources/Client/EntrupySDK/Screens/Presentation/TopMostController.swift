#if canImport(UIKit)
package import UIKit
#else
package import HeadlessUIKit
#endif

extension UIViewController {
    /// The controller in front of the user; `nil` where the app has no window.
    static var topMost: UIViewController? { topMost(in: UIApplication.shared.connectedScenes) }

    /// The controller in front of the user of these scenes: on an iPad, the one of the scene that is used.
    package static func topMost(in scenes: Set<UIScene>) -> UIViewController? {
        let scenes = scenes.compactMap { $0 as? UIWindowScene }
        let scene = scenes.first { $0.activationState == .foregroundActive } ?? scenes.first
        let window = scene?.windows.first(where: \.isKeyWindow) ?? scene?.windows.first
        return window?.rootViewController?.frontMost
    }

    /// The controller in front of this one: what it presents, and what that presents.
    var frontMost: UIViewController {
        var front = self
        while let above = front.presentedViewController, !above.isBeingDismissed { front = above }
        return front
    }
}
