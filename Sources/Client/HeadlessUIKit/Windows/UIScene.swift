#if !canImport(UIKit)
/// Stands in for UIKit's class where there is no UIKit: one instance of the app's interface.
@preconcurrency @MainActor open class UIScene: UIResponder {
    /// Whether the scene is in front of the user.
    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive = 0
        case foregroundInactive = 1
        case background = 2
    }

    /// In front of the user, unless a program has said otherwise.
    public private(set) var activationState = ActivationState.foregroundActive

    /// Moves the scene, as the system does when the user turns to another one.
    open func headlessMove(to state: ActivationState) {
        activationState = state
    }
}

/// Stands in for UIKit's class where there is no UIKit: a scene that has windows.
@preconcurrency @MainActor open class UIWindowScene: UIScene {
    /// The scene's windows, the first one made first.
    public private(set) var windows: [UIWindow] = []

    /// The window that hears the keyboard.
    open var keyWindow: UIWindow? { windows.first(where: \.isKeyWindow) }

    func add(_ window: UIWindow) {
        windows.append(window)
    }

    func remove(_ window: UIWindow) {
        windows.removeAll { $0 === window }
    }
}
#endif
