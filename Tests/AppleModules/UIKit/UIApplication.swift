// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Declarations for the compiler alone (README.md): no body ever runs, and `Sendable` is as Apple declares it.

@_exported import AppleFoundation

@MainActor open class UIResponder: NSObject {
    open var next: UIResponder? { fatalError() }
}

public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { fatalError() }

    public static let invalid: UIBackgroundTaskIdentifier = absent()
}

@MainActor open class UIApplication: UIResponder {
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { fatalError() }
    }

    open nonisolated class var didBecomeActiveNotification: Notification.Name { fatalError() }
    open nonisolated class var didEnterBackgroundNotification: Notification.Name { fatalError() }

    open class var shared: UIApplication { fatalError() }
    open var connectedScenes: Set<UIScene> { fatalError() }

    open func beginBackgroundTask(
        withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier { fatalError() }
    open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) { fatalError() }
}

/// Apple's methods are optional; see Tests/AppleModules/README.md.
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
    init()
    var window: UIWindow? { get set }
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    func application(
        _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void)
}

extension UIApplicationDelegate {
    public static func main() { fatalError() }

    public var window: UIWindow? {
        get { fatalError() }
        set { fatalError() }
    }
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { fatalError() }
}

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

/// A placeholder value for a property that is declared but never read.
func absent<Value>() -> Value { fatalError() }
