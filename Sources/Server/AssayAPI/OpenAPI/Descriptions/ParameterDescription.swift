package import AssayWire

/// A parameter of a request: in the path, in the query, or a header.
package struct ParameterDescription: Sendable {
    package enum Place: String, Sendable {
        case header
        case path
        case query
    }

    package let name: String
    package let place: Place
    package let isRequired: Bool
    package let text: String
    package let schema: JSONSchema
    package let example: JSONNode

    init(
        _ name: String, in place: Place = .header, isRequired: Bool = false, _ text: String,
        _ schema: JSONSchema = .string,
        example: JSONNode
    ) {
        self.name = name
        self.place = place
        self.isRequired = isRequired || place == .path
        self.text = text
        self.schema = schema
        self.example = example
    }
}

// MARK: - Headers

extension ParameterDescription {
    static let acceptLanguage = ParameterDescription(
        "Accept-Language", "The language of texts for display: `en` (the default) or `ja` (RFC 9110).",
        example: "en")
    static let contentDigest = ParameterDescription(
        WireHeader.contentDigest,
        "The SHA-256 of the body (RFC 9530). An upload with a digest can be continued after an interruption.",
        example: "sha-256=:RBNvdeOVzIEMn2yPb+zYeB6SsTLtjjMaxhPqIjfUCbE=:")
    static let ifNoneMatch = ParameterDescription(
        "If-None-Match", "The `ETag` of the version that the client has.", example: "\"e0a1\"")
    static let idempotencyKey = ParameterDescription(
        WireHeader.idempotencyKey,
        """
        A new value, such as a UUID, for each new call, quoted or bare. The same key with the same body returns the \
        first response again for 24 hours.
        """, .string(1...257, pattern: "^[!-~]+$"), example: "8e03978e-40d5-43dd-bc93-6894a57f9324")
    static let requestID = ParameterDescription(
        WireHeader.requestID, "Your id of the request, which the response and the server's log repeat.",
        .string(1...WireLimits.requestIDCharacters, pattern: "^[A-Za-z0-9._:-]+$"), example: "order-4711.1")
    static let uploadIncomplete = ParameterDescription(
        WireHeader.uploadIncomplete,
        "`?0` lets the upload be continued after an interruption, if the digest is stated.", .closed(["?0"]),
        example: "?0")
    static let uploadOffset = ParameterDescription(
        WireHeader.uploadOffset, isRequired: true, "The number of bytes that the server has.",
        JSONSchema(["type": "integer", "minimum": 0, "maximum": .integer(WireLimits.photoBytes)]), example: 65536)

    /// The version header of an interface's partner routes.
    static func apiVersion(_ version: PartnerVersion) -> ParameterDescription {
        ParameterDescription(
            WireHeader.apiVersion, isRequired: version.path == .v1, "The version of the shapes.",
            .closed([version.rawValue]), example: .text(version.rawValue))
    }
}

// MARK: - Query and path

extension ParameterDescription {
    static let configurationType = ParameterDescription(
        "type", in: .query, isRequired: true, "The kind of configuration.", .closed(["production", "debug"]),
        example: "production")
    static let includeImages = ParameterDescription(
        "include_images", in: .query, "Whether `images` lists the photos; otherwise it is null.", .boolean,
        example: true)
    static let includeCatalog = ParameterDescription(
        "include_catalog", in: .query, "Whether `catalog` has product insights; the server has none yet.", .boolean,
        example: false)

    static let eventsAfter = ParameterDescription(
        "after", in: .query, "`next_after` of the previous call; 0 (the default) for the oldest event that is kept.",
        JSONSchema(["type": "integer", "minimum": 0, "default": 0]), example: 4711)
    static let eventsLimit = ParameterDescription(
        "limit", in: .query, "The maximum number of events.",
        .integer(1...WireLimits.pageEvents, default: WireLimits.pageEventsByDefault), example: 25)
    static let eventsWait = ParameterDescription(
        "wait", in: .query, "The seconds to wait for an event if there is none yet.",
        .integer(0...WireLimits.eventWaitSeconds, default: 0), example: 0)

    static let handoverAfter = ParameterDescription(
        "after", in: .query, "`sequence` of the previous call; 0 (the default) for the oldest message.",
        JSONSchema(["type": "integer", "minimum": 0, "default": 0]), example: 7)
    static let handoverState = ParameterDescription(
        "state", in: .query, "The state that the caller knows; the state at the call's begin if it is absent.",
        .closed(HandoverState.states), example: "redeemed")
    static let handoverWait = ParameterDescription(
        "wait", in: .query, "The seconds to wait if there is nothing new.",
        .integer(0...WireLimits.handoverWaitSeconds, default: 0), example: 0)

    static let deliveriesCursor = ParameterDescription(
        "cursor", in: .query, "`next_cursor` of the page before.", .string(1...64),
        example: "01JD3M5V9K7W8QXZ7E2N4A6BCD")
    static let deliveriesLimit = ParameterDescription(
        "limit", in: .query, "The maximum number of deliveries.",
        .integer(1...WireLimits.pageDeliveries, default: WireLimits.pageDeliveriesByDefault), example: 10)
    static let deliveriesStatus = ParameterDescription(
        "status", in: .query, "Only deliveries of this status; a page may then be short, or empty.",
        .closed(["waiting", "pending", "delivered", "dead"]), example: "dead")

    /// The parameters of paths, by name.
    static let path: [String: ParameterDescription] = Dictionary(
        uniqueKeysWithValues: [
            ParameterDescription(
                "capture", in: .path, "The client's id of the capture.",
                .string(8...64, pattern: "^[A-Za-z0-9-]+$"), example: "b1c9b7a8-capture-1"),
            ParameterDescription(
                "certificate_id", in: .path, "The certificate's id, the member `certificate_id` of an item.",
                .string(1...64), example: "01JD3M5V9K7W8QXZ7E2N4A6BCG"),
            ParameterDescription(
                "delivery", in: .path, "The delivery's id.", .string(1...64), example: "01JD3M5V9K7W8QXZ7E2N4A6BCD"),
            ParameterDescription(
                "digest", in: .path, "The SHA-256 of the whole photo.",
                .string(64...64, pattern: "^[0-9a-f]{64}$"),
                example: "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"),
            ParameterDescription(
                "unique_user_id", in: .path, "Your id of the user, as stated to `authorize-user`.",
                .string(8...40, pattern: "^[A-Za-z0-9@.+_-]+$"), example: "customer-0001"),
            ParameterDescription(
                "entrupy_id", in: .path, "The item's id, in any case.", .string(1...64), example: "7K3QPW9XZA"),
            ParameterDescription(
                "item", in: .path, "The item's id, in any case.", .string(1...64), example: "7K3QPW9XZA"),
            ParameterDescription(
                "key", in: .path, "The photo's key, a part of the addresses in items.", .string(1...64),
                example: "5f1d0c0e8b3a4a779d2f6c1b7e9a0d42"),
            ParameterDescription(
                "lookup_value", in: .path, "Your `customer_item_id`, percent-encoded.", .string(1...256),
                example: "order-4711"),
            ParameterDescription("message", in: .path, "The message's id.", .string(1...64), example: "01JD3M5V9K7W"),
            ParameterDescription(
                "region", in: .path, "The id of a region of the capture.", .string(1...64), example: "sole"),
            ParameterDescription(
                "rendition", in: .path, "The size of the picture.", .closed(["original", "scale_micro"]),
                example: "scale_micro"),
            ParameterDescription(
                "request", in: .path, "The name of the browser's request for the photo.",
                .string(1...64, pattern: "^[A-Za-z0-9_-]+$"), example: "4b9c"),
            ParameterDescription("retake", in: .path, "The retake's id.", .string(1...64), example: "01JD3M5V9K7X"),
            ParameterDescription(
                "document", in: .path, "The interface's name and `.json`.",
                .closed(APIInterface.published.map { "\($0.rawValue).json" }), example: "2.0.json"),
            ParameterDescription(
                "webhook", in: .path, "The subscription's id.", .string(1...64), example: "01JD3M5V9K7W8QXZ7E2N4A6BCE"),
        ].map { ($0.name, $0) })
}

// MARK: - Headers of responses

extension ParameterDescription {
    static let entityTag = ParameterDescription(
        "ETag", isRequired: true, "The version of the content, for `If-None-Match`.", example: "\"e0a1\"")
    static let idempotencyReplayed = ParameterDescription(
        WireHeader.idempotencyReplayed, "`true` if this is the response of an earlier call with the same key.",
        example: "true")
    static let rateLimit = ParameterDescription(
        WireHeader.rateLimit, "The calls that may still come at once, and the seconds until one more may.",
        example: "\"reads\";r=19;t=0")
    static let rateLimitPolicy = ParameterDescription(
        WireHeader.rateLimitPolicy, "The limit: the calls that may come at once, and the seconds to refill.",
        example: "\"reads\";q=20;w=2")
    static let answeredRequestID = ParameterDescription(
        WireHeader.requestID, isRequired: true, "The id of the request.", example: "3KZ83AE4X8XDPSP4XHFPKQ36DC")
    static let retryAfter = ParameterDescription(
        "Retry-After", "The seconds until a retry may succeed.", JSONSchema(["type": "integer", "minimum": 0]),
        example: 2)
    static let serverTime = ParameterDescription(
        WireHeader.time, isRequired: true, "The server's time, in UNIX seconds with six decimals.",
        example: "1795251600.000000")
    static let uploadProgress = ParameterDescription(
        WireHeader.uploadOffset, "The number of bytes that the server has.",
        JSONSchema(["type": "integer", "minimum": 0]), example: 65536)
    static let uploadState = ParameterDescription(
        WireHeader.uploadIncomplete, isRequired: true, "`?0` once the photo is complete, else `?1`.",
        .closed(["?0", "?1"]), example: "?1")
    static let uploadVersion = ParameterDescription(
        WireHeader.uploadDraftInteropVersion, isRequired: true, "The interop version of the draft.", example: "3")
    static let warning = ParameterDescription(
        WireHeader.warning, "`bundle_id_not_registered`: the login will be refused. Register the app.",
        example: "bundle_id_not_registered")
    static let wwwAuthenticate = ParameterDescription(
        "WWW-Authenticate", isRequired: true, "The accepted schemes.", example: "Token, Bearer")

    /// The headers of documents' components.
    static let ofResponses: [ParameterDescription] = [
        entityTag, idempotencyReplayed, rateLimit, rateLimitPolicy, answeredRequestID, retryAfter, serverTime,
        uploadProgress, uploadState, uploadVersion, warning, wwwAuthenticate,
    ]
}
