#if !canImport(UIKit)
public import Foundation

/// Replaces UIKit's class on systems without UIKit: manages one controller's presentation.
@preconcurrency @MainActor open class UIPresentationController: NSObject {
    /// The delegate that is notified of the user's actions on the presentation.
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
    /// The reference is weak, because the controller holds this object.
    private weak var presented: UIViewController?

    /// Makes the object for a controller's presentation; the presenter is read from the presented controller.
    public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
        presented = presentedViewController
        super.init()
    }

    /// The controller that is presented; an empty one if that was deallocated.
    open var presentedViewController: UIViewController { presented ?? UIViewController() }

    /// The controller that presents; an empty one if there is none.
    open var presentingViewController: UIViewController { presented?.presentingViewController ?? UIViewController() }

    /// Simulates a user's swipe down on systems without touch input; it has no effect on a full-screen controller.
    ///
    /// If the delegate or the controller's `isModalInPresentation` refuses, the delegate is notified of the attempt.
    /// Otherwise the controller is dismissed, and the delegate is notified of the dismissal after the controller has
    /// left the screen. As in UIKit, a dismissal by the program does not notify the delegate.
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

/// Replaces UIKit's protocol: the questions and notifications of a presentation.
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

/// Default implementations, because all methods of UIKit's protocol are optional.
extension UIAdaptivePresentationControllerDelegate {
    /// Allows the dismissal.
    public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
    /// Does nothing.
    public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
    /// Does nothing.
    public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
    /// Does nothing.
    public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
}
#endif
