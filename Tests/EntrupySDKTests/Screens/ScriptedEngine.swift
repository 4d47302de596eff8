import EntrupySDK
import Foundation
import HeadlessWebKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Plays pages as a script says: the web engine at the process's edge, where a browser would be.
@MainActor final class ScriptedEngine: HeadlessWebEngine {
    /// What a page does, from the moment that it is there.
    typealias Script = @MainActor (ScriptedPage) async throws -> Void

    /// How the page's address answers; `nil` for a connection that breaks.
    var status: Int? = 200
    /// Whether it is the platform that answers.
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

    /// A page by the order in which they were loaded, from 0; waits for it.
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
