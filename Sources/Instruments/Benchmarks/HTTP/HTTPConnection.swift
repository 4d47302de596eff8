import Foundation
import Glibc

/// A keep-alive connection to a local server, for one thread at a time.
///
/// The client is minimal, so that the measurement reflects the server: a blocking socket, one write per request, and
/// responses that state their length.
final class HTTPConnection: Sendable {
    private let descriptor: Int32

    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { throw BenchmarkError("can't connect: \(String(cString: strerror(errno)))") }
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    deinit {
        close(descriptor)
    }

    /// Sends a request and reads its response.
    ///
    /// - Throws: ``BenchmarkError`` with the beginning of the response if its status differs.
    @discardableResult
    func call(_ request: HTTPCall, expecting status: Int = 200) throws -> [UInt8] {
        try send(request.bytes)
        return try answer(expecting: status)
    }

    func send(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { buffer in
            var sent = 0
            while sent < buffer.count {
                let count = write(descriptor, buffer.baseAddress?.advanced(by: sent), buffer.count - sent)
                guard count > 0 else { throw BenchmarkError("the server closed the connection") }
                sent += count
            }
        }
    }

    /// Reads one response and returns its body.
    func answer(expecting status: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var end: Int?
        while end == nil {
            try read(into: &bytes)
            end = AnswerHead.end(of: bytes)
        }
        guard let end else { return [] }
        let head = AnswerHead(bytes[..<end])
        guard let length = head.contentLength, head.status == status else {
            throw BenchmarkError("the server answered: \(String(decoding: bytes.prefix(600), as: UTF8.self))")
        }
        while bytes.count < end + length { try read(into: &bytes) }
        return Array(bytes[end...])
    }

    private func read(into bytes: inout [UInt8]) throws {
        let chunk = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            count = max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
        }
        guard !chunk.isEmpty else { throw BenchmarkError("the server closed the connection") }
        if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
    }
}

/// The fields of a response's head that a client needs; both sides of a comparison pay for the parsing.
private struct AnswerHead {
    let status: Int
    let contentLength: Int?

    init(_ bytes: ArraySlice<UInt8>) {
        status = Self.number(bytes.dropFirst("HTTP/1.1 ".utf8.count)) ?? 0
        var rest = bytes
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

    /// The offset of the body; `nil` while the head is incomplete.
    static func end(of bytes: [UInt8]) -> Int? {
        var index = 3
        while index < bytes.count {
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
