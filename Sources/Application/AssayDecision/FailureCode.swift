import AssayCore
import AssayImaging

/// The code that a trace stores for an error in an examiner.
enum FailureCode {
    static func of(_ error: any Error) -> String {
        switch error {
        case let error as DomainError: error.code
        case let error as ImagingError: error.code.rawValue
        default: "examiner_failed"
        }
    }
}
