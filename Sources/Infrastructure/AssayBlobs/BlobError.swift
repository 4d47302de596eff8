#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The reason why a blob could not be written, read or deleted.
///
/// `description` contains no path, so that it is safe to show; `debugDescription` contains the path, for the log.
package enum BlobError: Error, Sendable, Hashable {
    /// A part of the key is empty, longer than 64 characters, or has a character that is not allowed in a file name.
    case invalidKey
    /// The blob does not exist.
    case missing
    /// No disk space or no quota is left.
    case full
    /// The disk has less free space than uploads must leave; both values are in bytes.
    case nearlyFull(free: Int, floor: Int)
    /// The disk or the file system is read-only.
    case readOnly
    /// The process or the machine has reached its limit of open files.
    case tooManyFiles
    /// A store on another machine does not answer, or answers with a failure of its own. The text is for the log.
    case unavailable(String)
    /// A store on another machine refuses this server, for example its credentials. The text names the remedy and is
    /// for the log.
    case refused(String)
    /// The store returned other bytes than were stored. The text is for the log.
    case damaged(String)
    /// The store belongs to another installation, or to a later state of this one. The text names the remedy and is
    /// for the log.
    case notOwned(String)
    /// A system call failed; `action` is a verb.
    case system(action: String, path: String, code: Int32)

    /// Makes the error for a system call that has just failed; call it before anything else can change `errno`.
    static func failed(_ action: String, _ path: String, code: Int32 = errno) -> BlobError {
        switch code {
        case ENOENT: .missing
        case ENOSPC, EDQUOT: .full
        case EROFS: .readOnly
        case EMFILE, ENFILE: .tooManyFiles
        default: .system(action: action, path: path, code: code)
        }
    }
}

extension BlobError: CustomStringConvertible, CustomDebugStringConvertible {
    package var description: String {
        switch self {
        case .invalidKey: "The key of a stored photo is not valid."
        case .missing: "The stored photo is missing."
        case .full: "The disk that stores photos is full."
        case .nearlyFull: "The disk that stores photos is nearly full."
        case .readOnly: "The disk that stores photos can't be written."
        case .tooManyFiles: "The server has too many files open."
        case .unavailable: "The store of photos does not answer."
        case .refused: "The store of photos refuses the server."
        case .damaged: "A stored photo is damaged."
        case .notOwned: "The store of photos belongs to another installation, or to a later state of this one."
        case .system(let action, _, _): "Could not \(action) a stored photo."
        }
    }

    package var debugDescription: String {
        switch self {
        case .unavailable(let detail), .refused(let detail), .damaged(let detail), .notOwned(let detail):
            "\(description) \(detail)"
        case .system(let action, let path, let code): "Could not \(action) \(path): \(String(cString: strerror(code)))."
        default: description
        }
    }
}
