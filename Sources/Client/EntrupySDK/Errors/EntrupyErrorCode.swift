// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The kinds of failure, with the documented names and in the documented order.
#if canImport(ObjectiveC)
@objc(EntrupyErrorCode)
#endif
public enum EntrupyErrorCode: UInt, Sendable, Hashable, CaseIterable {
    /// Could not connect to the Internet.
    #if canImport(ObjectiveC)
    @objc(ErrorCodeOfflineAccess)
    #endif
    case ErrorCodeOfflineAccess = 0
    /// Missing or incorrect parameters.
    #if canImport(ObjectiveC)
    @objc(ErrorCodeBadRequest)
    #endif
    case ErrorCodeBadRequest = 1
    /// The authorization token is missing, expired or revoked, or the signed request is invalid.
    #if canImport(ObjectiveC)
    @objc(ErrorCodeUnauthorizedAccess)
    #endif
    case ErrorCodeUnauthorizedAccess = 2
    /// The bundle ID is not registered, or a signed authorization request was used again.
    #if canImport(ObjectiveC)
    @objc(ErrorCodeForbiddenError)
    #endif
    case ErrorCodeForbiddenError = 3
    /// An error occurred on the server.
    #if canImport(ObjectiveC)
    @objc(ErrorCodeInternalServerError)
    #endif
    case ErrorCodeInternalServerError = 4
    /// The request timed out on the client.
    #if canImport(ObjectiveC)
    @objc(ErrorCodeRequestTimeoutError)
    #endif
    case ErrorCodeRequestTimeoutError = 5
    /// The server timed out.
    #if canImport(ObjectiveC)
    @objc(ErrorCodeServerTimeoutError)
    #endif
    case ErrorCodeServerTimeoutError = 6
    /// The rate limit has been reached.
    #if canImport(ObjectiveC)
    @objc(ErrorCodeTooManyRequests)
    #endif
    case ErrorCodeTooManyRequests = 7
    /// The submitted photos could not be sent; they stay in the queue.
    #if canImport(ObjectiveC)
    @objc(ErrorCodeImageUploadError)
    #endif
    case ErrorCodeImageUploadError = 8
    /// The user denied a permission, such as the camera.
    #if canImport(ObjectiveC)
    @objc(ErrorCodeUserDeniedPermissions)
    #endif
    case ErrorCodeUserDeniedPermissions = 9
    /// Any other failure.
    #if canImport(ObjectiveC)
    @objc(ErrorCodeUnknownError)
    #endif
    case ErrorCodeUnknownError = 10
    /// A search found no item; this SDK never reports it.
    #if canImport(ObjectiveC)
    @objc(ErrorCodeSearchItemNotFound)
    #endif
    case ErrorCodeSearchItemNotFound = 11
    /// A search found an item; this SDK never reports it.
    #if canImport(ObjectiveC)
    @objc(ErrorCodeSearchItemFound)
    #endif
    case ErrorCodeSearchItemFound = 12
}

extension EntrupyErrorCode {
    /// The short name of ``ErrorCodeSearchItemNotFound``.
    public static let SearchItemNotFound = ErrorCodeSearchItemNotFound
    /// The short name of ``ErrorCodeSearchItemFound``.
    public static let SearchItemFound = ErrorCodeSearchItemFound
}
