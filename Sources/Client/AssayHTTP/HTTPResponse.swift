package import Foundation

/// A complete HTTP response of any status; an error means only that no response was received.
package struct HTTPResponse: Sendable, Hashable {
    package var status: Int
    package var headers: HTTPHeaders
    /// The body, held in memory: the server sends JSON documents to the client.
    package var body: Data

    /// Creates a response.
    package init(status: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

extension HTTPResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Status and size, never the contents, because a login's response contains the token.
    package var description: String { "status \(status), \(body.count) bytes" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: ["status": status, "bytes": body.count]) }
}

/// The body of a response that is being received, at most ``limit`` bytes.
package struct ReceivedBody: Sendable {
    /// The maximum size of a response, in bytes.
    ///
    /// A page of 20 items has about 65,000 bytes. Without a limit, an impostor of the server could fill the device's
    /// memory.
    package static let limit = 8 << 20

    /// The error for a response that is larger.
    static let tooLarge = HTTPError(.invalidResponse, detail: "more than \(limit) bytes")

    private(set) var data = Data()
    /// Whether more bytes than the limit have been received.
    private(set) var isTooLarge = false

    /// Adds received bytes; drops all bytes of a response that is too large.
    mutating func append(_ bytes: Data) {
        isTooLarge = isTooLarge || data.count + bytes.count > Self.limit
        if isTooLarge { data = Data() } else { data.append(bytes) }
    }
}
