import AssayInstruments
import Foundation
import HeadlessChromium
import Synchronization

/// A user at the capture screen, to whom one fault happens.
///
/// The screen may get a new browser in mid-capture; the player then goes on there.
final class ScreenPlayer: Sendable {
    /// The time between two looks at the page.
    private static let pollInterval = Duration.milliseconds(50)
    /// The buttons that lead on, those of the latest page first.
    private static let forward = ["#retake", "#send", "#use", "#shoot:enabled", "#start"]
    /// The buttons that lead out of the capture: the answer to the question, the button, and the way to its page.
    private static let out = ["dialog .danger", "section:not([hidden]) .cancel", "#again", "#step-back"]

    private struct State {
        var presses = 0
        var hasHappened = false
    }

    private let plan: ScreenPlan
    private let state = Mutex(State())

    init(_ plan: ScreenPlan) {
        self.plan = plan
    }

    /// Uses the page of a tab until the task is cancelled.
    func play(_ tab: ChromiumTab) async {
        while !Task.isCancelled {
            do {
                try await step(tab)
                try await Task.sleep(for: Self.pollInterval)
            } catch {
                // The page or the browser has gone; the screen may load another page, or end.
                try? await Task.sleep(for: Self.pollInterval)
            }
        }
    }

    private func step(_ tab: ChromiumTab) async throws {
        // The shutter is pressed by the player alone, so that the number of presses is known.
        try await tab.run("localStorage.setItem('assay-capture-settings', '{\"auto\":false}')")
        let isDue = state.withLock { state in
            guard !state.hasHappened, state.presses >= plan.presses else { return false }
            state.hasHappened = plan.fault != .cancel
            return true
        }
        if isDue { try await happen(tab) }
        let leaves = plan.fault == .refusedCamera || (plan.fault == .cancel && isDue)
        let buttons = leaves ? Self.out + (plan.fault == .refusedCamera ? ["#start"] : []) : Self.forward
        for button in buttons where try await tab.isVisible(button) {
            // The way out of a refused camera begins at the page that explains it.
            let isWayOut = plan.fault == .refusedCamera && button.hasSuffix(".cancel")
            if isWayOut, try await tab.isVisible("#start") { continue }
            try await tab.press(button, isDouble: plan.fault == .doubleClick)
            return state.withLock { $0.presses += 1 }
        }
    }

    private func happen(_ tab: ChromiumTab) async throws {
        switch plan.fault {
        case .none, .doubleClick, .cancel, .refusedCamera: break
        case .reload: try await tab.send("Page.reload")
        case .closedWindow: try await tab.close()
        case .crashedPage: tab.crash()
        case .killedBrowser: tab.browser.kill()
        }
    }
}
