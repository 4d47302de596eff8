import AssayClient
import AssayHTTP
import AssayWire
import Foundation

extension ScriptedPlatform {
    func route(_ request: HTTPRequest) throws -> HTTPResponse {
        // The base URL may have a path, `/base`, which must be preserved.
        let path = request.url.path.split(separator: "/").map(String.init).drop { $0 == "base" }.map(\.self)
        if request.method == "POST", path == ["sdk", "v1", "login"] { return try logIn() }
        if let refusal = credentialRefusal(request, path) { return try Self.problem(refusal).get() }
        switch (request.method, path.count, path.dropFirst(2).first) {
        case ("POST", 3, "logout"):
            state.withLock { $0.sessions[Self.token(of: request)] = true }
            return HTTPResponse(status: 204)
        case ("GET", 3, "config"): return try configuration(request)
        case (_, _, "items"): return try items(request, path)
        case ("GET", 3, "retakes"): return try Self.json(Self.retakes)
        case (_, _, "captures"): return try captures(request, path)
        default: return try Self.problem(.noSuchRoute).get()
        }
    }

    /// Returns the error for the request's token; `nil` for a session that is not revoked, and for an upload token in
    /// the calls of its own capture.
    private func credentialRefusal(_ request: HTTPRequest, _ path: [String]) -> ScriptedRefusal? {
        let token = Self.token(of: request)
        guard token.hasPrefix(Self.uploadToken), path.count > 3, path[2] == "captures" else {
            return state.withLock { $0.sessions[token] == false } ? nil : .invalidSession
        }
        return token == Self.uploadToken(of: path[3]) ? nil : .notFound
    }

    private static func token(of request: HTTPRequest) -> String {
        String(request.headers["Authorization"]?.trimmingPrefix("Bearer ") ?? "")
    }

    func data(_ request: HTTPRequest) throws -> Data {
        switch request.body {
        case .none: Data()
        case .data(let data): data
        case .file(let url): try Data(contentsOf: url)
        case .rest(let url, let offset): Data(try Data(contentsOf: url).dropFirst(offset))
        }
    }

    private func logIn() throws -> HTTPResponse {
        let (user, token) = state.withLock { state in
            let number = state.sessions.count
            let token = number == 0 ? Self.sessionToken : "\(Self.sessionToken)-\(number)"
            state.sessions[token] = false
            return (state.user, token)
        }
        return try Self.json(
            LoginResponse(
                access_token: token, expires_at: now + 86_400, soft_expires_at: now + 84_600,
                username: "Shop-user-\(user)"))
    }

    private func configuration(_ request: HTTPRequest) throws -> HTTPResponse {
        let type = request.url.query?.contains("type=debug") == true ? "debug" : "production"
        let tag = "\"v1.\(type)\""
        let isKnown = request.headers["If-None-Match"] == tag
        var response = isKnown ? HTTPResponse(status: 304) : try Self.json(Self.configuration(type))
        response.headers["ETag"] = tag
        return response
    }
}
