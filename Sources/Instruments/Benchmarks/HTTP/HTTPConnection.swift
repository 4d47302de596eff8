import FaultProxy
import Foundation
import Glibc

/// A keep-alive connection to a local server, for one thread at a time.
///
/// The client is minimal, so that the measurement reflects the server: a blocking socket, one write per request, and
/// responses that state their length.
final class HTTPConnection: Sendable {
    private let wire: Wire

    init(port: UInt16) throws {
        guard let wire = Wire.connect(to: port) else { throw BenchmarkError("can't connect to port \(port)") }
        self.wire = wire
    }

    @discardableResult
    func call(_ request: HTTPCall, expecting status: Int = 200) throws -> [UInt8] {
        try send(request.bytes)
        return try answer(expecting: status)
    }

    func send(_ bytes: [UInt8]) throws {
        guard wire.write(bytes) else { throw BenchmarkError("the server closed the connection") }
    }

    /// Reads one response and returns its body.
    func answer(expecting status: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var found: AnswerHead?
        while found == nil {
            try read(into: &bytes)
            found = AnswerHead(bytes[...])
        }
        guard let head = found else { return [] }
        guard let length = head.contentLength, head.status == status else {
            throw BenchmarkError("the server answered: \(String(decoding: bytes.prefix(600), as: UTF8.self))")
        }
        while bytes.count < head.bytes + length { try read(into: &bytes) }
        return Array(bytes[head.bytes...])
    }

    private func read(into bytes: inout [UInt8]) throws {
        let chunk = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            count = max(0, Glibc.read(wire.descriptor, buffer.baseAddress, buffer.count))
        }
        guard !chunk.isEmpty else { throw BenchmarkError("the server closed the connection") }
        if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
    }
}
