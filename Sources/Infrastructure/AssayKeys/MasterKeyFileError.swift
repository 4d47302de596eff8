#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The reason why a master key file can't be used, with the remedy.
///
/// It is for the operator, because it contains the path; it is never sent to a client.
package enum MasterKeyFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file does not exist.
    case missing(String)
    /// The file exists already. `create` does not replace a key, because the secrets encrypted with it would be lost.
    case exists(String)
    /// The file's group or other users have access to it.
    case tooOpen(String, mode: UInt32)
    /// The path is a folder, or a file with other content.
    case notAKey(String)
    /// A system call failed; `action` is a verb.
    case system(action: String, path: String, reason: String)

    package var description: String {
        switch self {
        case .missing(let path):
            "There is no master key at \(path). `assay init` makes one; ASSAY_MASTER_KEY_FILE names another place."
        case .exists(let path):
            "There is a file at \(path) already; it is left as it is, since secrets may be sealed under it."
        case .tooOpen(let path, let mode):
            "The master key \(path) has mode 0\(String(mode, radix: 8)), so others on this machine can get at it. "
                + "Run: chmod 600 '\(path)'"
        case .notAKey(let path):
            "The file \(path) is not a master key. Put the key that belongs to this database back from your backup."
        case .system(let action, let path, let reason):
            "Could not \(action) \(path): \(reason)."
        }
    }

    static func failed(_ action: String, _ path: String, code: Int32) -> MasterKeyFileError {
        .system(action: action, path: path, reason: String(cString: strerror(code)))
    }
}
