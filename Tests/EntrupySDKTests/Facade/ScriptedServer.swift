import AssayClient
import AssayHTTP
import AssayWire
import Foundation

/// The process's edge: answers requests by method and the last part of their path, as a test has laid them down.
final class ScriptedServer: HTTPTransport {
    typealias Answer = Result<HTTPResponse, HTTPError>

    private struct State {
        var answers: [String: Answer] = [:]
        var requests: [HTTPRequest] = []
        /// The call whose requests wait until a test lets them go.
        var holding: String?
        var held: [CheckedContinuation<Void, Never>] = []
    }

    private let state = LockBox(State())
    /// Says when a request begins to wait.
    let holds: AsyncStream<Void>
    private let sayHold: AsyncStream<Void>.Continuation

    init() {
        (holds, sayHold) = AsyncStream.makeStream(of: Void.self)
        for (call, answer) in Self.everythingWorks { state.withLock { $0.answers[call] = answer } }
    }

    /// The bodies that were sent to a call, such as `POST captures`.
    func bodies(_ call: String) -> [String] {
        state.withLock { state in
            state.requests.filter { Self.name($0) == call }.map { request in
                if case .data(let data) = request.body { String(decoding: data, as: UTF8.self) } else { "" }
            }
        }
    }

    /// The paths of a call's requests.
    func paths(_ call: String) -> [String] {
        state.withLock { state in state.requests.filter { Self.name($0) == call }.map(\.url.path) }
    }

    func answer(_ call: String, _ answer: Answer) {
        state.withLock { $0.answers[call] = answer }
    }

    /// From now on, requests of a call wait.
    func hold(_ call: String) {
        state.withLock { $0.holding = call }
    }

    func letGo() {
        let held = state.withLock { state in
            defer { (state.holding, state.held) = (nil, []) }
            return state.held
        }
        for continuation in held { continuation.resume() }
    }

    func send(
        _ request: HTTPRequest, progress: (@Sendable (Int64) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        await withCheckedContinuation { continuation in
            let isHeld = state.withLock { state in
                state.requests.append(request)
                guard state.holding == Self.name(request) else { return false }
                state.held.append(continuation)
                return true
            }
            if isHeld { sayHold.yield() } else { continuation.resume() }
        }
        let answer = state.withLock { $0.answers[Self.name(request)] }
        var response = try (answer ?? Self.refusal(404, "no_such_route")).get()
        if response.headers["X-Request-Id"] == nil { response.headers["X-Request-Id"] = "scripted" }
        return response
    }

    private static func name(_ request: HTTPRequest) -> String {
        let parts = request.url.path.split(separator: "/").dropFirst(2)
        let last = parts.count > 2 || request.method == "POST" ? parts.last : parts.first
        return "\(request.method) \(last ?? "")"
    }

    static func refusal(_ status: Int, _ code: String) -> Answer {
        json(
            Problem(
                status: status, title: "Refused", code: code, detail: "Refused: \(code).", instance: nil,
                request_id: "scripted"), status)
    }

    static func json(_ value: some Encodable, _ status: Int = 200) -> Answer {
        .success(HTTPResponse(status: status, body: (try? WireJSON.encode(value)) ?? Data()))
    }
}

extension ScriptedServer {
    /// 2100-01-01T00:00:00Z: later than any clock that a test runs by.
    static let expiry = 4_102_444_800.0

    static let item = EntrupyCaptureResult(
        authentication_id: "A1B2C3D4E5",
        properties: .init(brand: .init(id: "nike", display: ["name": "Nike"])),
        status: .init(
            result: .init(id: .needs_review, display: .init(header: "Under Review")),
            flag: .init(id: .none, is_flaggable: false)),
        timestamp: .init(display: "2026-11-21T09:00:00.000000Z", epoch: 1_795_251_600))

    /// A platform on which one photo makes an item.
    private static var everythingWorks: [String: Answer] {
        let status = CaptureStatusResponse(
            id: "c", state: "open", expires_at: expiry, entrupy_id: nil, photos: [])
        return [
            "POST login": login("Shop-user-0001"),
            "POST logout": .success(HTTPResponse(status: 204)),
            "GET config": json(
                SDKConfiguration(
                    version: "1", type: "production", languages: ["en"], brands: [], categories: [],
                    flag_reasons: [], limits: .standard)),
            "POST captures": json(
                BeginCaptureResponse(
                    id: "c",
                    regions: [
                        .init(id: "front", label: "Front", instruction: "", required: true, min_short_side: 300)
                    ], expires_at: expiry, upload_token: "u"), 201),
            "PUT front": json(status, 201),
            // Asked for where the machine is so busy that the photo is not complete within the second.
            "GET captures": json(status),
            "POST submit": json(status),
            "POST complete": json(item),
            "GET items": json(item),
            "DELETE captures": json(status),
            "POST search": json(page),
            "POST query": json(counted),
            "GET flag": json(flag),
            "PUT flag": json(flag),
            "DELETE flag": json(flag),
            "GET retakes": json(page),
            "GET messages": json(MessagesResponse(messages: [question])),
            "POST reply": json(question),
        ]
    }

    static let page = EntrupySearchResult(item_count: 1, items: [item], next_cursor: ["c", "1"])

    static let counted = EntrupySearchItemsResult(
        metadata: .init(result_mode: "results"), total_count: 41, item_count: 1, items: [item], next_cursor: ["c2"])

    static let flag = EntrupyFlagDetails(
        flag_status: .init(
            id: .flagged, is_flaggable: true, flag_info: .init(id: "wrong_result", label: "Wrong", message: "Look")),
        supported_flag_reasons: [.init(id: "wrong_result", label: "Wrong"), .init(id: "other", label: "Other")])

    static let question = EntrupySupportMessage(
        id: "m1", text: "Is the box there?", answers: [.init(id: "yes", label: "Yes"), .init(id: "no", label: "No")],
        asked_at: .init(display: "2026-11-21T09:00:00.000000Z", epoch: 1_795_251_600))

    /// An item of which an expert wants photos.
    static let wanted = EntrupyCaptureResult(
        authentication_id: item.authentication_id, properties: item.properties, status: item.status,
        timestamp: item.timestamp, batch_request: .init(customer_state: "batch_open", retake_id: "r1"))

    /// What a login answers for a user.
    static func login(_ username: String) -> Answer {
        json(
            LoginResponse(
                access_token: "t-\(username)", expires_at: expiry, soft_expires_at: expiry - 1_800, username: username))
    }

    /// What a client reads of a signed request.
    static let signedRequest = "e30.\(Data(#"{"jti":"1"}"#.utf8).base64EncodedString()).c2ln"
}
