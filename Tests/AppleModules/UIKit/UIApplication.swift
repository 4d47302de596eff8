// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor open class UIResponder: NSObject {
    open var next: UIResponder? { fatalError() }
}

@MainActor open class UIApplication: UIResponder {
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { fatalError() }
    }

    open class var shared: UIApplication { fatalError() }
    open var connectedScenes: Set<UIScene> { fatalError() }
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
