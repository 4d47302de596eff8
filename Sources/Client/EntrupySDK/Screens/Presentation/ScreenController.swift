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

/// Shows one screen of the platform, from the moment that it is presented until it has left.
///
/// The visit holds nothing of it: where the system drops the controller, for whatever reason, the visit ends with it.
@MainActor final class ScreenController: UIViewController {
    /// What the SDK may do with a controller that the system holds: take it off the screen.
    struct Handle: Sendable {
        fileprivate weak var controller: ScreenController?
        fileprivate let left: OneShot<Void>

        /// Takes the screen away, and returns when it has left.
        @MainActor func close() async {
            controller?.goAway()
            await left.value()
        }
    }

    private let visit: ScreenVisit
    private let web: ScreenWebView
    private let item: String?
    private let background: UIColor
    private let left = OneShot<Void>()
    private var hasAppeared = false
    private var mustGo = false

    /// - Parameters:
    ///   - item: The item that the screen is about, by its id.
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

    /// Presents the screen; from here on the system holds it.
    ///
    /// A presentation that the system does not take up, because the presenter is not on screen for instance, ends the
    /// visit with a failure.
    func show(over presenter: UIViewController, else refusal: AssayError) -> Handle {
        presenter.present(self, animated: true)
        guard presentingViewController != nil else {
            visit.finish(.failed(refusal))
            left.settle(())
            return Handle(controller: nil, left: left)
        }
        // After the presentation: before it, the two would hold each other, whether it is taken up or not.
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
        if mustGo { goAway() }
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        // What the page itself brings up, such as the system's choice of a photo, covers the screen and goes again.
        guard presentedViewController == nil else { return }
        hasLeft()
    }

    private func goAway() {
        guard let presenter = presentingViewController else { return hasLeft() }
        mustGo = true
        // UIKit drops a dismissal while the presentation is under way, completion and all: it is made up for then.
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
