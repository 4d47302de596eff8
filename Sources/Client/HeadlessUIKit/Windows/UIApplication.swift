#if !canImport(UIKit)
/// Replaces UIKit's class on systems without UIKit: the app, its scenes and their windows.
///
/// App delegates pass it to `interceptApplication(_:handleEventsForBackgroundURLSession:completionHandler:)`.
@preconcurrency @MainActor open class UIApplication: UIResponder {
    /// The one application object of the process.
    public static let shared = UIApplication()

    /// The object that the system notifies of the app's life cycle events.
    open weak var delegate: (any UIApplicationDelegate)?

    let scene = UIWindowScene()
    /// The requests for background time that have not ended.
    package internal(set) var backgroundTasks: Set<UIBackgroundTaskIdentifier> = []
    var lastBackgroundTask = 0

    /// Makes an application object; programs use ``shared``.
    public override init() {
        super.init()
    }

    /// The scenes of the app, of which there is exactly one.
    open var connectedScenes: Set<UIScene> { [scene] }

    /// The windows of the app.
    open var windows: [UIWindow] { scene.windows }
}
#endif
