import AssayClient

/// How the showing of a screen ended, once.
enum ScreenEnd: Sendable, Hashable {
    /// The platform has taken what the user has submitted.
    case submitted
    /// The user has left: by a button, by a swipe, or with the window.
    case left
    /// The screen could not be shown, or could not go on.
    case failed(AssayError)

    /// Why it could not go on; `nil` where it was left.
    var failure: AssayError? {
        if case .failed(let error) = self { error } else { nil }
    }
}

extension AssayError {
    /// What a page's failure means: the one mapping of `spec/sdk.md` §4 for answers, and a code for each other reason.
    init(_ failure: ScreenFailure, of client: AssayClient) {
        let what = "The screen can't go on: \(failure.description ?? failure.reason)"
        switch failure.reason {
        case "camera_denied": self = client.error(.userDeniedPermissions, what)
        case "offline": self = client.error(.offlineAccess, what)
        default:
            self = client.error(
                failure.status.map(AssayError.code(status:)) ?? .unknown, what, requestID: failure.requestID,
                problemCode: failure.code)
        }
    }
}
