import Foundation
import NIOHTTP1

/// One call to the platform.
struct PlatformCall: Sendable {
    let method: HTTPMethod
    /// The path and the query, percent-encoded.
    let path: String
    let body: Data?
    /// The `Idempotency-Key`, by which the platform carries the call out once, however often it arrives.
    let key: String?
    /// Whether the call can be sent again although its first attempt may have been carried out.
    let isRepeatable: Bool
    var headers: [(name: String, value: String)] = []

    /// - Parameter isIdempotent: Whether two executions have the effect of one. A `GET` always is idempotent, and a
    ///   call with a key is carried out once.
    init(
        _ method: HTTPMethod, _ path: String, _ body: Data? = nil, key: String? = nil, isIdempotent: Bool = false
    ) {
        self.method = method
        self.path = path
        self.body = body
        self.key = key
        isRepeatable = method == .GET || key != nil || isIdempotent
    }

    /// Encodes the body of a call, the same value always as the same bytes.
    static func json(_ value: some Encodable) throws(PlatformFailure) -> Data {
        do {
            return try JSONEncoder.sorted.encode(value)
        } catch {
            throw .unexpected("the call's own body could not be encoded")
        }
    }

    /// Encodes a text as one segment of a path: all bytes but ASCII letters, digits, `-` and `_`.
    ///
    /// So a text of a customer can't reach another route of the platform.
    static func segment(_ text: String) -> String {
        text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                return String(UnicodeScalar(byte))
            default: return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }.joined()
    }
}

/// The platform's response to a call.
struct PlatformResponse: Sendable {
    /// The largest body that is read, in bytes; a page of ten items with their photos has about 100 KiB.
    static let maxBytes = 1 << 20

    let status: Int
    let headers: HTTPHeaders
    let body: Data

    /// Decodes the body of a success.
    ///
    /// - Throws: The failure that a response of another status stands for.
    func answer<Answer: Decodable>(_ type: Answer.Type) throws(PlatformFailure) -> Answer {
        switch status {
        case 200, 201: return try decoded(type)
        case 400: throw .refused(sentence)
        case 401, 403: throw .tokenRefused(status: status)
        case 404 where problem?.code == "not_found": throw .notFound
        case 409, 422: throw .conflict(code: problem?.code ?? "unknown")
        case 429: throw .rateLimited(retryAfter: headers.first(name: "Retry-After"))
        default: throw .unexpected("status \(status)")
        }
    }

    func decoded<Answer: Decodable>(_ type: Answer.Type) throws(PlatformFailure) -> Answer {
        guard let answer = try? BoundedJSONDecoder().decode(type, from: body) else {
            throw .unexpected("status \(status) with a body that can't be read")
        }
        return answer
    }

    private var problem: PlatformProblem? {
        try? BoundedJSONDecoder().decode(PlatformProblem.self, from: body)
    }

    private var sentence: String {
        String((problem?.detail ?? problem?.error ?? "no reason given").prefix(300))
    }
}
