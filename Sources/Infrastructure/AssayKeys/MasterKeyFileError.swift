#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Why a master key file can't be used, with the remedy.
///
/// For the operator, who knows the path; never sent to a caller.
package enum MasterKeyFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// There is no such file.
    case missing(String)
    /// `create` does not replace a key: the secrets sealed under it would be lost.
    case exists(String)
    /// Others than the owner may read or write it.
    case tooOpen(String, mode: UInt32)
    /// A folder, or a file with other content.
    case notAKey(String)
    /// The system refused; `action` is a verb.
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
