#if !canImport(UIKit)
public import Foundation

/// Stands in for UIKit's class where there is no UIKit: the value that an app delegate passes to
/// `interceptApplication(_:handleEventsForBackgroundURLSession:completionHandler:)`.
@preconcurrency @MainActor open class UIApplication: NSObject {
    /// The one application object of the process.
    public static let shared = UIApplication()

    /// Makes an application object; programs use ``shared``.
    public override init() {
        super.init()
    }
}
#endif
