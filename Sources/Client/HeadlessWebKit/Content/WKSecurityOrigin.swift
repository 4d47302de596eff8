#if !canImport(UIKit)
public import Foundation

/// Stands in for WebKit's class where there is no WebKit: scheme, host and port of a page.
@preconcurrency @MainActor open class WKSecurityOrigin {
    /// The scheme.
    public let `protocol`: String
    /// The host.
    public let host: String
    /// The port; 0 where it is the scheme's own.
    public let port: Int

    /// The origin of an address, for engines.
    public init(headlessURL url: URL) {
        `protocol` = url.scheme?.lowercased() ?? ""
        host = url.host?.lowercased() ?? ""
        let known = ["http": 80, "https": 443][`protocol`]
        port = url.port.map { $0 == known ? 0 : $0 } ?? 0
    }
}
#endif
