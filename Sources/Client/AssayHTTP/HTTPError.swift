/// Why no answer came.
package struct HTTPError: Error, Sendable, Hashable {
    /// A kind of failure; open, so that a new kind never breaks who switches over it.
    package struct Code: RawRepresentable, Sendable, Hashable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// There is no network, or no route to the host.
        package static let noRoute = Code(rawValue: "no_route")
        /// The host's name has no address.
        package static let nameNotResolved = Code(rawValue: "name_not_resolved")
        /// Nothing listens at the address.
        package static let connectionRefused = Code(rawValue: "connection_refused")
        /// The connection broke before the answer was whole.
        package static let connectionLost = Code(rawValue: "connection_lost")
        /// Nothing moved for the request's `idleTimeout`, or its `deadline` passed.
        package static let timedOut = Code(rawValue: "timed_out")
        /// The task that sent the request was cancelled.
        package static let cancelled = Code(rawValue: "cancelled")
        /// The server's certificate or the handshake was refused.
        package static let tls = Code(rawValue: "tls")
        /// What came back is not an HTTP answer.
        package static let invalidResponse = Code(rawValue: "invalid_response")
        /// The request's file can't be read.
        package static let unreadableFile = Code(rawValue: "unreadable_file")
        /// Anything that this table does not name.
        package static let other = Code(rawValue: "other")
    }

    package let code: Code
    /// The system's own words, for logs.
    package let detail: String

    /// Makes an error.
    package init(_ code: Code, detail: String = "") {
        self.code = code
        self.detail = detail
    }

    /// Whether the network, and not the server or the request, is at fault.
    package var isOffline: Bool {
        [.noRoute, .nameNotResolved, .connectionRefused, .connectionLost, .tls].contains(code)
    }
}

extension HTTPError: CustomStringConvertible {
    package var description: String { detail.isEmpty ? code.rawValue : "\(code.rawValue): \(detail)" }
}
