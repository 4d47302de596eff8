import AssayClient
import AssayWire
import Foundation

/// Shows sheets about an item for the facade, one at a time, and reports the end of each exactly once.
final class ItemScreens: Sendable {
    /// A kind of sheet, with the options of its page.
    enum Sheet: Sendable {
        case flag
        case detail(options: [String: Bool])

        fileprivate var screen: ScreenName {
            if case .flag = self { .flag } else { .detail }
        }

        fileprivate var options: [String: Bool] {
            if case .detail(let options) = self { options } else { [:] }
        }
    }

    private let relay: DelegateRelay
    private let tasks: RunningTasks
    private let presentation: PresentationLock

    init(relay: DelegateRelay, tasks: RunningTasks, presentation: PresentationLock) {
        self.relay = relay
        self.tasks = tasks
        self.presentation = presentation
    }

    /// Shows a sheet over the frontmost view controller.
    func show(_ sheet: Sheet, of entrupyID: String, _ setup: ScreenContext) {
        let client = setup.client
        guard client.isAuthorized else { return end(.failed(client.noSession), sheet, entrupyID) }
        guard let pass = presentation.enter() else {
            return end(
                .failed(client.error(.badRequest, PresentationLock.busy, problem: .screenOpen)), sheet, entrupyID)
        }
        tasks.run { [self] in
            let how = await visit(sheet, entrupyID, setup, pass)
            presentation.leave(pass)
            end(how, sheet, entrupyID)
        }
    }

    private func visit(
        _ sheet: Sheet, _ entrupyID: String, _ setup: ScreenContext, _ pass: PresentationLock.Pass
    ) async -> ScreenEnd {
        guard let open = await present(sheet, entrupyID, setup, pass) else {
            return .failed(
                setup.client.error(.badRequest, "The app has no window to show the screen in. Show one first."))
        }
        let how = await open.visit.end.value()
        await open.close()
        return how
    }

    @MainActor private func present(
        _ sheet: Sheet, _ entrupyID: String, _ setup: ScreenContext, _ pass: PresentationLock.Pass
    ) -> OpenScreen? {
        guard let presenter = setup.screenHost.frontMost() else { return nil }
        let open = OpenScreen.show(
            sheet.screen, item: entrupyID, options: sheet.options, over: presenter, setup
        ) { [relay] in
            switch sheet {
            case .flag: relay.flagViewShown(entrupyID: entrupyID)
            case .detail: relay.detailViewShown(entrupyID: entrupyID)
            }
        }
        presentation.show(open, pass)
        return open
    }

    private func end(_ how: ScreenEnd, _ sheet: Sheet, _ entrupyID: String) {
        switch sheet {
        case .flag: relay.flagViewEnded(how, entrupyID: entrupyID)
        case .detail: relay.detailViewEnded(how, entrupyID: entrupyID)
        }
    }
}
