import AssayAPI
import AssayCore
import AssayKeys
import AssayOperations
import AssayWire
import Testing

/// The call of one route in the matrix: Ann's own call, and the ids of unknown objects.
struct IsolationRow: Sendable, CustomTestStringConvertible {
    let endpoint: Endpoint
    /// The ids of objects that do not exist.
    let unknown: [String: String]
    let query: String
    let headers: [String: String]
    let body: String

    var testDescription: String { endpoint.name }

    init(
        _ endpoint: Endpoint, unknown: [String: String] = [:], query: String = "", headers: [String: String] = [:],
        body: String = ""
    ) {
        self.endpoint = endpoint
        self.unknown = unknown
        self.query = query
        self.headers = headers
        self.body = body
    }

    /// Returns the ids of Ann's own objects.
    func parameters(of shop: IsolationShop) -> [String: String] {
        let all = [
            "item": shop.item.rawValue, "retake": shop.retake.rawValue, "message": shop.message.rawValue,
            "capture": "capture-open", "region": "size_tag", "key": "none", "rendition": "scale_micro",
            "digest": IsolationShop.brokenOff.digest.hex, "entrupy_id": shop.item.rawValue,
            "lookup_value": IsolationShop.sku, "webhook": IsolationShop.webhook.rawValue,
            "delivery": IsolationShop.delivery.rawValue, "request": IsolationShop.photoRequest,
        ]
        return Dictionary(endpoint.parameters.map { ($0, all[$0] ?? "") }) { first, _ in first }
    }

    /// One row for each route that needs a credential.
    ///
    /// A test compares the rows with the endpoint table, so that a new route cannot be forgotten.
    static let all: [IsolationRow] = partner + user + handover + capture + [IsolationRow(.counters)]

    /// The partner API's rows follow from its table alone; a route of a new name gets the body of its description's
    /// example.
    private static let partner = Endpoint.partner.map { endpoint in
        let unknown = [
            "entrupy_id": "0000000000", "lookup_value": "none", "webhook": "none", "delivery": "none",
        ]
        return IsolationRow(
            endpoint, unknown: unknown.filter { endpoint.parameters.contains($0.key) },
            body: endpoint.body == .json ? partnerBodies[endpoint.name] ?? example(endpoint) : "")
    }

    private static func example(_ endpoint: Endpoint) -> String {
        switch EndpointDescription.all.first(where: { $0.endpoint == endpoint })?.request {
        case .json(_, let examples), .document(_, _, let examples): examples.first?.json ?? "{}"
        case .bytes, nil: "{}"
        }
    }

    private static let partnerBodies = [
        "authorize-user": #"{"sdk_authorization_request": "x"}"#,
        "authentications.search": """
        {"cursor": null, "filters": [{"key": "text_fields.sku", "values": ["a", "b"]},
            {"key": "owner.user.username", "value": "c", "text_fields": null}], "format_options": {"d": "e"}}
        """,
        "authentications.flag.set": #"{"reason": "other", "comments": "y"}"#,
        "authentications.flag.post": #"{"reason": "other", "comments": "y"}"#,
        "authentications.messages.ask": #"{"text": "Well?", "answers": ["Yes", "No"]}"#,
        "authentications.messages.reply": #"{"answer_id": "a1"}"#,
        "authentications.retakes.request": #"{"regions": ["outer_side"], "message": "Blurred."}"#,
    ]

    /// Whether only the screens of one user's login may make the call, so that a login itself may not.
    var isOfScreens: Bool { endpoint.name.hasPrefix("handover.") }

    /// Returns the credential of the caller who may make the call.
    func authorization(of shop: IsolationShop) -> String? {
        if isOfScreens {
            return "Bearer \(endpoint.screens == [.phone] ? IsolationShop.Token.phone : IsolationShop.Token.screen)"
        }
        return switch endpoint.audience {
        case .anyone: nil
        case .partner: "Token \(IsolationShop.token(for: endpoint))"
        case .operator: "Bearer \(shop.platform.masterKey.operatorToken())"
        case .user, .capture: "Bearer \(IsolationShop.ann.name)"
        }
    }

    private static let noItem = ["item": "0000000000"]
    private static let user = [
        IsolationRow(.configuration, query: "?type=production"),
        IsolationRow(
            .beginCapture,
            body: #"{"id": "capture-new", "item": {"brand": "Nike", "style_name": "x"}, "configuration": "debug"}"#),
        IsolationRow(.item, unknown: noItem),
        IsolationRow(.searchItems, body: "{}"),
        IsolationRow(
            .queryItems,
            body: #"{"filters": [{"key": "activity.product_category", "values": ["sneakers", "luxury"]}]}"#),
        IsolationRow(.editTextFields, unknown: noItem, body: #"{"text_fields": {"us_size": "10"}}"#),
        IsolationRow(.flag, unknown: noItem),
        IsolationRow(.setFlag, unknown: noItem, body: "{}"),
        IsolationRow(.clearFlag, unknown: noItem),
        IsolationRow(.retakes),
        IsolationRow(.beginRetake, unknown: noItem, body: #"{"id": "capture-retake"}"#),
        IsolationRow(.messages, unknown: noItem),
        IsolationRow(.replyToMessage, unknown: noItem, body: #"{"answer_id": "a1"}"#),
        IsolationRow(.makeFlowTicket, body: #"{"screen": "capture"}"#),
        // The last row, since it ends the caller's session.
        IsolationRow(.logout),
    ]

    private static let handover = [
        IsolationRow(.offerHandover, body: "{}"),
        IsolationRow(.handover),
        IsolationRow(.confirmHandover, body: "{}"),
        IsolationRow(.sendHandoverMessages, body: #"{"messages": [{"type": "photo.stored", "request": "x"}]}"#),
        IsolationRow(.handoverPlan),
        IsolationRow(.putHandoverPhoto, headers: ["Content-Type": "image/png"], body: "no photo"),
        IsolationRow(.handoverPhoto),
        IsolationRow(.deleteHandoverPhoto),
        IsolationRow(.endHandover),
    ]

    private static let noCapture = ["capture": "capture-none"]
    private static let capture = [
        IsolationRow(.captureStatus, unknown: noCapture),
        IsolationRow(.putPhoto, unknown: noCapture, body: "no photo"),
        IsolationRow(.uploadOffset, unknown: noCapture),
        IsolationRow(.continueUpload, unknown: noCapture, headers: [WireHeader.uploadOffset: "7"], body: "no photo"),
        IsolationRow(.discardUpload, unknown: noCapture),
        IsolationRow(
            .submitCapture, unknown: noCapture, body: #"{"submitted_at": 0, "digests": {}, "text_fields": {}}"#),
        IsolationRow(.completeCapture, unknown: noCapture),
        IsolationRow(.cancelCapture, unknown: noCapture),
    ]
}
