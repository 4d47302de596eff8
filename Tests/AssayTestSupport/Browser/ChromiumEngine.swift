package import HeadlessWebKit

#if canImport(FoundationNetworking)
import Foundation
package import FoundationNetworking
#else
package import Foundation
#endif

/// Displays pages in a real browser, which acts as the web view of a phone.
@MainActor package final class ChromiumEngine: HeadlessWebEngine {
    package let tab: BrowserTab
    private let calls: AsyncStream<String>
    private let inbox: AsyncStream<String>.Continuation

    package init(_ tab: BrowserTab) {
        self.tab = tab
        (calls, inbox) = AsyncStream.makeStream(of: String.self)
    }

    package func load(_ request: URLRequest, in page: HeadlessWebPage) {
        guard let url = request.url else { return }
        Task { [calls] in
            for await call in calls { page.post(call, to: "assay") }
        }
        Task { [tab, inbox] in
            do {
                try await tab.expose(
                    "assayNative",
                    before: """
                        window.webkit = { messageHandlers: { assay: { postMessage: (text) => assayNative(text) } } }
                        """
                ) { inbox.yield($0) }
                // Each load starts from an empty page, like a new web view: a change of the fragment alone would load
                // nothing.
                if let blank = URL(string: "about:blank") { try await tab.open(blank) }
                try await tab.open(url)
                page.finish()
            } catch {
                page.fail(error)
            }
        }
    }

    package func evaluate(_ script: String) async throws -> (any Sendable)? {
        try await tab.run(script)
    }

    package func stopLoading() {}

    package func close() {
        inbox.finish()
    }
}
