import AssayClient
import AssayHTTP
import AssayWire
import Foundation

/// The platform's item routes: a page with one item, a flag, an open retake, a question.
extension ScriptedPlatform {
    func items(_ request: HTTPRequest, _ path: [String]) throws -> HTTPResponse {
        switch (request.method, path.count, path.last) {
        case ("POST", 4, "search"): return try Self.json(Self.page)
        case ("POST", 4, "query"): return try query(request)
        case ("GET", 4, _): return try Self.json(item(path[3]))
        case (_, 5, "flag"): return try flag(request)
        case ("PATCH", 5, "text-fields"): return try Self.json(item(path[3]))
        case ("GET", 5, "messages"): return try Self.json(MessagesResponse(messages: [question]))
        case ("POST", 7, "reply"): return try reply(request)
        case ("POST", 7, "captures"): return try beginRetake(request)
        default: return try Self.problem(.noSuchRoute).get()
        }
    }

    private func query(_ request: HTTPRequest) throws -> HTTPResponse {
        let body = try WireJSON.decode(QueryItemsRequest.self, from: data(request))
        return try Self.json(body.result_mode == "count_only" ? Self.count : Self.counted)
    }

    /// Returns the item with an upper-case id, and with the retake that a test has set.
    private func item(_ id: String) -> EntrupyCaptureResult {
        Self.item(id.uppercased(), retake: state.withLock { $0.retake })
    }

    private func flag(_ request: HTTPRequest) throws -> HTTPResponse {
        let wanted = request.method == "PUT"
        if request.method != "GET" {
            let wasFlagged = state.withLock { state in
                defer { state.isFlagged = wanted }
                return state.isFlagged
            }
            if wasFlagged == wanted { return try Self.problem(wanted ? .alreadyFlagged : .notFlagged).get() }
        }
        return try Self.json(state.withLock { $0.isFlagged } ? Self.flag : Self.noFlag)
    }

    private var question: EntrupySupportMessage {
        let (reply, question) = (state.withLock { $0.reply }, Self.question)
        return EntrupySupportMessage(
            id: question.id, text: question.text, answers: question.answers, asked_at: question.asked_at, reply: reply)
    }

    private func reply(_ request: HTTPRequest) throws -> HTTPResponse {
        let answer = try WireJSON.decode(ReplyRequest.self, from: data(request)).answer_id
        if let reply = state.withLock({ $0.reply }) {
            return reply.answer_id == answer ? try Self.json(question) : try Self.problem(.messageAnswered).get()
        }
        let label = Self.question.answers.first { $0.id == answer }?.label ?? answer
        state.withLock { $0.reply = .init(answer_id: answer, label: label, replied_at: Self.start) }
        return try Self.json(question)
    }

    private func beginRetake(_ request: HTTPRequest) throws -> HTTPResponse {
        let body = try WireJSON.decode(BeginRetakeRequest.self, from: data(request))
        return try begun(BeginCaptureRequest(id: body.id, item: [:], configuration: ""), textFields: nil)
    }

    /// Returns the decoded bodies of the requests with this method and a path with this suffix.
    package func bodies<Body: Decodable>(_ type: Body.Type, _ method: String, _ ending: String) throws -> [Body] {
        try state.withLock { $0.requests }.filter { $0.method == method && $0.url.path.hasSuffix(ending) }
            .map { request in try WireJSON.decode(type, from: data(request)) }
    }

    /// The text of the last request body.
    package var lastBody: String? {
        guard case .data(let data) = state.withLock({ $0.requests.last?.body }) else { return nil }
        return String(decoding: data, as: UTF8.self)
    }
}
