#if !canImport(UIKit)
public import Foundation

/// Stands in for UIKit's class where there is no UIKit: what an app hands to `startCapture` and subclasses.
///
/// It draws nothing. `viewDidLoad` and `viewDidAppear` are there because apps override them; a headless program calls
/// them itself.
@preconcurrency @MainActor open class UIViewController: NSObject {
    /// Makes a controller without a view.
    public override init() {
        super.init()
    }

    /// Called once after the view has been made; the base class does nothing here, as UIKit's does.
    open func viewDidLoad() {}

    /// Called each time that the view has come on screen; the base class does nothing here, as UIKit's does.
    open func viewDidAppear(_ animated: Bool) {}
}
#endif
