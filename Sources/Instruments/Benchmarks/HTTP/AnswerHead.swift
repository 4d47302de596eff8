/// The fields of a response's head that a client needs; both sides of a comparison pay for the parsing.
struct AnswerHead {
    let status: Int
    /// The number of bytes up to the body.
    let bytes: Int
    /// `nil` if the response does not state its length.
    let contentLength: Int?

    /// Reads the head at the start of what has arrived; `nil` while it is incomplete.
    init?(_ received: ArraySlice<UInt8>) {
        guard let end = Self.end(of: received) else { return nil }
        bytes = end - received.startIndex
        status = Self.number(received.dropFirst("HTTP/1.1 ".utf8.count)) ?? 0
        var rest = received[..<end]
        var length: Int?
        while length == nil, let newline = rest.firstIndex(of: UInt8(ascii: "\n")) {
            rest = rest[(newline + 1)...]
            if Self.contentLengthName.elementsEqual(rest.prefix(Self.contentLengthName.count), by: { $0 == $1 | 0x20 })
            {
                length = Self.number(rest.dropFirst(Self.contentLengthName.count).drop { $0 == UInt8(ascii: " ") })
            }
        }
        contentLength = length
    }

    /// The index of the body; `nil` while the head is incomplete.
    private static func end(of bytes: ArraySlice<UInt8>) -> Int? {
        var index = bytes.startIndex + 3
        while index < bytes.endIndex {
            // The head ends with an empty line: a line feed, a carriage return and a line feed.
            if bytes[index] == 10, bytes[index - 1] == 13, bytes[index - 2] == 10 { return index + 1 }
            index += 1
        }
        return nil
    }

    /// The header name in lower case.
    private static let contentLengthName = Array("content-length:".utf8)

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        let digits = bytes.prefix { (48...57).contains($0) }
        return digits.isEmpty ? nil : digits.reduce(0) { $0 * 10 + Int($1 - 48) }
    }
}
