import AssayKeys
import AssayWire

/// Requests as bytes, valid unless an argument is invalid.
enum RequestText {
    static func make(
        _ method: String, _ path: String, _ headers: [(String, String)] = [], body: [UInt8]? = nil, token: String? = nil
    ) -> [UInt8] {
        var text = "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
        if let token { text += "Authorization: \(token)\r\n" }
        for (name, value) in headers { text += "\(name): \(value)\r\n" }
        if let body { text += "Content-Length: \(body.count)\r\n" }
        return Array((text + "\r\n").utf8) + (body ?? [])
    }

    static func json(_ endpoint: Route, _ values: [String: String] = [:], body: String, token: String?) -> [UInt8] {
        var headers = [("Content-Type", "application/json")]
        if endpoint.version == .v1 { headers.append((WireHeader.apiVersion, "1.4")) }
        return make(endpoint.method.rawValue, endpoint.path(values), headers, body: Array(body.utf8), token: token)
    }

    /// Returns an upload request for a photo, with its digest.
    static func photo(_ capture: HeldCapture, _ region: String, _ bytes: [UInt8], mediaType: String) -> [UInt8] {
        make(
            "PUT", Endpoints.putPhoto.path(["capture": capture.id, "region": region]),
            [("Content-Type", mediaType), (WireHeader.contentDigest, SHA256Digest(of: bytes).contentDigestHeader)],
            body: bytes, token: "Bearer \(capture.token)")
    }
}
