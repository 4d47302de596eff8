import FaultProxy
import Foundation

/// A request to a receiver, as far as the run needs it.
struct WebhookRequest: Sendable {
    /// The header `webhook-id`.
    let event: String
    let body: [UInt8]
}

/// Reads the requests of one connection.
struct WebhookRequestReader {
    private static let mostBytes = 256 * 1024

    private let wire: Wire
    private var buffer: [UInt8] = []

    init(_ wire: Wire) {
        self.wire = wire
    }

    /// Returns the next request; `nil` at the end of the connection, or for one that is none.
    mutating func next() -> WebhookRequest? {
        while buffer.count < Self.mostBytes {
            if let end = Self.headEnd(in: buffer) {
                let lines = String(decoding: buffer[..<end], as: UTF8.self).components(separatedBy: "\r\n")
                guard let length = Self.value(of: "content-length", in: lines).flatMap({ Int($0) }),
                    let event = Self.value(of: "webhook-id", in: lines)
                else { return nil }
                let bodyEnd = end + 4 + length
                while buffer.count < bodyEnd {
                    guard receive() else { return nil }
                }
                defer { buffer.removeFirst(bodyEnd) }
                return WebhookRequest(event: event, body: Array(buffer[(end + 4)..<bodyEnd]))
            }
            guard receive() else { return nil }
        }
        return nil
    }

    private mutating func receive() -> Bool {
        let bytes = wire.read()
        buffer += bytes
        return !bytes.isEmpty
    }

    private static func headEnd(in bytes: [UInt8]) -> Int? {
        bytes.firstRange(of: [13, 10, 13, 10])?.lowerBound
    }

    private static func value(of name: String, in lines: [String]) -> String? {
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2, parts[0].lowercased() == name {
                return parts[1].trimmingCharacters(in: .whitespaces)
            }
        }
        return nil
    }
}
