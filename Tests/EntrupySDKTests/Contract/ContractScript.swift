import AssayClient
import AssayHTTP
import AssayKeys
import AssayTestSupport
import AssayWire
import Foundation

/// The client's calls in a fixed order, sent to one side of the contract.
///
/// Every response has a name.
struct ContractScript {
    /// A response and its call.
    struct Step: Sendable {
        let name: String
        let endpoint: Route
        let answer: HTTPResponse
    }

    static let capture = "contract-capture"
    static let second = "contract-second"

    let side: any ContractSide
    private(set) var steps: [Step] = []
    private var session = ""
    private var upload = ""

    private init(_ side: any ContractSide) {
        self.side = side
    }

    /// Returns the responses of a side.
    static func run(on side: any ContractSide) async throws -> [Step] {
        var script = ContractScript(side)
        try await script.openSession()
        try await script.captureItem()
        try await script.captureInVain()
        try await script.readItems()
        try await script.answerExperts()
        try await script.endSession()
        return script.steps
    }

    // MARK: - Calls

    @discardableResult
    private mutating func call(
        _ name: String, _ endpoint: Route, _ values: [String: String] = [:], query: String? = nil,
        body: Data? = nil, headers: HTTPHeaders = [:], token: String? = nil
    ) async throws -> HTTPResponse {
        var parts = URLComponents(url: side.baseURL, resolvingAgainstBaseURL: false)
        parts?.percentEncodedPath += endpoint.path(values)
        parts?.query = query
        guard let url = parts?.url else { throw CocoaError(.fileReadUnknown) }
        var headers = headers
        headers[WireHeader.requestID] = "contract-\(steps.count)"
        headers["Accept-Language"] = "en"
        if endpoint != Endpoints.login.route { headers["Authorization"] = "Bearer \(token ?? session)" }
        if endpoint.body == .json { headers["Content-Type"] = "application/json" }
        let request = HTTPRequest(
            endpoint.method.rawValue, url, headers: headers, body: body.map { .data($0) } ?? .none)
        let answer = try await side.transport.send(request, progress: nil)
        steps.append(Step(name: name, endpoint: endpoint, answer: answer))
        return answer
    }

    private mutating func call(
        _ name: String, _ endpoint: Route, _ values: [String: String] = [:], json: some Encodable,
        token: String? = nil
    ) async throws -> HTTPResponse {
        try await call(name, endpoint, values, body: try WireJSON.encode(json), token: token)
    }

    private mutating func put(_ name: String, _ photo: ContractPhoto, digestOf other: [UInt8]? = nil) async throws {
        let digest = SHA256Digest(of: other ?? photo.bytes).contentDigestHeader
        try await call(
            name, Endpoints.putPhoto.route, ["capture": photo.capture, "region": photo.region], body: Data(photo.bytes),
            headers: [
                "Content-Type": "image/jpeg", WireHeader.contentDigest: digest, WireHeader.uploadIncomplete: "?0",
            ],
            token: upload)
    }

    private mutating func resume(
        _ name: String, _ photo: ContractPhoto, from offset: Int, as rest: Data? = nil
    ) async throws {
        try await call(
            name, Endpoints.continueUpload.route, Self.upload(photo), body: rest ?? Data(photo.bytes.dropFirst(offset)),
            headers: [WireHeader.uploadOffset: String(offset), WireHeader.uploadIncomplete: "?0"], token: upload)
    }

    private static func upload(_ photo: ContractPhoto) -> [String: String] {
        ["capture": photo.capture, "region": photo.region, "digest": SHA256Digest(of: photo.bytes).hex]
    }
}

// MARK: - Session

extension ContractScript {
    private mutating func openSession() async throws {
        let login = try await call("log in", Endpoints.login.route, json: try await side.login())
        session = try WireJSON.decode(LoginResponse.self, from: login.body).access_token
        let configuration = try await call("configure", Endpoints.configuration.route, query: "type=production")
        try await call("configure for tests", Endpoints.configuration.route, query: "type=debug")
        try await call(
            "configure again", Endpoints.configuration.route, query: "type=production",
            headers: ["If-None-Match": configuration.headers["ETag"] ?? ""])
        try await call("configure as a stranger", Endpoints.configuration.route, token: "never-was")
        try await call(
            "a route that is none", Endpoint<NoBody, NoBody>("none", .get, "/sdk/v1/none", audience: .user).route)
    }

    private mutating func endSession() async throws {
        try await call("log out", Endpoints.logout.route)
        try await call("configure after the end", Endpoints.configuration.route)
    }
}

// MARK: - Captures

extension ContractScript {
    private func photo(_ seed: UInt64, _ region: Int, of capture: String = capture) async throws -> ContractPhoto {
        ContractPhoto(bytes: try await SamplePhoto.sharp(seed), capture: capture, region: side.regions[region])
    }

    private func begin(_ id: String) -> BeginCaptureRequest {
        BeginCaptureRequest(id: id, item: side.item, configuration: "debug")
    }

    private func submit(_ photos: ContractPhoto...) -> SubmitCaptureRequest {
        SubmitCaptureRequest(
            submitted_at: 1_795_251_600,
            digests: Dictionary(photos.map { ($0.region, SHA256Digest(of: $0.bytes).hex) }) { $1 }, text_fields: [:])
    }

    private mutating func captureItem() async throws {
        let place = ["capture": Self.capture]
        let first = try await call("begin", Endpoints.beginCapture.route, json: begin(Self.capture))
        upload = try WireJSON.decode(BeginCaptureResponse.self, from: first.body).upload_token
        let again = try await call("begin again", Endpoints.beginCapture.route, json: begin(Self.capture))
        upload = try WireJSON.decode(BeginCaptureResponse.self, from: again.body).upload_token
        try await call("look at an open capture", Endpoints.captureStatus.route, place, token: upload)
        try await call("configure by an upload token", Endpoints.configuration.route, token: upload)
        let (front, back) = (try await photo(1, 0), try await photo(2, 1))
        try await put("put", front)
        try await side.checkPhotos()
        try await put("put with a wrong digest", back, digestOf: front.bytes)
        try await call("ask for a part that is none", Endpoints.uploadOffset.route, Self.upload(back), token: upload)
        try await resume("send the rest of nothing", back, from: 1_000)
        try await side.breakOff(back, after: 1_000, token: session)
        try await call("ask for a part", Endpoints.uploadOffset.route, Self.upload(back), token: upload)
        try await resume("send the rest from elsewhere", back, from: 0)
        try await resume("send the rest", back, from: 1_000)
        try await call("ask for a whole photo", Endpoints.uploadOffset.route, Self.upload(back), token: upload)
        try await call("complete before the submit", Endpoints.completeCapture.route, place, token: upload)
        try await side.checkPhotos()
        _ = try await call("submit", Endpoints.submitCapture.route, place, json: submit(front, back), token: upload)
        try await call("look at checked photos", Endpoints.captureStatus.route, place, token: upload)
        try await call("complete", Endpoints.completeCapture.route, place, token: upload)
        try await call("complete again", Endpoints.completeCapture.route, place, token: upload)
        try await call("look at a completed capture", Endpoints.captureStatus.route, place, token: upload)
        try await put("put after the end", try await photo(3, 0))
        try await call("cancel after the end", Endpoints.cancelCapture.route, place, token: upload)
    }

    /// Begins a second capture, whose photos are missing, broken or blurred, and cancels it.
    private mutating func captureInVain() async throws {
        let place = ["capture": Self.second]
        let begun = try await call("begin another", Endpoints.beginCapture.route, json: begin(Self.second))
        upload = try WireJSON.decode(BeginCaptureResponse.self, from: begun.body).upload_token
        let first = ["capture": Self.capture]
        try await call(
            "look at another capture by an upload token", Endpoints.captureStatus.route, first, token: upload)
        let (front, back) = (try await photo(4, 0, of: Self.second), try await photo(5, 1, of: Self.second))
        try await side.breakOff(front, after: 1_000, token: session)
        let other = Data(repeating: 1, count: front.bytes.count - 1_000)
        try await resume("send a broken rest", front, from: 1_000, as: other)
        side.expectBlurredPhoto(of: side.regions[1])
        let blurred = ContractPhoto(
            bytes: try await SamplePhoto.blurred(6), capture: Self.second, region: side.regions[1])
        try await put("put a blurred photo", blurred)
        try await side.checkPhotos()
        try await call("look at a refused photo", Endpoints.captureStatus.route, place, token: upload)
        _ = try await call(
            "submit early", Endpoints.submitCapture.route, place, json: submit(front, blurred), token: upload)
        try await call("complete without a photo", Endpoints.completeCapture.route, place, token: upload)
        try await put("put the missing one", front)
        try await side.checkPhotos()
        try await call("complete with a blurred photo", Endpoints.completeCapture.route, place, token: upload)
        try await call("cancel", Endpoints.cancelCapture.route, place, token: upload)
        try await put("put after a cancel", back)
        try await call("complete after a cancel", Endpoints.completeCapture.route, place, token: upload)
        _ = try await call(
            "submit after a cancel", Endpoints.submitCapture.route, place, json: submit(front, blurred), token: upload)
        try await call("cancel again", Endpoints.cancelCapture.route, place, token: upload)
        let unknown = ["capture": "contract-unknown"]
        for endpoint in [Endpoints.captureStatus.route, Endpoints.completeCapture.route, Endpoints.cancelCapture.route]
        {
            try await call("\(endpoint.name) of nothing", endpoint, unknown)
        }
    }
}

// MARK: - Items

extension ContractScript {
    private var completed: String? {
        steps.first { $0.name == "complete" }
            .flatMap { try? WireJSON.decode(EntrupyCaptureResult.self, from: $0.answer.body) }?.authentication_id
    }

    private mutating func readItems() async throws {
        try await side.captureAnother(token: session)
        let id = completed ?? ""
        try await call("look at an item", Endpoints.item.route, ["item": id.lowercased()])
        _ = try await call(
            "edit", Endpoints.editTextFields.route, ["item": id],
            json: EditTextFieldsRequest(text_fields: ["style_name": "Air Jordan 1"]))
        _ = try await call("search", Endpoints.searchItems.route, json: SearchItemsRequest(limit: 1))
        let category = SearchFilter(key: "activity.product_category", values: ["sneakers"])
        for mode in ["results", "count_only"] {
            let query = QueryItemsRequest(filters: [category], result_mode: mode, limit: 1)
            _ = try await call("query \(mode)", Endpoints.queryItems.route, json: query)
        }
    }

    private mutating func answerExperts() async throws {
        let items = try await side.items(token: session)
        let flagged = ["item": items.flaggable]
        try await call("look at no flag", Endpoints.flag.route, flagged)
        let reason = SetFlagRequest(reason_id: "result_incorrect", message: "Look")
        _ = try await call("flag", Endpoints.setFlag.route, flagged, json: reason)
        _ = try await call("flag again", Endpoints.setFlag.route, flagged, json: reason)
        try await call("look at a flag", Endpoints.flag.route, flagged)
        try await call("clear", Endpoints.clearFlag.route, flagged)
        try await call("clear again", Endpoints.clearFlag.route, flagged)
        try await beginRetake(of: items.asked)
        try await reply(about: items.asked)
    }

    private mutating func beginRetake(of item: String) async throws {
        let wanted = try await call("look at a wanted item", Endpoints.item.route, ["item": item])
        let request = try WireJSON.decode(EntrupyCaptureResult.self, from: wanted.body).batch_request
        try await call("look for retakes", Endpoints.retakes.route)
        let place = ["item": item, "retake": request?.retake_id ?? ""]
        for name in ["begin a retake", "begin a retake again"] {
            _ = try await call(
                name, Endpoints.beginRetake.route, place, json: BeginRetakeRequest(id: "contract-retake"))
        }
    }

    private mutating func reply(about item: String) async throws {
        let answer = try await call("read", Endpoints.messages.route, ["item": item])
        let message = try WireJSON.decode(MessagesResponse.self, from: answer.body).messages.first
        let place = ["item": item, "message": message?.id ?? ""]
        let (yes, no) = (message?.answers.first?.id ?? "", message?.answers.last?.id ?? "")
        for (name, answer) in [("reply", yes), ("reply again", yes), ("reply otherwise", no)] {
            _ = try await call(name, Endpoints.replyToMessage.route, place, json: ReplyRequest(answer_id: answer))
        }
        try await call("read a reply", Endpoints.messages.route, ["item": item])
    }
}
