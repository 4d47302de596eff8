import AssayCore
import AssayImaging
import AssayStorage

/// Whether an error is about the disk or the database, and not about what was to be done with them.
enum StorageFailure {
    static func isCause(of error: any Error) -> Bool {
        switch error {
        case let error as BlobError: error.isPassing
        case let error as DomainError: error.kind == .unavailable
        case let error as ImagingError: error.code == .fileAccess || error.code == .tooManyFiles
        default: false
        }
    }
}

extension BlobError {
    /// Whether the same may succeed later: what is missing stays missing.
    var isPassing: Bool {
        switch self {
        case .full, .nearlyFull, .readOnly, .tooManyFiles, .system: true
        case .missing, .invalidKey: false
        }
    }
}
