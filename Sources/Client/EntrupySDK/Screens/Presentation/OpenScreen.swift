import AssayClient
import AssayWire
import Foundation

#if canImport(UIKit)
import UIKit
#else
import HeadlessUIKit
#endif

/// What every screen of an app has in common.
struct ScreenSetup: Sendable {
    let client: AssayClient
    /// Read on the main thread, when the screen is shown.
    let theme: MainThreadBox<(any EntrupyTheme)?>
    let stage: ScreenStage
}

/// A screen that is up.
struct OpenScreen: Sendable {
    let visit: ScreenVisit
    private let handle: ScreenController.Handle

    /// Presents a screen; what can't be shown ends its visit, which is how the caller hears of it.
    ///
    /// - Parameters:
    ///   - item: The item that the screen is about, by its id.
    ///   - options: What the page is to show.
    ///   - didShow: Hears that the page shows what it is for, once.
    @MainActor static func show(
        _ screen: ScreenName, item: String?, options: [String: Bool] = [:], over presenter: UIViewController,
        _ setup: ScreenSetup, didShow: @escaping @MainActor () -> Void = {}
    ) -> OpenScreen {
        let theme = ScreenTheme(setup.theme.value)
        let visit = ScreenVisit(
            screen, client: setup.client,
            welcome: .welcome(theme: theme.colors, language: setup.client.language, options: options),
            didShow: didShow)
        let controller = ScreenController(
            visit, item: item, base: setup.client.baseURL, theme: theme, prepare: setup.stage.prepare)
        // A swipe must not lose a capture; a sheet is there to be looked at and put away.
        controller.modalPresentationStyle = [.capture, .retake].contains(screen) ? .fullScreen : .pageSheet
        let refusal = setup.client.error(
            .badRequest, "The screen can't be presented: the view controller is not on screen, or is busy presenting.")
        return OpenScreen(visit: visit, handle: controller.show(over: presenter.frontMost, else: refusal))
    }

    /// Takes the screen away, and returns when it has left.
    @MainActor func close() async {
        visit.finish(.left)
        await handle.close()
    }
}
