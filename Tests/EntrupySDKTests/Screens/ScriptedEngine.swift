import EntrupySDK
import Foundation
import HeadlessWebKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Simulates pages by a script: the web engine at the process's boundary, in place of a browser.
@MainActor final class ScriptedEngine: HeadlessWebEngine {
    /// The behavior of a page after it has loaded.
    typealias Script = @MainActor (ScriptedPage) async throws -> Void

    /// The status of the page's address; `nil` for a broken connection.
    var status: Int? = 200
    /// Whether the response comes from the platform.
    var isOurs = true
    private(set) var pages: [ScriptedPage] = []
    private(set) var closed = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private let script: Script

    init(_ script: @escaping Script) {
        self.script = script
    }

    func load(_ request: URLRequest, in page: HeadlessWebPage) {
        guard let url = request.url else { return }
        guard let status else { return page.fail(URLError(.cannotConnectToHost)) }
        let made = ScriptedPage(page, url)
        pages.append(made)
        for continuation in waiting { continuation.resume() }
        waiting = []
        Task { [isOurs, script] in
            let headers = isOurs ? ["X-Request-Id": "r-1"] : [:]
            guard
                let head = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: headers),
                await page.mayShow(head)
            else { return }
            page.finish()
            try? await script(made)
        }
    }

    /// Returns a page by its load order, starting at 0; waits for it.
    func page(_ number: Int) async -> ScriptedPage {
        while pages.count <= number { await withCheckedContinuation { waiting.append($0) } }
        return pages[number]
    }

    func evaluate(_ script: String) async throws -> (any Sendable)? {
        let json = script.dropFirst("window.assayHost.receive(".count).dropLast()
        pages.last?.take(try JSONDecoder().decode(ScriptedPage.Said.self, from: Data(json.utf8)))
        return nil
    }

    func stopLoading() {}

    func close() {
        closed += 1
    }
}
