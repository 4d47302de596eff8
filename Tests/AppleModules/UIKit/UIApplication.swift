// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

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
