import Foundation

/// A system call on a file that failed.
struct FileFailure: Error, Sendable, Hashable, CustomStringConvertible {
    let call: String
    let reason: String

    /// The failure of the call that has just returned.
    static func ofCall(_ call: String) -> FileFailure {
        FileFailure(call: call, reason: String(cString: strerror(errno)))
    }

    var description: String { "\(call): \(reason)" }
}
