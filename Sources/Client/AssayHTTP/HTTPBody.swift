package import Foundation

/// What a request carries.
package enum HTTPBody: Sendable, Hashable {
    /// Nothing.
    case none
    /// Bytes in memory: JSON, at most some kilobytes.
    case data(Data)
    /// A file, read by the transport as it is sent.
    ///
    /// On Apple systems it streams from disk. FoundationNetworking gets it mapped into memory, since its own reading of
    /// files can end the process, and may copy it: there a photo can take its size in memory while it is on its way.
    case file(URL)
    /// A file from this byte to its end, mapped into memory on every system; nothing where it is shorter.
    case rest(of: URL, from: Int)
}

extension HTTPBody: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The kind and size, never the contents: a login's body holds a credential.
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
