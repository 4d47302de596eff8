/// The URL of a webhook subscription, checked by rules.
///
/// It is read byte by byte, and everything that two URL parsers may read differently is refused. The canonical text
/// therefore has the same host for the HTTP client as it had for the checks.
package struct WebhookAddress: Sendable, Hashable {
    package enum Scheme: String, Sendable, Hashable {
        case http
        case https

        var standardPort: Int { self == .https ? 443 : 80 }
    }

    package enum Host: Sendable, Hashable {
        /// A name in lowercase, without a final dot.
        case name(String)
        case address(IPAddress)
    }

    /// The maximum length of the text in bytes.
    package static let maxBytes = 2048

    package let scheme: Scheme
    package let host: Host
    package let port: Int
    /// The path and the query.
    package let target: String

    /// Reads a URL that a partner entered.
    package init(_ text: String, rules: OutboundRules) throws(WebhookAddressProblem) {
        guard text.utf8.count <= Self.maxBytes else { throw .tooLong }
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }) else {
            throw .invalidCharacters
        }
        guard let separator = text.firstRange(of: "://"),
            let scheme = Scheme(rawValue: text[..<separator.lowerBound].lowercased())
        else { throw .invalidScheme(permitsPlainHTTP: rules.permitsPlainHTTP) }
        let rest = text[separator.upperBound...]
        let authority = rest.prefix { !"/?#".contains($0) }
        guard !authority.contains("@") else { throw .hasUserInfo }
        let (host, port) = try Self.split(authority)
        self.scheme = scheme
        self.host = try Self.host(host)
        self.port = try port.map(Self.port) ?? scheme.standardPort
        target = try Self.target(rest[authority.endIndex...])
        try check(rules)
    }

    /// Checks an address again, because the rules may have changed since it was read.
    package func check(_ rules: OutboundRules) throws(WebhookAddressProblem) {
        guard scheme == .https || rules.permitsPlainHTTP else { throw .invalidScheme(permitsPlainHTTP: false) }
        if let ports = rules.ports, !ports.contains(port) { throw .forbiddenPort(port, permitted: ports.sorted()) }
        switch host {
        case .name(let name):
            guard rules.permitsPlainHTTP || !Self.isPrivate(name) else { throw .privateName(name) }
        case .address(let address):
            if let kind = rules.refusal(of: address) { throw .forbiddenAddress(address, kind) }
        }
    }

    /// Whether only private networks have a name.
    private static func isPrivate(_ name: String) -> Bool {
        !name.contains(".") || [".localhost", ".local", ".internal", ".home.arpa"].contains { name.hasSuffix($0) }
    }
}

extension WebhookAddress: CustomStringConvertible {
    /// The canonical URL: scheme and host in lowercase, no standard port, and a path.
    package var description: String {
        "\(scheme.rawValue)://\(host)\(port == scheme.standardPort ? "" : ":\(port)")\(target)"
    }
}

extension WebhookAddress.Host: CustomStringConvertible {
    /// The host as in a URL, with brackets around an IPv6 address.
    package var description: String {
        switch self {
        case .name(let name): name
        case .address(let address):
            if case .v6 = address { "[\(address)]" } else { "\(address)" }
        }
    }
}

extension WebhookAddress {
    /// Returns the host in a canonical URL, without its port, by which requests to one receiver are counted.
    package static func host(ofCanonical url: String) -> String {
        let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
        let authority = rest.prefix { $0 != "/" }
        guard authority.first != "[" else { return String(authority.prefix { $0 != "]" }) + "]" }
        return String(authority.prefix { $0 != ":" })
    }
}

// MARK: - Parts

extension WebhookAddress {
    /// Splits an authority into its host, with brackets, and its port.
    private static func split(_ authority: Substring) throws(WebhookAddressProblem) -> (Substring, Substring?) {
        guard authority.first == "[" else {
            let parts = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            return (parts[0], parts.count == 2 ? parts[1] : nil)
        }
        guard let close = authority.firstIndex(of: "]") else { throw .invalidHost }
        let rest = authority[authority.index(after: close)...]
        guard rest.isEmpty || rest.first == ":" else { throw .invalidHost }
        return (authority[...close], rest.isEmpty ? nil : rest.dropFirst())
    }

    private static func host(_ text: Substring) throws(WebhookAddressProblem) -> Host {
        if text.first == "[" {
            // A zone names an interface of this machine, and is none of a receiver's business.
            guard let address = IPAddress(text.dropFirst().dropLast()), case .v6 = address else { throw .invalidHost }
            return .address(address)
        }
        let name = text.lowercased()
        guard !name.isEmpty else { throw .invalidHost }
        guard !name.hasSuffix(".") else { throw .finalDot }
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        if let last = labels.last, isNumber(last) {
            guard let address = IPAddress(name) else { throw .numericHost }
            return .address(address)
        }
        guard name.utf8.count <= 253, labels.allSatisfy(isLabel) else { throw .invalidHost }
        return .name(name)
    }

    /// Whether programs take a host with this last label for a number: `2130706433`, `0x7f.1`, `127.1`.
    private static func isNumber(_ label: Substring) -> Bool {
        if label.hasPrefix("0x"), label.dropFirst(2).allSatisfy(\.isHexDigit) { return true }
        return !label.isEmpty && label.allSatisfy(\.isNumber)
    }

    private static func isLabel(_ label: Substring) -> Bool {
        (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
            && label.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 || $0 == 95 }
    }

    private static func port(_ text: Substring) throws(WebhookAddressProblem) -> Int {
        guard text.utf8.allSatisfy({ (48...57).contains($0) }), text.first != "0", let port = Int(text), port <= 65_535
        else { throw .invalidPort }
        return port
    }

    private static func target(_ text: Substring) throws(WebhookAddressProblem) -> String {
        guard !text.contains("#") else { throw .hasFragment }
        let bytes = Array(text.utf8)
        for (index, byte) in bytes.enumerated() {
            let isAllowed =
                byte == UInt8(ascii: "%")
                ? index + 2 < bytes.count && isHexDigit(bytes[index + 1]) && isHexDigit(bytes[index + 2])
                : !"\"<>[]^`{|}".utf8.contains(byte)
            guard isAllowed else { throw .invalidPath }
        }
        return text.hasPrefix("/") ? String(text) : "/\(text)"
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        Character(UnicodeScalar(byte)).isHexDigit
    }
}
