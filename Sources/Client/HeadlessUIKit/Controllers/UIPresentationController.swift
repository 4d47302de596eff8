#if !canImport(UIKit)
public import Foundation

/// Stands in for UIKit's class where there is no UIKit: watches over one controller's presentation.
@preconcurrency @MainActor open class UIPresentationController: NSObject {
    /// Hears of what the user does to the presentation.
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
    /// Weak, since the controller holds this object.
    private weak var presented: UIViewController?

    /// Watches over a controller's presentation; who presents it is the controller's to tell.
    public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
        presented = presentedViewController
        super.init()
    }

    /// The controller that is presented; an empty one where that is gone.
    open var presentedViewController: UIViewController { presented ?? UIViewController() }

    /// The controller that presents; an empty one where there is none.
    open var presentingViewController: UIViewController { presented?.presentingViewController ?? UIViewController() }

    /// Does what a user's swipe down does, on systems without a finger: nothing to a controller that fills the screen.
    ///
    /// The delegate is asked first; where it, or the controller's `isModalInPresentation`, refuses, it hears of the
    /// attempt. Otherwise the controller is dismissed, and the delegate hears of that when it has left the screen: only
    /// then, and never for a dismissal by the program, as in UIKit.
    open func headlessSwipeToDismiss() {
        guard let presented, let presenter = presented.presentingViewController,
            presented.modalPresentationStyle != .fullScreen
        else { return }
        let mayGo = !presented.isModalInPresentation && delegate?.presentationControllerShouldDismiss(self) ?? true
        guard mayGo else {
            delegate?.presentationControllerDidAttemptToDismiss(self)
            return
        }
        delegate?.presentationControllerWillDismiss(self)
        presenter.dismiss(animated: true) { [self] in delegate?.presentationControllerDidDismiss(self) }
    }
}

/// Stands in for UIKit's protocol: what a presentation asks and tells.
@preconcurrency @MainActor public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
    /// Whether a swipe may dismiss the controller.
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
    /// A swipe is about to dismiss the controller.
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
    /// A swipe has dismissed the controller.
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
    /// A swipe was refused.
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

/// As UIKit's, whose methods are all optional.
extension UIAdaptivePresentationControllerDelegate {
    /// Yes.
    public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
    /// Nothing.
    public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
    /// Nothing.
    public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
    /// Nothing.
    public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
}
#endif
