#if !canImport(UIKit)
public import Foundation

/// Replaces UIKit's class on systems without UIKit: shows a root controller and the controllers above it.
@preconcurrency @MainActor open class UIWindow: UIView {
    /// The scene that the window belongs to.
    public private(set) weak var windowScene: UIWindowScene?
    /// Whether the window is the one that receives keyboard input.
    public private(set) var isKeyWindow = false

    /// Makes a window in the application's only scene.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        join(UIApplication.shared.scene)
    }

    /// Makes a window in a scene.
    public init(windowScene: UIWindowScene) {
        super.init(frame: .zero)
        join(windowScene)
    }

    /// The controller at the bottom of the presentations.
    ///
    /// Replacing it dismisses the controllers that the old one has presented.
    open var rootViewController: UIViewController? {
        willSet {
            guard newValue !== rootViewController, let old = rootViewController else { return }
            old.dismissAll()
            if isShown { old.disappear(animated: false) }
            old.viewIfLoaded?.removeFromSuperview()
        }
        didSet {
            guard oldValue !== rootViewController, let root = rootViewController else { return }
            if isShown { show(root) }
        }
    }

    open override var window: UIWindow? { self }

    /// Shows the window and makes it the one that receives keyboard input.
    open func makeKeyAndVisible() {
        for other in windowScene?.windows ?? [] where other !== self { other.isKeyWindow = false }
        isKeyWindow = true
        guard !isShown else { return }
        isShown = true
        if let rootViewController { show(rootViewController) }
    }

    /// Closes the window, as the system does when its scene ends: all its controllers leave the screen.
    open func headlessClose() {
        rootViewController = nil
        isShown = false
        isKeyWindow = false
        windowScene?.remove(self)
        windowScene = nil
    }

    private var isShown = false

    private func join(_ scene: UIWindowScene) {
        windowScene = scene
        scene.add(self)
    }

    private func show(_ root: UIViewController) {
        root.loadViewIfNeeded()
        if let view = root.viewIfLoaded { addSubview(view) }
        root.appear(animated: false)
    }
}

extension UIViewController {
    fileprivate func dismissAll() {
        if presentedViewController != nil { dismiss(animated: false) }
    }
}
#endif
