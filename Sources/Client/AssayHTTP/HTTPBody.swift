package import Foundation

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
