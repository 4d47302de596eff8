extension Endpoint {
    /// `GET /v1/health`, `GET /v2/health`: whether the token is good and the server answers.
    package static func health(_ version: Version) -> Endpoint {
        Endpoint("health", .get, "/\(version.rawValue)/health", audience: .partner, version: version)
    }

    /// Whether the process answers at all, for a supervisor that restarts it.
    package static let alive = Endpoint("healthz", .get, "/healthz", audience: .anyone)

    /// Whether calls should be sent here, for a load balancer: 200, or 503 with the checks that fail.
    package static let ready = Endpoint("readyz", .get, "/readyz", audience: .anyone)

    /// The numbers of refusals since the server's start, by cause.
    package static let counters = Endpoint("counters", .get, "/operator/v1/counters", audience: .operator)

    /// `POST /v1|v2/integrations/authorize-user` (seed 001 §6.3): signs an SDK authorization request.
    package static func authorizeUser(_ version: Version) -> Endpoint {
        Endpoint(
            "authorize-user", .post, "/\(version.rawValue)/integrations/authorize-user", audience: .partner,
            body: .json, version: version)
    }

    /// The public keys of all signatures.
    package static let publicKeys = Endpoint("jwks", .get, "/.well-known/jwks.json", audience: .anyone)

    /// Changes a signed authorization request for a session.
    ///
    /// Not idempotent: the request is burnt.
    package static let login = Endpoint(
        "login", .post, "/sdk/v1/login", audience: .anyone, body: .json, isIdempotent: false)

    /// Revokes the session.
    package static let logout = Endpoint("logout", .post, "/sdk/v1/logout", audience: .user)

    /// The configuration, by query `type=production|debug`, with an ETag.
    package static let configuration = Endpoint(
        "config", .get, "/sdk/v1/config", audience: .user, screens: Set(ScreenName.allCases))

    /// Begins a capture under an id that the client has made.
    package static let beginCapture = Endpoint(
        "captures.begin", .post, "/sdk/v1/captures", audience: .user, body: .json)

    /// Puts the photo of one region.
    package static let putPhoto = Endpoint(
        "captures.photo", .put, "/sdk/v1/captures/{capture}/images/{region}", audience: .capture, body: .photo)

    /// How much of a photo there is, of an upload that broke off; `digest` is the whole photo's SHA-256 in lower-case
    /// hex.
    package static let uploadOffset = Endpoint(
        "captures.photo.offset", .head, "/sdk/v1/captures/{capture}/images/{region}/uploads/{digest}",
        audience: .capture)

    /// Sends the rest of a photo, from the byte that ``uploadOffset`` has told.
    ///
    /// Not to be repeated as it is: what came of it before it broke off moves the offset.
    package static let continueUpload = Endpoint(
        "captures.photo.continue", .patch, "/sdk/v1/captures/{capture}/images/{region}/uploads/{digest}",
        audience: .capture, body: .photo, isIdempotent: false)

    /// Gives up an upload that broke off.
    package static let discardUpload = Endpoint(
        "captures.photo.discard", .delete, "/sdk/v1/captures/{capture}/images/{region}/uploads/{digest}",
        audience: .capture)

    /// The state of a capture and of each of its photos.
    package static let captureStatus = Endpoint(
        "captures.status", .get, "/sdk/v1/captures/{capture}", audience: .capture)

    /// Registers digests and text fields, and stops the two-hour clock.
    package static let submitCapture = Endpoint(
        "captures.submit", .post, "/sdk/v1/captures/{capture}/submit", audience: .capture, body: .json)

    /// Creates the item, once, and answers it.
    package static let completeCapture = Endpoint(
        "captures.complete", .post, "/sdk/v1/captures/{capture}/complete", audience: .capture)

    /// Cancels a capture that has no item yet.
    package static let cancelCapture = Endpoint(
        "captures.cancel", .delete, "/sdk/v1/captures/{capture}", audience: .capture)

    /// One item of the logged-in user.
    package static let item = Endpoint(
        "items.get", .get, "/sdk/v1/items/{item}", audience: .user, screens: [.retake, .flag, .detail])

    /// The legacy search (seeds 001 §12, 002): a page of the logged-in user's items by filters and dates.
    package static let searchItems = Endpoint(
        "items.search", .post, "/sdk/v1/items/search", audience: .user, body: .json, onlyReads: true)

    /// The programmatic search (seed 004): a page of the logged-in user's items, or their number alone.
    package static let queryItems = Endpoint(
        "items.query", .post, "/sdk/v1/items/query", audience: .user, body: .json, onlyReads: true)

    /// Changes the text fields that the catalog lets the user change.
    package static let editTextFields = Endpoint(
        "items.text-fields", .patch, "/sdk/v1/items/{item}/text-fields", audience: .user, body: .json,
        screens: [.detail])

    /// The flag of an item, and the reasons that it can be set for (seed 000 §1).
    package static let flag = Endpoint(
        "items.flag", .get, "/sdk/v1/items/{item}/flag", audience: .user, screens: [.flag, .detail])

    /// Disputes a result.
    ///
    /// Not idempotent: a flag that is set already is refused, as the documents' clients expect.
    package static let setFlag = Endpoint(
        "items.flag.set", .put, "/sdk/v1/items/{item}/flag", audience: .user, body: .json, isIdempotent: false,
        screens: [.flag, .detail])

    /// Takes a dispute back.
    package static let clearFlag = Endpoint(
        "items.flag.clear", .delete, "/sdk/v1/items/{item}/flag", audience: .user, isIdempotent: false,
        screens: [.flag, .detail])

    /// The logged-in user's items of which an expert wants more photos.
    package static let retakes = Endpoint("retakes", .get, "/sdk/v1/retakes", audience: .user)

    /// Begins the capture of the photos that a retake asks for, under an id that the client has made.
    package static let beginRetake = Endpoint(
        "retakes.begin", .post, "/sdk/v1/items/{item}/retakes/{retake}/captures", audience: .user, body: .json)

    /// The questions that experts have asked about an item.
    package static let messages = Endpoint("messages", .get, "/sdk/v1/items/{item}/messages", audience: .user)

    /// Answers an expert's question with one of its answers.
    package static let replyToMessage = Endpoint(
        "messages.reply", .post, "/sdk/v1/items/{item}/messages/{message}/reply", audience: .user, body: .json)

    /// Makes a one-time ticket that opens one of the platform's screens for the logged-in user.
    package static let makeFlowTicket = Endpoint(
        "flow-tickets", .post, "/sdk/v1/flow-tickets", audience: .user, body: .json)

    /// Changes a ticket for the token of its screen, once.
    package static let redeemFlowTicket = Endpoint(
        "flows", .post, "/sdk/v1/flows", audience: .anyone, body: .json, isIdempotent: false)

    /// A photo by its unguessable key; `rendition` is `original` or `scale_micro`.
    package static let photo = Endpoint("photos.get", .get, "/p/{key}/{rendition}", audience: .anyone)

    /// Every route of the platform.
    package static let all: [Endpoint] =
        Version.allCases.flatMap { [health($0), authorizeUser($0)] }
        + [
            publicKeys, login, logout, configuration, beginCapture, putPhoto, uploadOffset, continueUpload,
            discardUpload, captureStatus, submitCapture, completeCapture, cancelCapture, item, searchItems, queryItems,
            editTextFields, flag, setFlag, clearFlag, retakes, beginRetake, messages, replyToMessage, makeFlowTicket,
            redeemFlowTicket, photo, alive, ready, counters,
        ]
}
