import AssayClient
import AssayHTTP
import AssayWire
import Foundation

/// A transport that records the body of each error response and each credential.
struct CanaryTransport: HTTPTransport {
    struct Seen: Sendable {
        var problems: [String] = []
        /// By the name of the field.
        var credentials: [String: Set<String>] = [:]
        /// The printed forms of requests and responses.
        var descriptions: [String] = []
    }

    private static let credentialFields = [
        "access_token", "upload_token", "signed_authorization_request", "sdk_authorization_request", "proof",
        "ticket", "flow_token",
    ]

    private let network = URLSessionTransport()
    private let kept = LockBox(Seen())

    var seen: Seen { kept.withLock { $0 } }

    func send(
        _ request: HTTPRequest, progress: (@Sendable (Int64) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        let response = try await network.send(request, progress: progress)
        kept.withLock { seen in
            if case .data(let body) = request.body { seen.keepCredentials(in: body, Self.credentialFields) }
            seen.keepCredentials(in: response.body, Self.credentialFields)
            if response.status >= 400 { seen.problems.append(Self.refusal(response.body)) }
            seen.descriptions += ["\(request)", String(reflecting: response), "\(response)"]
            if case .data(let body) = request.body { seen.descriptions.append("\(HTTPBody.data(body))") }
        }
        return response
    }

    /// Returns the body of an error response.
    ///
    /// The documented 409 response of `authorize-user` contains a valid request, which is removed.
    private static func refusal(_ body: Data) -> String {
        guard var object = (try? JSONSerialization.jsonObject(with: body)) as? [String: Any],
            object.removeValue(forKey: "signed_authorization_request") != nil,
            let rest = try? JSONSerialization.data(withJSONObject: object)
        else { return String(decoding: body, as: UTF8.self) }
        return String(decoding: rest, as: UTF8.self)
    }
}

extension CanaryTransport.Seen {
    fileprivate mutating func keepCredentials(in body: Data, _ fields: [String]) {
        guard let object = (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] else { return }
        for field in fields {
            if let value = object[field] as? String, value.count > 20 { credentials[field, default: []].insert(value) }
        }
    }
}

/// Collects the client's log.
struct KeepingLogger: AssayLogger {
    private let kept = LockBox<[String]>([])

    var lines: [String] { kept.withLock { $0 } }

    func log(_ level: AssayLogLevel, _ message: String, metadata: [String: String]) {
        kept.withLock { $0.append("\(level): \(message) \(metadata)") }
    }
}

/// A source of photos with one canary in their names and one in their bytes.
///
/// The first file of the first region is not a photo.
struct CanarySource: PhotoSource {
    let folder: URL
    let fileName: String
    let inside: String
    let makePhoto: @Sendable (UInt64) async throws -> [UInt8]

    func photo(for request: PhotoRequest) async throws -> CapturedPhoto? {
        let number = request.regions.firstIndex(of: request.region) ?? 0
        let isBroken = number == 0 && request.attempt == 1
        let photo = isBroken ? Array(inside.utf8) : Self.comment(inside, in: try await makePhoto(UInt64(number + 1)))
        let file = folder.appending(path: "\(fileName)-\(request.region)-\(request.attempt).jpg")
        try Data(photo).write(to: file)
        return CapturedPhoto(fileURL: file, contentType: "image/jpeg")
    }

    /// Returns the JPEG with a comment after its first marker.
    private static func comment(_ text: String, in photo: [UInt8]) -> [UInt8] {
        let length = text.utf8.count + 2
        return Array(photo.prefix(2)) + [0xFF, 0xFE, UInt8(length >> 8), UInt8(length & 0xFF)] + Array(text.utf8)
            + photo.dropFirst(2)
    }
}
