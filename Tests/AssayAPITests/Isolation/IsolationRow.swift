import AssayAPI
import AssayCore
import AssayKeys
import AssayOperations
import AssayWire
import Testing

/// The call of one route in the matrix: Ann's own call, and the ids of unknown objects.
///
/// It follows from the route's declaration and the examples of its description.
struct IsolationRow: Sendable, CustomTestStringConvertible {
    let endpoint: Route
    /// The ids of objects that do not exist.
    let unknown: [String: String]
    var query: String
    var headers: [String: String] = [:]
    var body: String

    var testDescription: String { endpoint.name }

    /// One row for each route.
    static let everyRoute = EndpointDescription.all.map(IsolationRow.init)

    /// One row for each route that needs a credential.
    static let all = everyRoute.filter { $0.endpoint.audience != .anyone }

    init(_ description: EndpointDescription) {
        endpoint = description.endpoint
        let none = [
            "entrupy_id": "0000000000", "item": "0000000000", "lookup_value": "none", "webhook": "none",
            "delivery": "none", "capture": "capture-none", "certificate_id": "none", "unique_user_id": "nobody-0001",
        ]
        unknown = none.filter { description.endpoint.parameters.contains($0.key) }
        let required = description.parameters.filter(\.isRequired)
        query = required.filter { $0.place == .query }.map { "?\($0.name)=\($0.example.string ?? "")" }.joined()
        for parameter in required where parameter.place == .header { headers[parameter.name] = "7" }
        body = description.request.examples.first?.json ?? ""
        if case .bytes(let mediaTypes) = description.request {
            headers["Content-Type"] = mediaTypes.first
            body = "no photo"
        }
    }

    /// Returns the ids of Ann's own objects.
    func parameters(of shop: IsolationShop) -> [String: String] {
        let all = [
            "item": shop.item.rawValue, "retake": shop.retake.rawValue, "message": shop.message.rawValue,
            "capture": "capture-open", "region": "size_tag", "key": "none", "rendition": "scale_micro",
            "digest": IsolationShop.brokenOff.digest.hex, "entrupy_id": shop.item.rawValue,
            "lookup_value": IsolationShop.sku, "webhook": IsolationShop.webhook.rawValue,
            "delivery": IsolationShop.delivery.rawValue, "request": IsolationShop.photoRequest,
            "unique_user_id": "ann-00001", "certificate_id": shop.certificate.rawValue,
        ]
        return Dictionary(endpoint.parameters.map { ($0, all[$0] ?? "") }) { first, _ in first }
    }

    /// Whether only the screens of one user's login may make the call, so that a login itself may not.
    var isOfScreens: Bool { endpoint.name.hasPrefix("handover.") }

    /// Returns the credential of the caller who may make the call.
    func authorization(of shop: IsolationShop) -> String? {
        if isOfScreens, endpoint.audience == .user {
            return "Bearer \(endpoint.screens == [.phone] ? IsolationShop.Token.phone : IsolationShop.Token.screen)"
        }
        return switch endpoint.audience {
        case .anyone: nil
        case .partner: "Token \(APIShop.token(for: endpoint))"
        case .operator: "Bearer \(shop.platform.masterKey.operatorToken())"
        case .user, .capture: "Bearer \(IsolationShop.ann.user)"
        }
    }
}
