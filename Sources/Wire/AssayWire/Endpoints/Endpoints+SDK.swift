extension Endpoints {
    /// `GET /v1/health`, `GET /v2/health`: checks that the token is valid and the server responds.
    package static func health(_ version: Route.Version) -> Endpoint<NoBody, [String: String]> {
        Endpoint("health", .get, "/\(version.rawValue)/health", audience: .partner, version: version, permission: .read)
    }

    /// The liveness probe, for a supervisor that restarts the process.
    package static let alive = Endpoint<NoBody, [String: String]>("healthz", .get, "/healthz", audience: .anyone)

    /// The readiness probe, for a load balancer: 200, or 503 with the failing checks.
    package static let ready = Endpoint<NoBody, ReadinessReport>("readyz", .get, "/readyz", audience: .anyone)

    /// The number of refused requests since the server's start, by cause, and the current gauges.
    package static let counters = Endpoint<NoBody, ServerCounters>(
        "counters", .get, "/operator/v1/counters", audience: .operator)

    /// The metrics of the process in the text format of Prometheus, also with the token that opens nothing else.
    package static let metrics = Endpoint<NoBody, ForeignDocument>(
        "metrics", .get, "/metrics", audience: .operator)

    /// `POST /v1|v2/integrations/authorize-user`: signs an SDK authorization request.
    package static func authorizeUser(_ version: Route.Version) -> Endpoint<AuthorizeUserRequest, AuthorizeUserResponse>
    {
        Endpoint(
            "authorize-user", .post, "/\(version.rawValue)/integrations/authorize-user", audience: .partner,
            version: version, permission: .full, grantsAccess: true, problems: .authorizeUser)
    }

    /// The public keys for all of the server's signatures.
    package static let publicKeys = Endpoint<NoBody, ForeignDocument>(
        "jwks", .get, "/.well-known/jwks.json", audience: .anyone)

    /// Exchanges a signed authorization request for a session.
    ///
    /// Not idempotent: each signed request can be used only once.
    package static let login = Endpoint<LoginRequest, LoginResponse>(
        "login", .post, "/sdk/v1/login", audience: .anyone, isIdempotent: false,
        grantsAccess: true, problems: .login)

    /// Revokes the session.
    package static let logout = Endpoint<NoBody, NoBody>("logout", .post, "/sdk/v1/logout", audience: .user)

    /// The configuration, selected by the query `type=production|debug`, with an ETag.
    package static let configuration = Endpoint<NoBody, SDKConfiguration>(
        "config", .get, "/sdk/v1/config", audience: .user, screens: Set(ScreenName.allCases),
        problems: [.invalidRequest])

    /// Begins a capture with an id that the client generated.
    package static let beginCapture = Endpoint<BeginCaptureRequest, BeginCaptureResponse>(
        "captures.begin", .post, "/sdk/v1/captures", audience: .user, status: 201, grantsAccess: true,
        problems: .beginCapture)

    /// Uploads the photo of one region.
    package static let putPhoto = Endpoint<PhotoBody, CaptureStatusResponse>(
        "captures.photo", .put, "/sdk/v1/captures/{capture}/images/{region}", audience: .capture, status: 201,
        problems: .putPhoto)

    /// The number of bytes that the server has of an interrupted upload.
    ///
    /// `digest` is the whole photo's SHA-256 in lower-case hex.
    package static let uploadOffset = Endpoint<NoBody, NoBody>(
        "captures.photo.offset", .head, "/sdk/v1/captures/{capture}/images/{region}/uploads/{digest}",
        audience: .capture, problems: [.unknownRegion])

    /// Uploads the rest of a photo, from the byte that ``uploadOffset`` returned.
    ///
    /// Must not be repeated unchanged: the bytes that arrived before an interruption have moved the offset.
    package static let continueUpload = Endpoint<PhotoBody, CaptureStatusResponse>(
        "captures.photo.continue", .patch, "/sdk/v1/captures/{capture}/images/{region}/uploads/{digest}",
        audience: .capture, status: 201, isIdempotent: false, problems: .continueUpload)

    /// Discards an interrupted upload.
    package static let discardUpload = Endpoint<NoBody, NoBody>(
        "captures.photo.discard", .delete, "/sdk/v1/captures/{capture}/images/{region}/uploads/{digest}",
        audience: .capture, problems: [.unknownRegion])

    /// The status of a capture and of each of its photos.
    package static let captureStatus = Endpoint<NoBody, CaptureStatusResponse>(
        "captures.status", .get, "/sdk/v1/captures/{capture}", audience: .capture)

    /// Registers digests and text fields, and stops the two-hour time limit.
    package static let submitCapture = Endpoint<SubmitCaptureRequest, CaptureStatusResponse>(
        "captures.submit", .post, "/sdk/v1/captures/{capture}/submit", audience: .capture, problems: .submitCapture)

    /// Creates the item once, and returns it.
    package static let completeCapture = Endpoint<NoBody, EntrupyCaptureResult>(
        "captures.complete", .post, "/sdk/v1/captures/{capture}/complete", audience: .capture,
        problems: .completeCapture)

    /// Cancels a capture that has no item yet.
    package static let cancelCapture = Endpoint<NoBody, CaptureStatusResponse>(
        "captures.cancel", .delete, "/sdk/v1/captures/{capture}", audience: .capture, problems: .cancelCapture)

    /// One item of the logged-in user.
    package static let item = Endpoint<NoBody, EntrupyCaptureResult>(
        "items.get", .get, "/sdk/v1/items/{item}", audience: .user, screens: [.retake, .flag, .detail])

    /// The legacy search: a page of the logged-in user's items by filters and dates.
    package static let searchItems = Endpoint<SearchItemsRequest, EntrupySearchResult>(
        "items.search", .post, "/sdk/v1/items/search", audience: .user, onlyReads: true, problems: .searchItems)

    /// The programmatic search: a page of the logged-in user's items, or only their number.
    package static let queryItems = Endpoint<QueryItemsRequest, EntrupySearchItemsResult>(
        "items.query", .post, "/sdk/v1/items/query", audience: .user, onlyReads: true, problems: .queryItems)

    /// Changes the text fields that the catalog marks as editable.
    package static let editTextFields = Endpoint<EditTextFieldsRequest, EntrupyCaptureResult>(
        "items.text-fields", .patch, "/sdk/v1/items/{item}/text-fields", audience: .user,
        screens: [.detail], problems: .editTextFields)

    /// The flag of an item, and the reasons that it can be set for.
    package static let flag = Endpoint<NoBody, EntrupyFlagDetails>(
        "items.flag", .get, "/sdk/v1/items/{item}/flag", audience: .user, screens: [.flag, .detail])

    /// Disputes a result.
    ///
    /// Not idempotent: the server refuses a flag that is already set, as clients of the documented SDK expect.
    package static let setFlag = Endpoint<SetFlagRequest, EntrupyFlagDetails>(
        "items.flag.set", .put, "/sdk/v1/items/{item}/flag", audience: .user, isIdempotent: false,
        screens: [.flag, .detail], problems: .setFlag)

    /// Withdraws a dispute.
    package static let clearFlag = Endpoint<NoBody, EntrupyFlagDetails>(
        "items.flag.clear", .delete, "/sdk/v1/items/{item}/flag", audience: .user, isIdempotent: false,
        screens: [.flag, .detail], problems: .clearFlag)

    /// The logged-in user's items for which an expert has requested more photos.
    package static let retakes = Endpoint<NoBody, EntrupySearchResult>(
        "retakes", .get, "/sdk/v1/retakes", audience: .user)

    /// Begins the capture of the photos that a retake requests, with an id that the client generated.
    package static let beginRetake = Endpoint<BeginRetakeRequest, BeginCaptureResponse>(
        "retakes.begin", .post, "/sdk/v1/items/{item}/retakes/{retake}/captures", audience: .user, status: 201,
        grantsAccess: true, problems: .beginRetake)

    /// The questions that experts have asked about an item.
    package static let messages = Endpoint<NoBody, MessagesResponse>(
        "messages", .get, "/sdk/v1/items/{item}/messages", audience: .user)

    /// Replies to an expert's question with one of its answers.
    package static let replyToMessage = Endpoint<ReplyRequest, EntrupySupportMessage>(
        "messages.reply", .post, "/sdk/v1/items/{item}/messages/{message}/reply", audience: .user,
        problems: .replyToMessage)

    /// Creates a one-time ticket that opens one of the platform's screens for the logged-in user.
    package static let makeFlowTicket = Endpoint<FlowTicketRequest, FlowTicketResponse>(
        "flow-tickets", .post, "/sdk/v1/flow-tickets", audience: .user, status: 201, grantsAccess: true,
        problems: [.notFound])

    /// Exchanges a ticket for the token of its screen, once.
    package static let redeemFlowTicket = Endpoint<RedeemFlowTicketRequest, FlowResponse>(
        "flows", .post, "/sdk/v1/flows", audience: .anyone, isIdempotent: false, grantsAccess: true,
        problems: .redeemTicket)

    /// Offers the screen to a phone: creates the hand-over, or renews its ticket.
    ///
    /// Not idempotent: each call makes a ticket.
    package static let offerHandover = Endpoint<HandoverCommand, HandoverOffer>(
        "handover.offer", .post, "/sdk/v1/handover", audience: .user, status: 201, isIdempotent: false,
        grantsAccess: true, screens: ScreenName.handedOver, problems: .offerHandover)

    /// The organization of the QR code's ticket, which stays valid.
    package static let previewHandover = Endpoint<RedeemHandoverRequest, HandoverPreview>(
        "handover.preview", .post, "/sdk/v1/handover/preview", audience: .anyone, problems: [.invalidTicket])

    /// Exchanges the QR code's ticket for the phone's token, once for each hand-over.
    package static let redeemHandover = Endpoint<RedeemHandoverRequest, RedeemHandoverResponse>(
        "handover.redeem", .post, "/sdk/v1/handover/redeem", audience: .anyone, isIdempotent: false,
        grantsAccess: true, problems: .redeemTicket)

    /// The state of the hand-over and the messages for the caller, after a wait if there is nothing new.
    package static let handover = Endpoint<NoBody, HandoverUpdate>(
        "handover.get", .get, "/sdk/v1/handover", audience: .user,
        screens: ScreenName.handedOver.union([.phone]), problems: [.invalidRequest, .notFound])

    /// The photos and text fields of the capture, with the texts of the catalog.
    package static let handoverPlan = Endpoint<NoBody, HandoverPlan>(
        "handover.plan", .get, "/sdk/v1/handover/plan", audience: .user, screens: [.phone], problems: .handoverPlan)

    /// The user has seen the same number on both devices.
    package static let confirmHandover = Endpoint<HandoverCommand, HandoverState>(
        "handover.confirm", .post, "/sdk/v1/handover/confirm", audience: .user,
        screens: ScreenName.handedOver, problems: .confirmHandover)

    /// Sends messages to the other device.
    ///
    /// Not idempotent: a repeated message arrives twice.
    package static let sendHandoverMessages = Endpoint<SendHandoverMessagesRequest, SentHandoverMessages>(
        "handover.messages", .post, "/sdk/v1/handover/messages", audience: .user, status: 202, isIdempotent: false,
        screens: ScreenName.handedOver.union([.phone]), problems: .sendHandoverMessages)

    /// Gives a photo to the other device, under the `request` that asked for it.
    package static let putHandoverPhoto = Endpoint<PhotoBody, NoBody>(
        "handover.photo.put", .put, "/sdk/v1/handover/photos/{request}", audience: .user, status: 201,
        screens: [.phone], problems: .putHandoverPhoto)

    /// A photo that the phone has given.
    package static let handoverPhoto = Endpoint<NoBody, PhotoBody>(
        "handover.photo.get", .get, "/sdk/v1/handover/photos/{request}", audience: .user,
        screens: ScreenName.handedOver)

    /// Deletes a photo that has been handed on.
    package static let deleteHandoverPhoto = Endpoint<NoBody, NoBody>(
        "handover.photo.delete", .delete, "/sdk/v1/handover/photos/{request}", audience: .user,
        screens: ScreenName.handedOver, problems: [.changedMeanwhile])

    /// Ends the hand-over for both devices.
    package static let endHandover = Endpoint<NoBody, NoBody>(
        "handover.end", .delete, "/sdk/v1/handover", audience: .user,
        screens: ScreenName.handedOver.union([.phone]), problems: [.changedMeanwhile])

    /// A photo by its unguessable key; `rendition` is `original` or `scale_micro`.
    package static let photo = Endpoint<NoBody, PhotoBody>(
        "photos.get", .get, "/p/{key}/{rendition}", audience: .anyone)

    /// A description of the API in OpenAPI 3.1; `document` is an interface's name and `.json`, such as `2.0.json`.
    package static let apiDocument = Endpoint<NoBody, ForeignDocument>(
        "openapi", .get, "/openapi/{document}", audience: .anyone)

    /// The calls of a user's app that change an item after its capture; each is an event of the organization's log.
    package static let itemChanges: Set<Route> = [
        editTextFields.route, setFlag.route, clearFlag.route, replyToMessage.route,
    ]

    private static let others: [any RouteDeclaration] = [
        publicKeys, login, logout, configuration, beginCapture, putPhoto, uploadOffset, continueUpload, discardUpload,
        captureStatus, submitCapture, completeCapture, cancelCapture, item, searchItems, queryItems, editTextFields,
        flag, setFlag, clearFlag, retakes, beginRetake, messages, replyToMessage, makeFlowTicket, redeemFlowTicket,
        offerHandover, previewHandover, redeemHandover, handover, handoverPlan, confirmHandover, sendHandoverMessages,
        putHandoverPhoto, handoverPhoto, deleteHandoverPhoto, endHandover, photo, apiDocument, alive, ready, counters,
        metrics,
    ]

    /// All routes of the server.
    package static let all: [Route] = partner + others.map(\.route)
}
