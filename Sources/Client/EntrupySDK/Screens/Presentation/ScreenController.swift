import AssayClient
import AssayWire
import Foundation

#if canImport(UIKit)
import UIKit
import WebKit
#else
import HeadlessUIKit
import HeadlessWebKit
#endif

/// Shows one screen of the platform, from its presentation until it is off screen.
///
/// The visit does not hold the controller. If the system releases the controller, for whatever reason, the visit ends.
@MainActor final class ScreenController: UIViewController {
    /// A weak reference with which the SDK dismisses a controller that the system holds.
    struct Handle: Sendable {
        fileprivate weak var controller: ScreenController?
        fileprivate let left: OneShot<Void>

        /// Dismisses the screen, and returns when it is off screen.
        @MainActor func close() async {
            controller?.dismissScreen()
            await left.value()
        }
    }

    private let visit: ScreenVisit
    private let web: ScreenWebView
    private let item: String?
    private let background: UIColor
    private let left = OneShot<Void>()
    private var hasAppeared = false
    private var mustLeave = false

    /// - Parameters:
    ///   - item: The ID of the screen's item, if it has one.
    ///   - base: The platform's base URL.
    init(
        _ visit: ScreenVisit, item: String?, base: URL?, theme: ScreenTheme,
        prepare: @MainActor (WKWebViewConfiguration) -> Void
    ) {
        self.visit = visit
        self.item = item
        background = theme.background ?? .systemBackground
        web = ScreenWebView(visit, base: base, prepare: prepare)
        #if canImport(UIKit)
        super.init(nibName: nil, bundle: nil)
        #else
        super.init()
        #endif
    }

    #if canImport(UIKit)
    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }
    #endif

    /// Presents the screen; from then on the system holds it.
    ///
    /// If the system refuses the presentation, for instance because the presenter is not on screen, the visit ends with
    /// a failure.
    func show(over presenter: UIViewController, else refusal: AssayError) -> Handle {
        presenter.present(self, animated: true)
        guard presentingViewController != nil else {
            visit.finish(.failed(refusal))
            left.settle(())
            return Handle(controller: nil, left: left)
        }
        // Set after the presentation: before it, the two objects would hold each other, even if the presentation is
        // refused.
        presentationController?.delegate = self
        return Handle(controller: self, left: left)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = background
        web.view.frame = view.bounds
        web.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(web.view)
        visit.open(item: item, in: web)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        hasAppeared = true
        if mustLeave { dismissScreen() }
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        // A controller that the page itself presents, such as the system's photo picker, only covers the screen for a
        // time.
        guard presentedViewController == nil else { return }
        hasLeft()
    }

    private func dismissScreen() {
        guard let presenter = presentingViewController else { return hasLeft() }
        mustLeave = true
        // UIKit ignores a dismissal, and its completion, during the presentation: `viewDidAppear` repeats it.
        guard hasAppeared, !isBeingDismissed else { return }
        presenter.dismiss(animated: true) { [weak self] in self?.hasLeft() }
    }

    private func hasLeft() {
        visit.finish(.left)
        left.settle(())
    }

    deinit {
        visit.end.settle(.left)
        left.settle(())
    }
}

extension ScreenController: UIAdaptivePresentationControllerDelegate {
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
        hasLeft()
    }
}
