// MARK: - Problems of credentials

extension ProblemCode {
    package static let authorizationExpired = ProblemCode(
        .unauthorized, "authorization_expired", "The signed request is older than ten minutes.",
        "Let the app make a new request.", user: nil)
    package static let authorizationInvalid = ProblemCode(
        .unauthorized, "authorization_invalid",
        "A token of the login is malformed, or belongs to another platform or device.",
        "Let the app make a new request.", user: nil)
    package static let authorizationReused = ProblemCode(
        .forbidden, "authorization_request_reused", "The signed request was used before.",
        "Let the app make a new request.", user: .init("Please sign in again.", "もう一度サインインしてください。"))
    package static let bundleNotRegistered = ProblemCode(
        .forbidden, "bundle_id_not_registered", "The app is not registered.", "Register it with `assay app add`.",
        user: .init(
            "This app is not registered with the service. Please contact the maker of the app.",
            "このアプリはサービスに登録されていません。アプリの提供元にお問い合わせください。"))
    package static let invalidSession = ProblemCode(
        .unauthorized, "invalid_session", "The session is unknown, revoked or expired.", "Log in again.", user: nil)
    package static let invalidTicket = ProblemCode(
        .unauthorized, "invalid_ticket", "The ticket is unknown, used or expired.", "Make a new ticket.", user: nil)
    package static let invalidToken = ProblemCode(
        .unauthorized, "invalid_token", "The token is unknown or revoked.", "Use a valid token.", user: nil)
    package static let invalidUploadToken = ProblemCode(
        .unauthorized, "invalid_upload_token", "The upload token is unknown, replaced or expired.",
        "Begin the capture again.", user: nil)
    package static let loginLimitReached = ProblemCode(
        .tooManyRequests, "login_limit_reached", "The user has logged in too often; the signed request stays valid.",
        "Wait for `Retry-After`.",
        user: .init("You have signed in too often. Please try again later.", "サインインの回数が多すぎます。しばらくしてからお試しください。"))
    package static let notSetUp = ProblemCode(
        .unavailable, "not_set_up", "The installation has no signing key.", "Tell the operator.", user: nil)
    package static let notThisScreens = ProblemCode(
        .forbidden, "not_this_screens", "The token of a screen may not make this call.", "Use the token of a session.",
        user: nil)
    package static let originNotAllowed = ProblemCode(
        .forbidden, "origin_not_allowed", "The ticket was made for a page of another origin.",
        "Redeem it on the page of its address.", user: nil)
    package static let scopeTooNarrow = ProblemCode(
        .forbidden, "scope_too_narrow", "The token's scope does not permit the call.",
        "Use a token of the scope that `detail` names.", user: nil)
    package static let signingKeyUnavailable = ProblemCode(
        .internalFailure, "signing_key_unavailable", "The server can't open its signing key.", "Tell the operator.",
        user: nil)
    package static let unauthorized = ProblemCode(
        .unauthorized, "unauthorized", "There is no token, or the header is malformed.",
        "Send `Authorization` as `detail` shows.", user: nil)
}

// MARK: - Problems by endpoint

extension [ProblemCode] {
    /// The problems of tokens.
    package static let credentials: Self = [
        .unauthorized, .invalidToken, .invalidSession, .invalidUploadToken, .notThisScreens, .scopeTooNarrow,
    ]
    package static let login: Self = [
        .authorizationInvalid, .authorizationExpired, .authorizationReused, .bundleNotRegistered, .loginLimitReached,
    ]
    package static let authorizeUser: Self = [.notSetUp, .signingKeyUnavailable, .changedMeanwhile]
    package static let redeemTicket: Self = [.invalidTicket, .originNotAllowed]
}
