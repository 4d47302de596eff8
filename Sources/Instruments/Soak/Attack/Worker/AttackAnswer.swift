import AssayHTTP
import AssayWire
import FaultProxy
import Foundation

/// A response as received from the network.
struct AttackAnswer: Sendable, Equatable {
    let status: Int
    let contentType: String?
    let retryAfter: String?
    let body: [UInt8]

    /// The problem's code, when the response is a problem document.
    var code: String? {
        guard contentType?.hasPrefix(Problem.mediaType) == true else { return nil }
        return (try? WireJSON.decode(Problem.self, from: Data(body)))?.code
    }

    /// Whether the server has failed: a 5xx status that is not a documented 503.
    var isFailure: Bool {
        guard status >= 500 else { return false }
        guard status == 503, let code, retryAfter.flatMap({ Int($0) }) != nil else { return true }
        return !Self.documentedRefusals.contains(code)
    }

    /// The problem codes of documented 503 responses: storage or capacity is exhausted.
    static let documentedRefusals: Set<String> = [
        "storage_full", "storage_read_only", "storage_failed", "storage_busy", "photos_in_check",
        "organization_quota_reached", "too_many_open_files", "decoder_unavailable",
    ]

    /// Converts a response that a client's own transport has read.
    init(_ response: HTTPResponse) {
        status = response.status
        contentType = response.headers["Content-Type"]
        retryAfter = response.headers["Retry-After"]
        body = Array(response.body)
    }

    /// Parses the first final response in the bytes, and skips interim responses.
    ///
    /// - Returns: `nil` when the response is not complete yet.
    init?(_ bytes: [UInt8], isAtEnd: Bool = false) {
        var head = HTTPHead("")
        var rest = bytes
        repeat {
            guard let end = rest.firstRange(of: [13, 10, 13, 10]) else { return nil }
            head = HTTPHead(String(decoding: rest[..<end.lowerBound], as: UTF8.self))
            rest = Array(rest[end.upperBound...])
        } while (100..<200).contains(head.status ?? 0)
        guard let status = head.status else { return nil }
        self.status = status
        contentType = head["Content-Type"]
        retryAfter = head["Retry-After"]
        guard status != 204, status != 304 else {
            body = []
            return
        }
        guard let body = Self.body(head["Content-Length"].flatMap { Int($0) }, rest, isAtEnd: isAtEnd) else {
            return nil
        }
        self.body = body
    }

    private static func body(_ length: Int?, _ rest: [UInt8], isAtEnd: Bool) -> [UInt8]? {
        guard let length else { return isAtEnd || rest.suffix(5).elementsEqual("0\r\n\r\n".utf8) ? rest : nil }
        return rest.count >= length || isAtEnd ? Array(rest.prefix(length)) : nil
    }
}

/// The result of an exchange.
enum AttackOutcome: Sendable, Equatable {
    case answer(AttackAnswer)
    /// The server closed the connection without a response.
    case closed
    case reset
    /// The server did not respond in time.
    case silent
    /// The connection could not be established.
    case noConnection

    /// The heading under which a report counts the result.
    var heading: String {
        switch self {
        case .answer(let answer): "\(answer.status)"
        case .closed: "closed"
        case .reset: "reset"
        case .silent: "no answer"
        case .noConnection: "no connection"
        }
    }

    var answer: AttackAnswer? { if case .answer(let answer) = self { answer } else { nil } }
}
