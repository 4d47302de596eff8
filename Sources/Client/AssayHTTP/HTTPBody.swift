package import Foundation

/// What a request carries.
package enum HTTPBody: Sendable, Hashable {
    /// Nothing.
    case none
    /// Bytes in memory: JSON, at most some kilobytes.
    case data(Data)
    /// A file that is streamed from disk, so that a photo is never one `Data`.
    case file(URL)
}

extension HTTPBody: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The kind and size, never the contents: a login's body holds a credential.
    package var description: String {
        switch self {
        case .none: "no body"
        case .data(let data): "\(data.count) bytes"
        case .file(let url): "file \(url.lastPathComponent)"
        }
    }

    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: ["body": description]) }
}
