package import AssayCore

/// The reason why a request got no response.
///
/// The description is for the subscription's owner. It does not contain the addresses of names: a name that only the
/// server's network can look up would otherwise tell its address.
package enum OutboundFailure: Error, Sendable, Hashable {
    /// The receiver's certificate is not trusted, or is for another host.
    case certificate(host: String)
    /// The client was closed.
    case closed
    case connectTimeLimit(IPAddress)
    case connectionLost
    /// One of the name's addresses is not public.
    case forbiddenAddress(host: String, IPAddress, AddressKind)
    case forbiddenURL(WebhookAddressProblem)
    case invalidResponse
    case lookupFailed(host: String, detail: String)
    case lookupTimeLimit(host: String)
    case nameNotFound(host: String)
    case timeLimit(Duration)
    case tls(detail: String)
    case unreachable(IPAddress, detail: String)

    /// A stable word for programs.
    package var code: String {
        switch self {
        case .certificate: "certificate_refused"
        case .closed: "server_stopping"
        case .connectTimeLimit, .unreachable: "unreachable"
        case .connectionLost: "connection_lost"
        case .forbiddenAddress: "address_not_public"
        case .forbiddenURL: "url_forbidden"
        case .invalidResponse: "invalid_response"
        case .lookupFailed, .lookupTimeLimit: "lookup_failed"
        case .nameNotFound: "name_not_found"
        case .timeLimit: "no_response_in_time"
        case .tls: "tls_failed"
        }
    }

    /// Whether no connection could be made, so that another address may be tried.
    var isUnreachable: Bool {
        switch self {
        case .connectTimeLimit, .unreachable: true
        default: false
        }
    }
}

extension OutboundFailure: CustomStringConvertible, CustomDebugStringConvertible {
    package var description: String {
        switch self {
        case .certificate(let host): "The certificate is not trusted, or is not for \(host)."
        case .closed: "The server was stopped."
        case .connectTimeLimit: "The host did not accept a connection in time."
        case .connectionLost: "The connection was closed before the response."
        case .forbiddenAddress(let host, _, _): "\(host) has an address that is not on the public internet."
        case .forbiddenURL(let problem): "\(problem)"
        case .invalidResponse: "The response is not valid HTTP."
        case .lookupFailed(let host, _): "The name \(host) could not be looked up."
        case .lookupTimeLimit(let host): "The name \(host) could not be looked up in time."
        case .nameNotFound(let host): "There is no host \(host)."
        case .timeLimit(let limit): "No response came within \(limit.formattedSeconds) s."
        case .tls: "The TLS handshake failed."
        case .unreachable: "The host does not accept connections."
        }
    }

    /// The description, and the details that only the log may contain.
    package var debugDescription: String {
        switch self {
        case .connectTimeLimit(let address): "\(description) (\(address))"
        case .forbiddenAddress(_, let address, let kind): "\(description) (\(address) is \(kind.phrase))"
        case .lookupFailed(_, let detail), .tls(let detail): "\(description) (\(detail))"
        case .unreachable(let address, let detail): "\(description) (\(address): \(detail))"
        default: description
        }
    }
}

extension Duration {
    /// Seconds with at most three decimals, such as `15` or `0.5`.
    fileprivate var formattedSeconds: String {
        let milliseconds = components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
        guard milliseconds % 1_000 != 0 else { return "\(milliseconds / 1_000)" }
        return "\(Double(milliseconds) / 1_000)"
    }
}
