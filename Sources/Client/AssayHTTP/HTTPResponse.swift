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
