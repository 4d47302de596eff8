package import Foundation

/// An HTTP request.
package struct HTTPRequest: Sendable, Hashable {
    /// The HTTP method, in upper case.
    package var method: String
    package var url: URL
    package var headers: HTTPHeaders
    package var body: HTTPBody
    /// The maximum time without a byte in either direction, in seconds.
    package var idleTimeout: TimeInterval
    /// The maximum duration of the whole exchange, in seconds; `nil` means no limit.
    package var deadline: TimeInterval?

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - idleTimeout: The maximum time without a byte in either direction, in seconds; 30 by default.
    ///   - deadline: The maximum duration of the whole exchange, in seconds; unlimited by default, because a photo can
    ///     take long on a slow connection.
    package init(
        _ method: String, _ url: URL, headers: HTTPHeaders = [:], body: HTTPBody = .none,
        idleTimeout: TimeInterval = 30, deadline: TimeInterval? = nil
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.idleTimeout = idleTimeout
        self.deadline = deadline
    }
}

extension HTTPRequest: CustomStringConvertible {
    /// Method and path, the only parts that a log may contain.
    package var description: String { "\(method) \(url.path)" }
}

/// The body of a request.
package enum HTTPBody: Sendable, Hashable {
    /// No body.
    case none
    /// Bytes in memory: JSON of at most some kilobytes.
    case data(Data)
    /// A file, which the transport reads while it sends it.
    ///
    /// On Apple systems the file streams from disk. FoundationNetworking gets the file mapped into memory, because its
    /// own file reading can terminate the process. It may copy the mapped bytes, so an upload there can need as much
    /// memory as the photo's size.
    case file(URL)
    /// A file from this byte to its end, mapped into memory on every system; empty if the file is shorter.
    case rest(of: URL, from: Int)
}

extension HTTPBody: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The kind and size, never the contents, because a login's body contains a credential.
    package var description: String {
        switch self {
        case .none: "no body"
        case .data(let data): "\(data.count) bytes"
        case .file(let url): "file \(url.lastPathComponent)"
        case .rest(let url, let offset): "file \(url.lastPathComponent) from byte \(offset)"
        }
    }

    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: ["body": description]) }
}
