import Foundation

/// The checks of settings' texts; each returns the spelling to store, or `nil` if the text is invalid.
enum SettingChecks {
    static func identifier(_ text: String) -> String? {
        let alphabet = "abcdefghijklmnopqrstuvwxyz0123456789_"
        return (1...64).contains(text.count) && text.allSatisfy(alphabet.contains) ? text : nil
    }

    static func displayName(_ text: String) -> String? {
        (1...80).contains(text.utf8.count) && !text.hasInvisibleCharacters ? text : nil
    }

    static func color(_ text: String) -> String? {
        let digits = text.dropFirst()
        guard text.hasPrefix("#"), digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit) else { return nil }
        return text.lowercased()
    }

    /// An HTTPS address of at most 2048 bytes.
    static func address(_ text: String) -> String? {
        guard let parts = parts(of: text), parts.scheme == "https" else { return nil }
        return text
    }

    /// Scheme, host and port in the spelling that browsers send: lowercase, without a default port or a slash.
    static func origin(_ text: String) -> String? {
        guard let parts = parts(of: text), isTrustworthy(parts), ["", "/"].contains(parts.path), parts.query == nil,
            parts.fragment == nil, let scheme = parts.scheme, let host = parts.host
        else { return nil }
        let port = parts.port.flatMap { $0 == (scheme == "https" ? 443 : 80) ? nil : ":\($0)" } ?? ""
        return "\(scheme)://\(host.lowercased())\(port)"
    }

    /// Returned as typed, because return addresses are compared exactly.
    static func returnAddress(_ text: String) -> String? {
        guard let parts = parts(of: text), isTrustworthy(parts), parts.fragment == nil else { return nil }
        return text
    }

    private static func parts(of text: String) -> URLComponents? {
        guard text.utf8.count <= 2048, !text.contains(where: \.isWhitespace), !text.isAmbiguous,
            var parts = URLComponents(string: text), let host = parts.host, !host.isEmpty, parts.user == nil,
            parts.password == nil
        else { return nil }
        parts.scheme = parts.scheme?.lowercased()
        return parts
    }

    private static func isTrustworthy(_ parts: URLComponents) -> Bool {
        parts.scheme == "https" || parts.scheme == "http" && LoopbackHost.contains(parts.host ?? "")
    }
}
