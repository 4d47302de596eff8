#if !canImport(UIKit)
public import Foundation

/// Replaces UIKit's class on systems without UIKit: the base class of views, controllers and the application.
@preconcurrency @MainActor open class UIResponder: NSObject {
    /// Makes a responder.
    public override init() {
        super.init()
    }

    /// The next responder; `nil`, unless a subclass overrides it.
    open var next: UIResponder? { nil }
}
#endif
