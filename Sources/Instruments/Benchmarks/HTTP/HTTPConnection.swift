import Foundation
import Glibc

/// A keep-alive connection to a local server, for one thread at a time.
///
/// The client is minimal, so that the measurement reflects the server: a blocking socket, one write per request, and
/// responses that state their length.
final class HTTPConnection: Sendable {
    private let descriptor: Int32

    init(port: UInt16) throws {
        descriptor = try LocalSocket.connect(port: port)
    }

    deinit {
        close(descriptor)
    }

    /// Sends a request and reads its response.
    ///
    /// - Throws: ``BenchmarkError`` with the beginning of the response if its status differs.
    @discardableResult
    func call(_ request: HTTPCall, expecting status: Int = 200) throws -> [UInt8] {
        try call(request, expecting: [status])
    }

    /// Sends a request whose response may have one of several statuses.
    @discardableResult
    func call(_ request: HTTPCall, expecting statuses: Set<Int>) throws -> [UInt8] {
        try send(request.bytes)
        return try answer(expecting: statuses)
    }

    func send(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { try LocalSocket.send($0, to: descriptor) }
    }

    /// Reads one response and returns its body.
    func answer(expecting statuses: Set<Int>) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var found: AnswerHead?
        while found == nil {
            try read(into: &bytes)
            found = AnswerHead(bytes[...])
        }
        guard let head = found else { return [] }
        guard let length = head.contentLength, statuses.contains(head.status) else {
            throw BenchmarkError("the server answered: \(String(decoding: bytes.prefix(600), as: UTF8.self))")
        }
        while bytes.count < head.bytes + length { try read(into: &bytes) }
        return Array(bytes[head.bytes...])
    }

    private func read(into bytes: inout [UInt8]) throws {
        let chunk = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            count = max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
        }
        guard !chunk.isEmpty else { throw BenchmarkError("the server closed the connection") }
        if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
    }
}
