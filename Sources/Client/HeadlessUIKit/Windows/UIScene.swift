#if !canImport(UIKit)
/// Replaces UIKit's class on systems without UIKit: one instance of the app's interface.
@preconcurrency @MainActor open class UIScene: UIResponder {
    /// The activation states of a scene.
    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive = 0
        case foregroundInactive = 1
        case background = 2
    }

    /// The activation state; foreground active, unless ``headlessMove(to:)`` has changed it.
    public private(set) var activationState = ActivationState.foregroundActive

    /// Changes the scene's state, as the system does when the user switches to another scene.
    open func headlessMove(to state: ActivationState) {
        activationState = state
    }
}

/// Replaces UIKit's class on systems without UIKit: a scene that has windows.
@preconcurrency @MainActor open class UIWindowScene: UIScene {
    /// The scene's windows, in the order of their creation.
    public private(set) var windows: [UIWindow] = []

    func add(_ window: UIWindow) {
        windows.append(window)
    }

    func remove(_ window: UIWindow) {
        windows.removeAll { $0 === window }
    }
}
#endif
