import AssayHTTP
import AssayWire
import Foundation

/// A response as received from the network.
struct AttackAnswer: Sendable, Equatable {
    var status: Int
    /// By lower-case name.
    var headers: [String: String]
    var body: [UInt8]

    /// The problem's code, when the response is a problem document.
    var code: String? {
        guard headers["content-type"]?.hasPrefix(Problem.mediaType) == true else { return nil }
        return (try? WireJSON.decode(Problem.self, from: Data(body)))?.code
    }

    /// Whether the server has failed: a 5xx status that is not a documented 503.
    var isFailure: Bool {
        guard status >= 500 else { return false }
        guard status == 503, let code, let wait = headers["retry-after"], Int(wait) != nil else { return true }
        return !Self.documentedRefusals.contains(code)
    }

    /// The problem codes of documented 503 responses: storage or capacity is exhausted.
    static let documentedRefusals: Set<String> = [
        "storage_full", "storage_read_only", "storage_failed", "storage_busy", "photos_in_check",
        "organization_quota_reached", "too_many_open_files", "decoder_unavailable",
    ]

    private init(status: Int, headers: [String: String], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Converts a response that a client's own transport has read.
    init(_ response: HTTPResponse) {
        let headers = response.headers.sorted.map { ($0.name.lowercased(), $0.value) }
        self.init(status: response.status, headers: Dictionary(headers) { $1 }, body: Array(response.body))
    }

    /// Parses the first final response in the bytes, and skips interim responses.
    ///
    /// - Returns: `nil` when the response is not complete yet.
    init?(_ bytes: [UInt8], hasBody: Bool = true, isAtEnd: Bool = false) {
        guard let end = Self.endOfHead(bytes), var answer = Self.head(bytes[..<end]) else { return nil }
        let rest = Array(bytes[(end + 4)...])
        if (100..<200).contains(answer.status) {
            self.init(rest, hasBody: hasBody, isAtEnd: isAtEnd)
            return
        }
        if hasBody, answer.status != 204, answer.status != 304 {
            guard let body = Self.body(answer.headers, rest, isAtEnd: isAtEnd) else { return nil }
            answer.body = body
        }
        self = answer
    }

    private static func head(_ bytes: ArraySlice<UInt8>) -> AttackAnswer? {
        let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ")
        guard words.count > 1, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else { return nil }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        return AttackAnswer(status: status, headers: headers)
    }

    private static func body(_ headers: [String: String], _ rest: [UInt8], isAtEnd: Bool) -> [UInt8]? {
        guard let length = headers["content-length"].flatMap({ Int($0) }) else {
            return isAtEnd || rest.suffix(5).elementsEqual("0\r\n\r\n".utf8) ? rest : nil
        }
        return rest.count >= length || isAtEnd ? Array(rest.prefix(length)) : nil
    }

    private static func endOfHead(_ bytes: [UInt8]) -> Int? {
        guard bytes.count >= 4 else { return nil }
        return (0...(bytes.count - 4)).first { place in
            bytes[place] == 13 && bytes[place + 1] == 10 && bytes[place + 2] == 13 && bytes[place + 3] == 10
        }
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
