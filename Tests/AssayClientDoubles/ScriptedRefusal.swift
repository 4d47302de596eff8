/// An error response of the server that a scripted platform can return, by its code.
///
/// The contract test makes the real router return each of them, so an unknown code or status fails the test.
package enum ScriptedRefusal: String, Sendable, CaseIterable {
    case alreadyFlagged = "already_flagged"
    case authorizationExpired = "authorization_expired"
    case authorizationRequestReused = "authorization_request_reused"
    case captureCancelled = "capture_cancelled"
    case captureCompleted = "capture_completed"
    case captureExpired = "capture_expired"
    case captureNotSubmitted = "capture_not_submitted"
    case captureQuotaReached = "capture_quota_reached"
    case digestMismatch = "digest_mismatch"
    case internalError = "internal_error"
    case invalidItem = "invalid_item"
    case invalidSession = "invalid_session"
    case messageAnswered = "message_answered"
    case noSuchRoute = "no_such_route"
    case notFlaggable = "not_flaggable"
    case notFlagged = "not_flagged"
    case notFound = "not_found"
    case organizationQuotaReached = "organization_quota_reached"
    case photoTooSmall = "photo_too_small"
    case photosInCheck = "photos_in_check"
    case photosMissing = "photos_missing"
    case photosRefused = "photos_refused"
    case pictureTooComplex = "picture_too_complex"
    case rateLimited = "rate_limited"
    case requestTimeout = "request_timeout"
    case retakeExpired = "retake_expired"
    case retakeNotOpen = "retake_not_open"
    case storageFull = "storage_full"
    case tooManyOpenCaptures = "too_many_open_captures"
    case tooManyOpenFiles = "too_many_open_files"
    case tooManyUncheckedPhotos = "too_many_unchecked_photos"
    case unknownFilterKey = "unknown_filter_key"
    case unsupportedFormat = "unsupported_format"
    case uploadOffsetMismatch = "upload_offset_mismatch"
    case uploadTakenOver = "upload_taken_over"
    case userQuotaReached = "user_quota_reached"

    package var code: String { rawValue }

    package var status: Int {
        switch self {
        case .digestMismatch, .invalidItem, .unknownFilterKey: 400
        case .authorizationExpired, .invalidSession: 401
        case .authorizationRequestReused: 403
        case .noSuchRoute, .notFound: 404
        case .requestTimeout: 408
        case .alreadyFlagged, .captureCancelled, .captureCompleted, .captureNotSubmitted, .messageAnswered,
            .notFlaggable, .notFlagged, .photosMissing, .retakeNotOpen, .uploadOffsetMismatch, .uploadTakenOver:
            409
        case .captureExpired, .retakeExpired: 410
        case .unsupportedFormat: 415
        case .photoTooSmall, .photosRefused, .pictureTooComplex: 422
        case .captureQuotaReached, .rateLimited, .tooManyOpenCaptures, .tooManyUncheckedPhotos, .userQuotaReached: 429
        case .internalError: 500
        case .organizationQuotaReached, .photosInCheck, .storageFull, .tooManyOpenFiles: 503
        }
    }

    /// The default seconds of `Retry-After`, for the errors that have this header.
    var retryAfter: Int? {
        switch self {
        case .rateLimited, .photosInCheck: 1
        case .captureQuotaReached, .tooManyOpenFiles: 5
        case .tooManyOpenCaptures, .tooManyUncheckedPhotos, .userQuotaReached, .storageFull: 60
        case .organizationQuotaReached: 15
        default: nil
        }
    }

    /// Returns the default fields that the error names.
    package func fields(_ region: String = "front") -> [(name: String, code: String)] {
        switch self {
        case .digestMismatch, .photoTooSmall, .pictureTooComplex, .unsupportedFormat: [("images.\(region)", code)]
        case .photosMissing: [("images.\(region)", "photo_missing")]
        case .photosRefused: [("images.\(region)", "photo_blurred")]
        case .invalidItem: [("brand", "missing")]
        case .unknownFilterKey: [("filters[0].key", code)]
        case .uploadOffsetMismatch: [("Upload-Offset", code)]
        default: []
        }
    }
}
