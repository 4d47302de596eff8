package import Foundation
import Synchronization

/// The base URL of the platform, used in signatures, in certificates and in photo URLs.
///
/// With `--port 0` the URL is known only after the socket is bound, and is set then, once.
package final class PublicAddress: Sendable {
    private let url: Mutex<URL>

    package init(_ url: URL) {
        self.url = Mutex(url)
    }

    /// The base URL, without a trailing slash.
    package var baseURL: URL { url.withLock { $0 } }

    /// Sets the address after the socket is bound.
    package func bind(_ found: URL) {
        url.withLock { $0 = found }
    }

    /// The path before every path, without a trailing slash; usually empty.
    package var path: String {
        let path = baseURL.path(percentEncoded: true)
        return path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    /// The base URL as text, without a trailing slash.
    package var text: String {
        let text = baseURL.absoluteString
        return text.hasSuffix("/") ? String(text.dropLast()) : text
    }
}
