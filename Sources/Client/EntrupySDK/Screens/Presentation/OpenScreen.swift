import AssayClient
import AssayWire
import Foundation

#if canImport(UIKit)
import UIKit
#else
import HeadlessUIKit
#endif

/// The setup that all screens of an app share.
struct ScreenContext: Sendable {
    let client: AssayClient
    /// The app's theme, which is read on the main thread when the screen is shown.
    let theme: MainThreadBox<(any EntrupyTheme)?>
    let screenHost: ScreenHost
}

/// A screen that was presented.
struct OpenScreen: Sendable {
    let visit: ScreenVisit
    private let handle: ScreenController.Handle

    /// Presents a screen; if that fails, the error ends the screen's ``visit``.
    ///
    /// - Parameters:
    ///   - item: The ID of the screen's item, if it has one.
    ///   - options: The parts that the page shows, by name.
    ///   - didShow: Called once, when the page shows its content.
    @MainActor static func show(
        _ screen: ScreenName, item: String?, options: [String: Bool] = [:], over presenter: UIViewController,
        _ setup: ScreenContext, didShow: @escaping @MainActor () -> Void = {}
    ) -> OpenScreen {
        let theme = ScreenTheme(setup.theme.value)
        let visit = ScreenVisit(
            screen, client: setup.client,
            welcome: .welcome(
                theme: theme.colors, language: setup.client.language, options: options,
                offersCamera: setup.screenHost.camera != nil),
            didShow: didShow)
        let controller = ScreenController(
            visit, item: item, base: setup.client.baseURL, theme: theme, prepare: setup.screenHost.prepare)
        // A swipe must not lose a capture, but the user may dismiss a sheet by a swipe.
        controller.modalPresentationStyle = [.capture, .retake].contains(screen) ? .fullScreen : .pageSheet
        let refusal = setup.client.error(
            .badRequest, "The screen can't be presented: the view controller is not on screen, or is busy presenting.")
        return OpenScreen(visit: visit, handle: controller.show(over: presenter.frontMost, else: refusal))
    }

    /// Dismisses the screen, and returns when it is off screen.
    @MainActor func close() async {
        visit.finish(.left)
        await handle.close()
    }
}
