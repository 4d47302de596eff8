import AssayTestTiming
import Foundation
import FoundationNetworking
import HeadlessChromium
import HeadlessUIKit
import HeadlessWebKit

/// A web view of an app in a real browser, with delegates that record what happens.
@MainActor final class AppView: NSObject {
    enum Heard: Equatable {
        case said(String, isMainFrame: Bool, port: Int)
        case finished
        case failed(URLError.Code?)
        case crashed
        case closed
    }

    private(set) var heard: [Heard] = []
    /// The pages that the app refuses, by a part of the address.
    var refusedAddress: String?
    var refusedStatus: Int?
    var camera = WKPermissionDecision.grant
    private(set) var tab: ChromiumTab?
    /// The number of tabs that the engine has opened.
    private(set) var tabs = 0
    private(set) var view: WKWebView?
    private let folder: ShortFolder

    /// Runs a view during the body, and checks that nothing of the browser is left.
    static func run(
        camera: ChromiumOptions.Camera = .none, access: ChromiumEngine.CameraAccess = .granted,
        change: (inout ChromiumOptions) -> Void = { _ in }, _ body: (AppView, PageServer) async throws -> Void
    ) async throws {
        let server = try PageServer()
        let app = try AppView(camera: camera, access: access, change)
        let outcome: Result<Void, any Error>
        do { outcome = .success(try await body(app, server)) } catch { outcome = .failure(error) }
        app.view = nil
        app.tab = nil
        try await eventually("the browser is gone") { try app.leftovers().isEmpty }
        server.stop()
        try outcome.get()
    }

    private init(
        camera: ChromiumOptions.Camera, access: ChromiumEngine.CameraAccess, _ change: (inout ChromiumOptions) -> Void
    ) throws {
        folder = try ShortFolder()
        super.init()
        var options = ChromiumOptions(camera: camera, hasWindow: false)
        options.temporary = folder.url
        change(&options)
        let configuration = WKWebViewConfiguration()
        configuration.userContentController.add(self, name: "app")
        configuration.headlessEngine = { [options] in
            ChromiumEngine(options, access: access) { [weak self] tab in
                self?.tab = tab
                self?.tabs += 1
            }
        }
        let view = WKWebView(frame: .zero, configuration: configuration)
        view.navigationDelegate = self
        view.uiDelegate = self
        self.view = view
    }

    /// Loads a page, and waits for its end.
    func show(_ url: URL) async throws {
        let before = heard.count
        view?.load(URLRequest(url: url))
        try await eventually("the page has loaded") {
            heard.dropFirst(before).contains {
                if case .failed = $0 { true } else { $0 == .finished }
            }
        }
    }

    /// Waits for an event.
    func hear(_ event: Heard) async throws {
        try await eventually("\(event) is heard") { heard.contains(event) }
    }

    /// Waits for a message of the page itself, and returns the messages so far.
    func said(_ count: Int) async throws -> [String] {
        try await eventually("\(count) messages came") { texts.count >= count }
        return texts
    }

    private var texts: [String] {
        heard.compactMap { if case .said(let text, isMainFrame: true, port: _) = $0 { text } else { nil } }
    }

    /// The processes and files of the view's browsers.
    func leftovers() throws -> [String] {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        return files.filter { $0.hasPrefix("assay-web-") } + Self.processes(naming: folder.url.path)
    }

    /// Returns the processes whose arguments contain a text.
    nonisolated static func processes(naming text: String) -> [String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return all.filter { number in
            guard Int(number) != nil, let line = FileManager.default.contents(atPath: "/proc/\(number)/cmdline") else {
                return false
            }
            return line.range(of: Data(text.utf8)) != nil
        }
    }
}

extension AppView: WKScriptMessageHandler {
    func userContentController(
        _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
    ) {
        let text = message.body as? String ?? "\(message.body)"
        let frame = message.frameInfo
        heard.append(.said(text, isMainFrame: frame.isMainFrame, port: frame.securityOrigin.port))
    }
}

extension AppView: WKNavigationDelegate {
    func webView(
        _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
    ) async -> WKNavigationActionPolicy {
        let address = navigationAction.request.url?.absoluteString ?? ""
        return refusedAddress.map(address.contains) == true ? .cancel : .allow
    }

    func webView(
        _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
    ) async -> WKNavigationResponsePolicy {
        let status = (navigationResponse.response as? HTTPURLResponse)?.statusCode
        return status == refusedStatus ? .cancel : .allow
    }

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        heard.append(.finished)
    }

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
    ) {
        heard.append(.failed((error as? URLError)?.code))
    }

    func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
        heard.append(.crashed)
    }
}

extension AppView: WKUIDelegate {
    func webView(
        _ webView: WKWebView, decideMediaCapturePermissionsFor origin: WKSecurityOrigin,
        initiatedBy frame: WKFrameInfo, type: WKMediaCaptureType
    ) async -> WKPermissionDecision {
        type == .camera ? camera : .deny
    }

    func webViewDidClose(_ webView: WKWebView) {
        heard.append(.closed)
    }
}

/// A temporary folder with a short path, as the browser's sockets need it.
final class ShortFolder: Sendable {
    let url: URL

    init() throws {
        let name = "w-\(UUID().uuidString.prefix(6).lowercased())"
        url = FileManager.default.temporaryDirectory.appendingPathComponent(name, isDirectory: true)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}
