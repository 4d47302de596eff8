#if !canImport(UIKit)
/// Replaces UIKit's class on systems without UIKit: an app passes it to `startCapture`, subclasses it and presents it.
///
/// It draws nothing, but has the same life cycle: the view is loaded on first access, and a controller appears when a
/// visible window shows it or another controller presents it. As in UIKit, the callbacks of
/// ``present(_:animated:completion:)`` and ``dismiss(animated:completion:)`` run in a later turn of the main queue,
/// while ``presentedViewController`` changes at once.
@preconcurrency @MainActor open class UIViewController: UIResponder {
    /// The state of a controller between off screen and on screen.
    enum Appearance {
        case disappeared
        case appearing
        case appeared
        case disappearing
    }

    /// The presentation style; no layout depends on it here, but a swipe does not dismiss a full-screen controller.
    open var modalPresentationStyle: UIModalPresentationStyle = .automatic
    /// Whether the user can't dismiss the controller by a swipe.
    open var isModalInPresentation = false
    /// The title of the controller.
    open var title: String?

    /// The controller that this one has presented.
    public internal(set) var presentedViewController: UIViewController?
    /// The controller that has presented this one.
    public internal(set) weak var presentingViewController: UIViewController?
    /// Whether the controller is being presented and has not appeared yet.
    public internal(set) var isBeingPresented = false
    /// Whether the controller is being dismissed and has not disappeared yet.
    public internal(set) var isBeingDismissed = false

    var appearance = Appearance.disappeared
    private var loadedView: UIView?
    private var ownPresentationController: UIPresentationController?

    /// Makes a controller; its view is loaded later.
    public override init() {
        super.init()
    }

    /// The view, loaded on first access.
    ///
    /// It has the same type as in UIKit, so that code written for UIKit compiles.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return loadedView
        }
        set { loadedView = newValue }
    }

    /// The view, if it has been loaded.
    open var viewIfLoaded: UIView? { loadedView }

    /// Loads the view, unless it is loaded already.
    open func loadViewIfNeeded() {
        guard loadedView == nil else { return }
        loadView()
        viewDidLoad()
    }

    /// Makes the view; subclasses may set another.
    open func loadView() {
        view = UIView()
    }

    /// Called once after the view has been made; the base class does nothing here, as in UIKit.
    open func viewDidLoad() {}

    /// Called each time that the view is about to come on screen; the base class does nothing here.
    open func viewWillAppear(_ animated: Bool) {}

    /// Called each time that the view has come on screen; the base class does nothing here, as in UIKit.
    open func viewDidAppear(_ animated: Bool) {}

    /// Called each time that the view is about to leave the screen; the base class does nothing here.
    open func viewWillDisappear(_ animated: Bool) {}

    /// Called each time that the view has left the screen; the base class does nothing here.
    open func viewDidDisappear(_ animated: Bool) {}

    /// The object that manages this controller's presentation, made on first access.
    ///
    /// Set its delegate to be notified when the user dismisses the controller by a swipe.
    open var presentationController: UIPresentationController? {
        if let ownPresentationController { return ownPresentationController }
        let made = UIPresentationController(presentedViewController: self, presenting: presentingViewController)
        ownPresentationController = made
        return made
    }

    /// Shows another controller over this one.
    ///
    /// If this controller already presents another one, the call does nothing, and the completion is not called; UIKit
    /// also logs a warning. Unlike in UIKit, this controller does not have to be in a window, because a program without
    /// a screen has none.
    open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil)
    {
        guard presentedViewController == nil, viewControllerToPresent.presentingViewController == nil,
            viewControllerToPresent !== self
        else { return }
        presentedViewController = viewControllerToPresent
        viewControllerToPresent.presentingViewController = self
        viewControllerToPresent.isBeingPresented = true
        MainQueueWork.later {
            // The window may have closed before the controller appeared.
            guard viewControllerToPresent.presentingViewController === self else { return }
            viewControllerToPresent.appear(animated: flag)
            viewControllerToPresent.isBeingPresented = false
            completion?()
        }
    }

    /// Dismisses the controller that this one presents, with all controllers above it; without one, asks the presenter
    /// of this controller to dismiss.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        guard let presented = presentedViewController else {
            guard let presenter = presentingViewController else {
                if let completion { MainQueueWork.later(completion) }
                return
            }
            return presenter.dismiss(animated: flag, completion: completion)
        }
        // As in UIKit, a controller that is still being presented is not dismissed, and the completion is not called.
        guard !presented.isBeingPresented else { return }
        let leaving = presented.stack
        presentedViewController = nil
        for controller in leaving {
            controller.isBeingDismissed = true
            controller.presentingViewController = nil
        }
        MainQueueWork.later {
            for controller in leaving.reversed() {
                controller.disappear(animated: flag)
                controller.isBeingDismissed = false
                controller.isBeingPresented = false
                controller.presentedViewController = nil
            }
            completion?()
        }
    }

    /// The controller and those above it, the topmost last.
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

/// Replaces UIKit's enumeration: the styles in which a controller is presented.
public enum UIModalPresentationStyle: Int, Sendable {
    case fullScreen = 0
    case pageSheet = 1
    case formSheet = 2
    case custom = 4
    case none = -1
    case automatic = -2
}

/// Work for later turns of the main queue, which runs in the order in which it was added.
@MainActor enum MainQueueWork {
    private static var waiting: [() -> Void] = []

    static func later(_ work: @escaping () -> Void) {
        waiting.append(work)
        Task { waiting.removeFirst()() }
    }
}
#endif
