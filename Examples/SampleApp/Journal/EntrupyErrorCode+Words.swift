import EntrupySDK

extension EntrupyErrorCode {
    /// The documented name, for logs.
    ///
    /// The names are written out, because on Apple systems an enumeration for Objective-C does not print its case
    /// names.
    var name: String {
        switch self {
        case .ErrorCodeOfflineAccess: "ErrorCodeOfflineAccess"
        case .ErrorCodeBadRequest: "ErrorCodeBadRequest"
        case .ErrorCodeUnauthorizedAccess: "ErrorCodeUnauthorizedAccess"
        case .ErrorCodeForbiddenError: "ErrorCodeForbiddenError"
        case .ErrorCodeInternalServerError: "ErrorCodeInternalServerError"
        case .ErrorCodeRequestTimeoutError: "ErrorCodeRequestTimeoutError"
        case .ErrorCodeServerTimeoutError: "ErrorCodeServerTimeoutError"
        case .ErrorCodeTooManyRequests: "ErrorCodeTooManyRequests"
        case .ErrorCodeImageUploadError: "ErrorCodeImageUploadError"
        case .ErrorCodeUserDeniedPermissions: "ErrorCodeUserDeniedPermissions"
        case .ErrorCodeUnknownError: "ErrorCodeUnknownError"
        default: "ErrorCode \(rawValue)"
        }
    }

    /// The advice for the user, shown after the SDK's own `localizedDescription`.
    var advice: String {
        switch self {
        case .ErrorCodeOfflineAccess: "Check the connection. A hotel's network may want you to log in first."
        case .ErrorCodeRequestTimeoutError, .ErrorCodeServerTimeoutError: "Try again in a moment."
        case .ErrorCodeTooManyRequests: "Wait a moment, then try again."
        case .ErrorCodeInternalServerError: "The service has a problem. Try again later."
        case .ErrorCodeUnauthorizedAccess: "Log in again."
        case .ErrorCodeForbiddenError: "This app may not log you in. Try once more, then ask the shop."
        case .ErrorCodeImageUploadError: "Nothing is lost: the photos are kept and sent when they can be."
        case .ErrorCodeUserDeniedPermissions: "Allow the camera in the settings."
        default: "Ask the shop, and tell them what is said above."
        }
    }
}
