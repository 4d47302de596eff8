import AssayClient
import AssayWire

/// The end of one presentation of a screen.
enum ScreenEnd: Sendable, Hashable {
    /// The platform has accepted the user's submission.
    case submitted
    /// The user has left the screen by a button or a swipe, or the window was closed.
    case left
    /// The screen could not be shown, or could not continue.
    case failed(AssayError)

    /// The error that ended the screen; `nil` if there was none.
    var failure: AssayError? {
        if case .failed(let error) = self { error } else { nil }
    }
}

extension AssayError {
    /// Converts a page's failure: a response's status is mapped as for all calls, and each other reason has a code.
    init(_ failure: ScreenFailure, of client: AssayClient) {
        let what = "The screen can't go on: \(failure.description ?? failure.reason)"
        switch failure.reason {
        case "camera_denied": self = client.error(.userDeniedPermissions, what)
        case "offline": self = client.error(.offlineAccess, what)
        default:
            self = client.error(
                failure.status.map(AssayError.code(status:)) ?? .unknown, what, requestID: failure.requestID,
                problem: failure.code.map { ProblemCode(named: $0) })
        }
    }
}
