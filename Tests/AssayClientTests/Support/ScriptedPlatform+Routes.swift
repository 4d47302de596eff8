import AssayClient
import AssayHTTP
import AssayWire
import Foundation

extension ScriptedPlatform {
    func route(_ request: HTTPRequest) throws -> HTTPResponse {
        // The base URL has a path of its own, `/base`, which must stay in front.
        let path = request.url.path.split(separator: "/").map(String.init).drop { $0 == "base" }.map(\.self)
        let token = request.headers["Authorization"]
        if request.method == "POST", path == ["sdk", "v1", "login"] { return try logIn(request) }
        guard token == "Bearer \(Self.sessionToken)" || token == "Bearer \(Self.uploadToken)" else {
            return try Self.problem(401, "invalid_session").get()
        }
        switch (request.method, path.count, path.dropFirst(2).first) {
        case ("POST", 3, "logout"): return HTTPResponse(status: 204)
        case ("GET", 3, "config"): return try configuration(request)
        case (_, _, "items"): return try items(request, path)
        case ("GET", 3, "retakes"): return try Self.json(Self.page)
        case ("POST", 3, "captures"): return try begin(request)
        case ("PUT", 6, "captures"): return try put(request, capture: path[3], region: path[5])
        case ("HEAD", 8, "captures"): return try kept(of: path[5])
        case ("PATCH", 8, "captures"): return try resume(request, capture: path[3], region: path[5], digest: path[7])
        case ("GET", 4, "captures"): return try status(path[3])
        case ("POST", 5, "captures"):
            return path[4] == "submit" ? try submit(request, capture: path[3]) : try complete(path[3])
        case ("DELETE", 4, "captures"):
            state.withLock { $0.captures[path[3]]?.state = "cancelled" }
            return try status(path[3])
        default: return try Self.problem(404, "no_such_route").get()
        }
    }

    private func data(_ request: HTTPRequest) throws -> Data {
        switch request.body {
        case .none: Data()
        case .data(let data): data
        case .file(let url): try Data(contentsOf: url)
        case .rest(let url, let offset): Data(try Data(contentsOf: url).dropFirst(offset))
        }
    }

    private func logIn(_ request: HTTPRequest) throws -> HTTPResponse {
        let user = state.withLock { $0.user }
        return try Self.json(
            LoginResponse(
                access_token: Self.sessionToken, expires_at: now + 86_400, soft_expires_at: now + 84_600,
                username: "Shop-user-\(user)"))
    }

    private func configuration(_ request: HTTPRequest) throws -> HTTPResponse {
        let type = request.url.query?.contains("type=debug") == true ? "debug" : "production"
        let tag = "\"v1.\(type)\""
        if request.headers["If-None-Match"] == tag { return HTTPResponse(status: 304) }
        var response = try Self.json(
            SDKConfiguration(
                version: "v1", type: type, languages: ["en", "ja"], brands: [], categories: [], flag_reasons: [],
                limits: .standard))
        response.headers["ETag"] = tag
        return response
    }

    private func begin(_ request: HTTPRequest) throws -> HTTPResponse {
        try begun(WireJSON.decode(BeginCaptureRequest.self, from: data(request)))
    }

    func begun(_ body: BeginCaptureRequest) throws -> HTTPResponse {
        let regions = state.withLock { state in
            if state.captures[body.id] == nil { state.captures[body.id] = Capture(begin: body) }
            return state.regions
        }
        return try Self.json(
            BeginCaptureResponse(
                id: body.id, regions: regions, expires_at: now + 7_200, upload_token: Self.uploadToken), 201)
    }

    private func put(_ request: HTTPRequest, capture: String, region: String) throws -> HTTPResponse {
        let digest = Self.sha256(try data(request))
        guard request.headers["Content-Digest"] == digest.header else {
            return try Self.problem(400, "digest_mismatch").get()
        }
        return try take(digest.hex, capture: capture, region: region)
    }

    private func kept(of region: String) throws -> HTTPResponse {
        guard let part = state.withLock({ $0.parts[region] }) else { return HTTPResponse(status: 404) }
        return HTTPResponse(
            status: 204,
            headers: ["Upload-Offset": String(part.bytes.count), "Upload-Incomplete": part.isWhole ? "?0" : "?1"])
    }

    private func resume(
        _ request: HTTPRequest, capture: String, region: String, digest: String
    ) throws -> HTTPResponse {
        guard let part = state.withLock({ $0.parts[region] }) else { return try Self.problem(404, "not_found").get() }
        guard request.headers["Upload-Offset"] == String(part.bytes.count) else {
            return try Self.problem(409, "upload_offset_mismatch").get()
        }
        guard Self.sha256(part.bytes + (try data(request))).hex == digest else {
            return try Self.problem(400, "digest_mismatch").get()
        }
        return try take(digest, capture: capture, region: region)
    }

    /// A photo has arrived.
    func take(_ digest: String, capture: String, region: String) throws -> HTTPResponse {
        state.withLock { state in
            let refusal = state.verdicts[region]?.isEmpty == false ? state.verdicts[region]?.removeFirst() : nil
            state.captures[capture]?.photos[region] = .init(
                region: region, status: refusal == nil ? "accepted" : "refused", digest: digest, refusal: refusal)
        }
        return try status(capture, 201)
    }

    private func status(_ id: String, _ status: Int = 200) throws -> HTTPResponse {
        guard let capture = state.withLock({ $0.captures[id] }) else {
            return try Self.problem(404, "not_found").get()
        }
        return try Self.json(
            CaptureStatusResponse(
                id: id, state: capture.state, expires_at: now + 7_200, entrupy_id: nil,
                photos: capture.photos.values.sorted { $0.region < $1.region }), status)
    }

    private func submit(_ request: HTTPRequest, capture: String) throws -> HTTPResponse {
        let body = try WireJSON.decode(SubmitCaptureRequest.self, from: data(request))
        state.withLock { state in
            state.captures[capture]?.submission = body
            state.captures[capture]?.state = "submitted"
        }
        return try status(capture)
    }

    private func complete(_ id: String) throws -> HTTPResponse {
        guard let capture = state.withLock({ $0.captures[id] }) else {
            return try Self.problem(404, "not_found").get()
        }
        let missing = (capture.submission?.digests ?? [:]).keys.filter { capture.photos[$0] == nil }.sorted()
        guard missing.isEmpty else {
            return try Self.problem(
                409, "photos_missing", fields: missing.map { .init(field: "images.\($0)", code: "x", message: "x") }
            )
            .get()
        }
        let refused = capture.photos.values.compactMap { photo in
            photo.refusal.map { Problem.Field(field: "images.\(photo.region)", code: $0.code, message: $0.text) }
        }
        guard refused.isEmpty else { return try Self.problem(422, "photos_refused", fields: refused).get() }
        state.withLock { $0.captures[id]?.state = "completed" }
        return try Self.json(Self.item("A1B2C3D4E5"))
    }
}
