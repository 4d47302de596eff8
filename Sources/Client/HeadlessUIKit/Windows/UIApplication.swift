#if !canImport(UIKit)
/// Stands in for UIKit's class where there is no UIKit: the app, its scenes and their windows.
///
/// The value that an app delegate passes to `interceptApplication(_:handleEventsForBackgroundURLSession:completionHandler:)`.
@preconcurrency @MainActor open class UIApplication: UIResponder {
    /// The one application object of the process.
    public static let shared = UIApplication()

    /// The object that the system tells about the life of the app.
    open weak var delegate: (any UIApplicationDelegate)?

    let scene = UIWindowScene()
    /// The requests to run on that have not ended.
    package internal(set) var backgroundTasks: Set<UIBackgroundTaskIdentifier> = []
    var lastBackgroundTask = 0

    /// Makes an application object; programs use ``shared``.
    public override init() {
        super.init()
    }

    /// The scenes of the app: one.
    open var connectedScenes: Set<UIScene> { [scene] }

    /// The windows of the app.
    open var windows: [UIWindow] { scene.windows }
}
#endif
