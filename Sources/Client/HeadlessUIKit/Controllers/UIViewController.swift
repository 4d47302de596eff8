#if !canImport(UIKit)
/// Stands in for UIKit's class where there is no UIKit: what an app hands to `startCapture`, subclasses and presents.
///
/// It draws nothing, and goes through the same life: the view is loaded when it is first asked for, and a controller
/// appears when a window that is visible shows it or another controller presents it. As in UIKit, what follows from
/// ``present(_:animated:completion:)`` and ``dismiss(animated:completion:)`` is called in a later turn of the main
/// queue, while ``presentedViewController`` tells the new state at once.
@preconcurrency @MainActor open class UIViewController: UIResponder {
    /// Where a controller is between off screen and on screen.
    enum Appearance {
        case disappeared
        case appearing
        case appeared
        case disappearing
    }

    /// How much of the screen a controller that is presented takes; kept for whoever reads it.
    open var modalPresentationStyle: UIModalPresentationStyle = .automatic
    /// Whether the user can't dismiss the controller by a swipe.
    open var isModalInPresentation = false
    /// What the controller is called, where something shows that.
    open var title: String?

    /// The controller that this one has presented.
    public internal(set) var presentedViewController: UIViewController?
    /// The controller that has presented this one.
    public internal(set) weak var presentingViewController: UIViewController?
    /// Whether it is on its way on screen because it is being presented.
    public internal(set) var isBeingPresented = false
    /// Whether it is on its way off screen because it is being dismissed.
    public internal(set) var isBeingDismissed = false

    var appearance = Appearance.disappeared
    private var loadedView: UIView?
    private var ownPresentationController: UIPresentationController?

    /// Makes a controller; its view is loaded later.
    public override init() {
        super.init()
    }

    /// The view, loaded when it is first asked for.
    ///
    /// Of UIKit's own type, so that code written for it compiles.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return loadedView
        }
        set { loadedView = newValue }
    }

    /// Whether the view has been loaded.
    open var isViewLoaded: Bool { loadedView != nil }

    /// The view, where it has been loaded.
    open var viewIfLoaded: UIView? { loadedView }

    /// Loads the view, unless that is done.
    open func loadViewIfNeeded() {
        guard loadedView == nil else { return }
        loadView()
        viewDidLoad()
    }

    /// Makes the view; subclasses may set another.
    open func loadView() {
        view = UIView()
    }

    /// Called once after the view has been made; the base class does nothing here, as UIKit's does.
    open func viewDidLoad() {}

    /// Called each time that the view is about to come on screen; the base class does nothing here.
    open func viewWillAppear(_ animated: Bool) {}

    /// Called each time that the view has come on screen; the base class does nothing here, as UIKit's does.
    open func viewDidAppear(_ animated: Bool) {}

    /// Called each time that the view is about to leave the screen; the base class does nothing here.
    open func viewWillDisappear(_ animated: Bool) {}

    /// Called each time that the view has left the screen; the base class does nothing here.
    open func viewDidDisappear(_ animated: Bool) {}

    /// What watches over this controller's presentation, made when it is first asked for.
    ///
    /// Set its delegate to hear that the user has dismissed the controller by a swipe.
    open var presentationController: UIPresentationController? {
        if let ownPresentationController { return ownPresentationController }
        let made = UIPresentationController(presentedViewController: self, presenting: presentingViewController)
        ownPresentationController = made
        return made
    }

    /// Shows another controller over this one.
    ///
    /// Where this one presents a controller already, UIKit writes a warning and does nothing; so does this, without the
    /// warning, and the completion is not called. Unlike UIKit's it need not be in a window itself: a program without a
    /// screen has none.
    open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil)
    {
        guard presentedViewController == nil, viewControllerToPresent.presentingViewController == nil,
            viewControllerToPresent !== self
        else { return }
        presentedViewController = viewControllerToPresent
        viewControllerToPresent.presentingViewController = self
        viewControllerToPresent.isBeingPresented = true
        UITurns.later {
            // The window may have gone before it was there.
            guard viewControllerToPresent.presentingViewController === self else { return }
            viewControllerToPresent.appear(animated: flag)
            viewControllerToPresent.isBeingPresented = false
            completion?()
        }
    }

    /// Takes the controller that this one presents off the screen, with all that it presents itself; without one, asks
    /// whoever presents this one to do so.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        guard let presented = presentedViewController else {
            guard let presenter = presentingViewController else {
                if let completion { UITurns.later(completion) }
                return
            }
            return presenter.dismiss(animated: flag, completion: completion)
        }
        // As UIKit does: what is on its way on screen is not dismissed, and nobody is told.
        guard !presented.isBeingPresented else { return }
        let leaving = presented.stack
        presentedViewController = nil
        for controller in leaving {
            controller.isBeingDismissed = true
            controller.presentingViewController = nil
        }
        UITurns.later {
            for controller in leaving.reversed() {
                controller.disappear(animated: flag)
                controller.isBeingDismissed = false
                controller.isBeingPresented = false
                controller.presentedViewController = nil
            }
            completion?()
        }
    }

    /// The controller and those above it, the top-most last.
    private var stack: [UIViewController] {
        var controllers = [self]
        while let above = controllers.last?.presentedViewController { controllers.append(above) }
        return controllers
    }

    func appear(animated: Bool) {
        guard appearance == .disappeared else { return }
        loadViewIfNeeded()
        appearance = .appearing
        viewWillAppear(animated)
        appearance = .appeared
        viewDidAppear(animated)
    }

    func disappear(animated: Bool) {
        guard appearance == .appeared else { return }
        appearance = .disappearing
        viewWillDisappear(animated)
        appearance = .disappeared
        viewDidDisappear(animated)
    }
}

/// Stands in for UIKit's enumeration: how a controller that is presented fills the screen.
public enum UIModalPresentationStyle: Int, Sendable {
    case fullScreen = 0
    case pageSheet = 1
    case formSheet = 2
    case currentContext = 3
    case custom = 4
    case overFullScreen = 5
    case overCurrentContext = 6
    case popover = 7
    case none = -1
    case automatic = -2
}
#endif
