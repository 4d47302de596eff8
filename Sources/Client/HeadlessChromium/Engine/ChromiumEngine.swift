import Foundation
package import FoundationNetworking
package import HeadlessWebKit

/// Shows the pages of a web view in a real browser, as WebKit does on Apple's systems.
///
/// The app's delegates decide where a page may go, which responses are shown, and which devices it may use. A crash of
/// the page or of the browser is reported as the end of the web content process; the view may load a page again, and
/// then gets a new browser. The window's close button is reported as the close of the page.
@MainActor package final class ChromiumEngine: HeadlessWebEngine {
    /// The user's decision about the camera, where the app allows it.
    package enum CameraAccess: String, Sendable {
        case granted, denied
        /// The browser asks the user in its window.
        case asks = "prompt"
    }

    private let options: ChromiumOptions?
    /// `nil` if the owner of the tab has decided.
    private let access: CameraAccess?
    private let opened: @MainActor (ChromiumTab) -> Void
    private var session: PageSession?
    /// The tab of the owner; `nil` for an engine with a browser of its own.
    private let given: ChromiumTab?
    private var loading: Task<Void, Never>?
    private var current: HeadlessWebPage?
    private var isClosed = false

    /// Creates an engine that shows pages in an open tab, which stays open afterwards.
    package init(_ tab: ChromiumTab) {
        options = nil
        access = nil
        given = tab
        opened = { _ in }
    }

    /// Creates an engine with a browser of its own, which starts with the first page and ends with the view.
    ///
    /// - Parameter opened: Called with each new tab before it loads a page.
    package init(
        _ options: ChromiumOptions, access: CameraAccess = .asks,
        opened: @escaping @MainActor (ChromiumTab) -> Void = { _ in }
    ) {
        self.options = options
        self.access = access
        given = nil
        self.opened = opened
    }

    package func load(_ request: URLRequest, in page: HeadlessWebPage) {
        guard let url = request.url, !isClosed else { return }
        current = page
        loading?.cancel()
        loading = Task { [previous = loading] in
            // Loads take turns, so that no two browsers start.
            await previous?.value
            do {
                try Task.checkCancellation()
                let session = try await ready(handlers: page.handlerNames)
                try Task.checkCancellation()
                try await session.show(url, in: page, access: access)
            } catch is CancellationError {
            } catch {
                page.fail(error)
            }
        }
    }

    /// Returns a tab that works: the open one, or a new one after a crash of the browser.
    private func ready(handlers: [String]) async throws -> PageSession {
        if let session, !session.hasEnded { return session }
        let tab: ChromiumTab
        if let given {
            tab = given
        } else {
            let options = options ?? ChromiumOptions()
            let browser = try await Chromium.launch(options)
            do {
                tab =
                    try await options.hasWindow
                    ? ChromiumTab(windowOf: browser)
                    : ChromiumTab(browser, width: options.width, height: options.height)
            } catch {
                await browser.close()
                throw error
            }
        }
        let session = PageSession(tab, hasOwnBrowser: given == nil)
        guard !isClosed else {
            session.close()
            throw CancellationError()
        }
        self.session = session
        try await session.prepare(handlers: handlers)
        opened(tab)
        return session
    }

    package func evaluate(_ script: String) async throws -> (any Sendable)? {
        guard let session, !session.hasEnded else { throw ChromiumFailure(description: "no page is loaded") }
        // Sent before the first wait, so that scripts run in the order of the calls.
        let answer = session.tab.begin("Runtime.evaluate", ["expression": script, "returnByValue": true])
        return try ScriptResult(try await answer.value()).value
    }

    package func stopLoading() {
        loading?.cancel()
        session?.tab.begin("Page.stopLoading")
    }

    package func close() {
        isClosed = true
        loading?.cancel()
        session?.close()
        session = nil
        current = nil
    }
}
