package import Foundation

/// One whole answer, as a value: every status is an answer, an error is only what kept an answer from coming.
package struct HTTPResponse: Sendable, Hashable {
    package var status: Int
    package var headers: HTTPHeaders
    /// The body, held in memory: this platform's answers to a client are JSON documents.
    package var body: Data

    /// Makes an answer.
    package init(status: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

extension HTTPResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Status and size, never the contents: a login's answer holds the token.
    package var description: String { "status \(status), \(body.count) bytes" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: ["status": status, "bytes": body.count]) }
}
