package import Foundation
import Synchronization

/// The base URL under which the platform is reached: in signatures, in certificates, in the addresses of photos.
///
/// With `--port 0` it is known only once the socket is bound, so it is set then, once.
package final class PublicAddress: Sendable {
    private let url: Mutex<URL>

    package init(_ url: URL) {
        self.url = Mutex(url)
    }

    /// The base URL, without a slash at its end.
    package var baseURL: URL { url.withLock { $0 } }

    /// Sets the address that was found by binding.
    package func bind(_ found: URL) {
        url.withLock { $0 = found }
    }

    /// The base URL as text, without a slash at its end.
    package var text: String {
        let text = baseURL.absoluteString
        return text.hasSuffix("/") ? String(text.dropLast()) : text
    }
}
