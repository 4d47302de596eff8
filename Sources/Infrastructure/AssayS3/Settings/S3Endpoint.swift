import AssayCore
import Foundation

/// The server of an object store: scheme, host and port.
package struct S3Endpoint: Sendable, Hashable, CustomStringConvertible {
    let isEncrypted: Bool
    /// The host; an IPv6 address is in brackets.
    let host: String
    /// `nil` for the scheme's own port.
    let port: Int?

    /// - Parameter text: Such as `https://s3.example.com` or `http://127.0.0.1:9000`, without a path.
    package init(_ text: String) throws(S3SettingError) {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = parts.percentEncodedHost, Self.isHost(host),
            ["", "/"].contains(parts.percentEncodedPath), parts.query == nil, parts.fragment == nil, parts.user == nil,
            parts.password == nil
        else {
            // The text is not repeated: it may contain credentials that an operator has put there by mistake.
            throw S3SettingError(
                "endpoint", "it is no address of a server",
                remedy: "Write it as https://host or https://host:port, without a path and without credentials.")
        }
        isEncrypted = scheme == "https"
        self.host = host.lowercased()
        port = parts.port == (isEncrypted ? 443 : 80) ? nil : parts.port
    }

    /// Amazon's endpoint of a region.
    static func amazon(_ region: String) throws(S3SettingError) -> S3Endpoint {
        try S3Endpoint("https://s3.\(region).amazonaws.com")
    }

    package var description: String { "\(scheme)://\(authority())" }

    /// Whether the endpoint is on this machine.
    var isLocal: Bool { LoopbackHost.contains(host) }

    var scheme: String { isEncrypted ? "https" : "http" }

    /// Returns the host and the port, as in a `Host` header, with a bucket as subdomain if it has one.
    func authority(bucket: String? = nil) -> String {
        (bucket.map { "\($0)." } ?? "") + host + (port.map { ":\($0)" } ?? "")
    }

    private static func isHost(_ host: String) -> Bool {
        if host.hasPrefix("[") { return host.hasSuffix("]") }
        return !host.isEmpty
            && host.utf8.allSatisfy { PercentEncoding.isUnreserved($0) && $0 != UInt8(ascii: "~") }
    }
}
