// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor open class UIScene: UIResponder {
    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive = 0
        case foregroundInactive = 1
        case background = 2
    }

    open var activationState: UIScene.ActivationState { fatalError() }
}

@MainActor open class UIWindowScene: UIScene {
    open var windows: [UIWindow] { fatalError() }
}

@MainActor open class UIScreen: NSObject {
    open class var main: UIScreen { fatalError() }
    open var bounds: CGRect { fatalError() }
}
