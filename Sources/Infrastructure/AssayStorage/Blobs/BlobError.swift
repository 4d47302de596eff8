#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Why a blob could not be written, read or deleted.
///
/// `description` names no path, so that it is safe wherever it ends up; `debugDescription` does, for the log.
package enum BlobError: Error, Sendable, Hashable {
    /// A part of the key is empty, longer than 64 characters, or has a character that a file name should not have.
    case invalidKey
    /// There is no such blob.
    case missing
    /// No space, or no quota, is left.
    case full
    /// The disk has less free than uploads must leave; both figures in bytes.
    case nearlyFull(free: Int, floor: Int)
    /// The disk, or this part of it, can be read but not written.
    case readOnly
    /// The process, or the machine, has as many files open as it may have.
    case tooManyFiles
    /// The system refused; `action` is a verb.
    case system(action: String, path: String, code: Int32)

    /// The error for what the system has just refused; read `errno` before anything else happens.
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
        case .system(let action, _, _): "Could not \(action) a stored photo."
        }
    }

    package var debugDescription: String {
        guard case .system(let action, let path, let code) = self else { return description }
        return "Could not \(action) \(path): \(String(cString: strerror(code)))."
    }
}
