import AssayClient
import AssayHTTP
import AssayWire
import Foundation

extension ScriptedPlatform {
    static let retakeID = "retake-1"

    /// What the platform has of items: a page of one, a flag, an open retake, a question.
    func items(_ request: HTTPRequest, _ path: [String]) throws -> HTTPResponse {
        switch (request.method, path.count, path.last) {
        case ("POST", 4, "search"): return try Self.json(Self.page)
        case ("POST", 4, "query"): return try Self.json(Self.counted)
        case ("GET", 4, _): return try Self.json(item(path[3]))
        case ("GET", 5, "flag"), ("PUT", 5, "flag"), ("DELETE", 5, "flag"): return try Self.json(Self.flag)
        case ("PATCH", 5, "text-fields"): return try Self.json(item(path[3]))
        case ("GET", 5, "messages"): return try Self.json(MessagesResponse(messages: [Self.question]))
        case ("POST", 7, "reply"): return try Self.json(Self.question)
        case ("POST", 7, "captures"): return try beginRetake(request)
        default: return try Self.problem(404, "no_such_route").get()
        }
    }

    /// The item in the platform's spelling, with the retake that a test has laid down.
    private func item(_ id: String) -> EntrupyCaptureResult {
        let item = Self.item(id.uppercased())
        return EntrupyCaptureResult(
            authentication_id: item.authentication_id, properties: item.properties, status: item.status,
            timestamp: item.timestamp, batch_request: state.withLock { $0.retake })
    }

    private func beginRetake(_ request: HTTPRequest) throws -> HTTPResponse {
        guard case .data(let data) = request.body else { throw CocoaError(.fileReadUnknown) }
        let body = try WireJSON.decode(BeginRetakeRequest.self, from: data)
        return try begun(BeginCaptureRequest(id: body.id, item: [:], configuration: ""))
    }

    static let page = EntrupySearchResult(item_count: 1, items: [item("A1B2C3D4E5")], next_cursor: ["c", "1"])

    static let counted = EntrupySearchItemsResult(
        metadata: .init(result_mode: "results"), total_count: 41, item_count: 1, items: [item("A1B2C3D4E5")],
        next_cursor: ["c2"])

    static let flag = EntrupyFlagDetails(
        flag_status: .init(
            id: .flagged, is_flaggable: true, flag_info: .init(id: "wrong_result", label: "Wrong", message: "Look")),
        supported_flag_reasons: [.init(id: "wrong_result", label: "Wrong")])

    static let question = EntrupySupportMessage(
        id: "m1", text: "Is the box there?", answers: [.init(id: "yes", label: "Yes"), .init(id: "no", label: "No")],
        asked_at: .init(display: "2026-11-21T09:00:00.000000Z", epoch: 1_795_251_600))

    static func retake(_ state: String, id: String? = retakeID) -> EntrupyCaptureResultBatchRequest {
        EntrupyCaptureResultBatchRequest(customer_state: state, retake_reasons: ["blurred"], retake_id: id)
    }

    /// The bodies that were sent by a method to paths that end so, as JSON objects.
    func bodies<Body: Decodable>(_ type: Body.Type, _ method: String, _ ending: String) throws -> [Body] {
        try state.withLock { $0.requests }.filter { $0.method == method && $0.url.path.hasSuffix(ending) }
            .map { request in
                guard case .data(let data) = request.body else { throw CocoaError(.fileReadUnknown) }
                return try WireJSON.decode(type, from: data)
            }
    }

    /// The text of the last body that was sent.
    var lastBody: String? {
        guard case .data(let data) = state.withLock({ $0.requests.last?.body }) else { return nil }
        return String(decoding: data, as: UTF8.self)
    }
}
