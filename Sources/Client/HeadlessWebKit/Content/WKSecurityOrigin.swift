#if !canImport(UIKit)
public import Foundation

/// Replaces WebKit's class on systems without WebKit: scheme, host and port of a page.
@preconcurrency @MainActor open class WKSecurityOrigin {
    /// The scheme.
    public let `protocol`: String
    /// The host.
    public let host: String
    /// The port; 0 for the scheme's default port.
    public let port: Int

    /// Makes the origin of an address, for engines.
    public init(headlessURL url: URL) {
        `protocol` = url.scheme?.lowercased() ?? ""
        host = url.host?.lowercased() ?? ""
        let known = ["http": 80, "https": 443][`protocol`]
        port = url.port.map { $0 == known ? 0 : $0 } ?? 0
    }
}
#endif
