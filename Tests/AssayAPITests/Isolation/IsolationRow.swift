import AssayCore
import AssayKeys
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
            "digest": IsolationShop.brokenOff.digest.hex,
        ]
        return Dictionary(endpoint.parameters.map { ($0, all[$0] ?? "") }) { first, _ in first }
    }

    /// One row for each route that needs a credential.
    ///
    /// A test compares the rows with the endpoint table, so that a new route cannot be forgotten.
    static let all: [IsolationRow] = partner + user + capture + [IsolationRow(.counters)]

    private static let partner = Endpoint.Version.allCases.flatMap { version in
        [
            IsolationRow(.health(version)),
            IsolationRow(.authorizeUser(version), body: #"{"sdk_authorization_request": "x"}"#),
        ]
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
