import AssayCore
import AssayImaging
import AssayStorage

/// Distinguishes failures of the disk or the database from failures of the job itself.
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
    /// Whether a retry may succeed.
    ///
    /// A missing blob stays missing.
    var isPassing: Bool {
        switch self {
        case .full, .nearlyFull, .readOnly, .tooManyFiles, .system: true
        case .missing, .invalidKey: false
        }
    }
}
