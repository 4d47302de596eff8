import Synchronization

/// A request to a receiver.
package struct OutboundRequest: Sendable {
    /// The headers, without those of the host and of the body's length.
    package let headers: [(name: String, value: String)]
    package let body: [UInt8]

    package init(headers: [(name: String, value: String)], body: [UInt8]) {
        self.headers = headers
        self.body = body
    }
}

/// A receiver's response.
package struct OutboundResponse: Sendable, Hashable {
    package let status: Int
    /// The header `Retry-After`.
    package let retryAfter: String?
    /// The first bytes of the body.
    package internal(set) var body: [UInt8] = []
    /// Whether the receiver sent more than ``body``, or began to.
    package internal(set) var isBodyCut = false

    /// Whether the status is 2xx.
    ///
    /// Redirects are not followed, and are no success.
    package var isSuccess: Bool { (200...299).contains(status) }
}

/// The limits of one request.
package struct OutboundLimits: Sendable {
    /// The time for all of a request: the lookup, the connection, the response and its body.
    package var total = Duration.seconds(15)
    /// The time for the connection to one address.
    package var connect = Duration.seconds(5)
    /// The number of a name's addresses that are tried while no connection can be made.
    package var addresses = 3
    /// The bytes of the response's body that are kept.
    package var keptBytes = 1024
    /// The bytes of the response's body that are read, so that its connection can be used again.
    ///
    /// A longer body ends with its connection.
    package var readBytes = 64 * 1024
    /// The number of idle HTTP clients, each of which has the connections to one address.
    package var idleClients = 64

    package init() {}
}

/// The part of a response that has arrived.
final class PartialResponse: Sendable {
    private let state = Mutex<OutboundResponse?>(nil)

    /// The response so far, as one that is cut; `nil` before its status.
    var cut: OutboundResponse? {
        var response = state.withLock(\.self)
        response?.isBodyCut = true
        return response
    }

    func set(_ response: OutboundResponse) {
        state.withLock { $0 = response }
    }
}
