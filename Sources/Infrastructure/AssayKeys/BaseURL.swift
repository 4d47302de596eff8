import Foundation

/// A server's base URL in normal form, so that two URLs can be compared: scheme and host in lower case, no default
/// port, no slash at the end.
package struct BaseURL: Sendable, Hashable, CustomStringConvertible {
    /// For example `https://api.example.com` or `http://127.0.0.1:8080/assay`.
    package let description: String

    /// Returns nil unless the text is an http or https URL without a user, a password, a query and a fragment.
    package init?(_ text: String) {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            let host = parts.encodedHost?.lowercased(), !host.isEmpty, ["http", "https"].contains(scheme),
            parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil
        else { return nil }
        let port = parts.port.flatMap { $0 == BaseURL.ports[scheme] ? nil : ":\($0)" } ?? ""
        let path = parts.percentEncodedPath
        let end = path.lastIndex { $0 != "/" }.map { path[...$0] } ?? ""
        description = "\(scheme)://\(host)\(port)\(end)"
    }

    private static let ports = ["http": 80, "https": 443]
}
