import FaultProxy
import Foundation
import Synchronization

/// A small web server on this machine, whose pages a test writes.
final class PageServer: Sendable {
    private let proxy: FaultProxy
    private let pages = Mutex<[String: Fault]>([:])

    init() throws {
        // The proxy answers every request itself; nothing listens at the address behind it.
        proxy = try FaultProxy(to: Self.nowhere)
        proxy.decide { [weak self] request in
            self?.pages.withLock { $0[request.path] } ?? .answer(404, headers: Self.html, body: "nothing here")
        }
    }

    private static let nowhere = URL(string: "http://127.0.0.1:9") ?? URL(fileURLWithPath: "/")
    private static let html = ["Content-Type": "text/html; charset=utf-8"]

    /// Sets the page at a path, and returns its address.
    @discardableResult
    func page(_ path: String, _ html: String, status: Int = 200) throws -> URL {
        pages.withLock { $0[path] = .answer(status, headers: Self.html, body: "<!doctype html>\(html)") }
        return address(path)
    }

    /// Sets a redirect at a path, and returns its address.
    func redirect(_ path: String, to target: URL) -> URL {
        pages.withLock { $0[path] = .answer(302, headers: ["Location": target.absoluteString]) }
        return address(path)
    }

    private func address(_ path: String) -> URL {
        URL(string: path, relativeTo: proxy.url)?.absoluteURL ?? proxy.url
    }

    func stop() {
        proxy.stop()
    }
}
