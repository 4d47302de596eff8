import Foundation

/// A failed system call on a file.
struct FileFailure: Error, Sendable, Hashable, CustomStringConvertible {
    let call: String
    let reason: String

    /// Creates the failure of the system call that has just returned, from `errno`.
    static func ofCall(_ call: String) -> FileFailure {
        FileFailure(call: call, reason: String(cString: strerror(errno)))
    }

    var description: String { "\(call): \(reason)" }
}
