/// The reason why a URL can't be a webhook's.
package enum WebhookAddressProblem: Error, Sendable, Hashable {
    case finalDot
    case forbiddenAddress(IPAddress, AddressKind)
    case forbiddenPort(Int, permitted: [Int])
    case hasFragment
    case hasUserInfo
    case invalidCharacters
    case invalidHost
    case invalidPath
    case invalidPort
    case invalidScheme(permitsPlainHTTP: Bool)
    case numericHost
    /// A name that only private networks have, such as `localhost`.
    case privateName(String)
    case tooLong

    /// A stable word for programs.
    package var code: String {
        switch self {
        case .forbiddenAddress, .privateName: "url_not_public"
        case .forbiddenPort: "url_port_forbidden"
        case .invalidScheme: "url_scheme_forbidden"
        case .finalDot, .hasFragment, .hasUserInfo, .invalidCharacters, .invalidHost, .invalidPath, .invalidPort,
            .numericHost, .tooLong:
            "invalid_url"
        }
    }

    /// The problem of the field `url`, with its remedy.
    package var field: DomainError.Field { DomainError.Field("url", code, description) }
}

extension WebhookAddressProblem: CustomStringConvertible {
    /// The problem and its remedy, in two sentences.
    package var description: String {
        switch self {
        case .finalDot: "The host ends with a dot. Write it without."
        case .forbiddenAddress(let address, let kind):
            "\(address) is \(kind.phrase). Use a host on the public internet."
        case .forbiddenPort(let port, let permitted):
            "The port \(port) is not permitted. Use \(permitted.map(String.init).joined(separator: " or "))."
        case .hasFragment: "The URL has a fragment, which is never sent. Remove the part from #."
        case .hasUserInfo: "The URL has a user name or a password. Remove the part before @; deliveries are signed."
        case .invalidCharacters:
            "The URL has a space, a backslash, a control character or a character outside ASCII. Write the host in its "
                + "xn-- form, and other characters with %."
        case .invalidHost: "The host is missing or invalid. Use a domain name, such as hooks.example.com."
        case .invalidPath: "The path or the query has an invalid character. Write it with %, such as %5B for [."
        case .invalidPort: "The port is not a number from 1 to 65535. Correct it, or leave it out with its colon."
        case .invalidScheme(let permitsPlainHTTP):
            permitsPlainHTTP
                ? "The URL does not begin with https:// or http://. Use one of them."
                : "The URL does not begin with https://. Use HTTPS."
        case .numericHost:
            "The host is a number, which programs read as different addresses. Use a domain name, or four decimal "
                + "numbers."
        case .privateName(let name):
            "Only private networks have the name \(name). Use a host on the public internet."
        case .tooLong: "The URL has more than \(WebhookAddress.maxBytes) bytes. Shorten it."
        }
    }
}
