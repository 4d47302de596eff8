#if !canImport(UIKit)
public import Foundation

/// Stands in for UIKit's class where there is no UIKit: what views, controllers and the application have in common.
@preconcurrency @MainActor open class UIResponder: NSObject {
    /// Makes a responder.
    public override init() {
        super.init()
    }

    /// Who is asked next; nobody here, unless a subclass says so.
    open var next: UIResponder? { nil }
}
#endif
