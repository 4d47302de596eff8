import FaultProxy
import Glibc

/// One connection of a load generator, with one call at a time.
///
/// Only the head of a response is copied from the kernel. The body is counted and discarded there, so that the
/// generator takes as little as possible of the processors that it shares with the server.
final class LoadConnection {
    private let wire: Wire
    /// The time of the last call, in nanoseconds.
    private(set) var sentAt: UInt64 = 0
    private let bodyBytes: Int?
    private var head = [UInt8](repeating: 0, count: 4_096)
    private var headBytes = 0
    /// The bytes of the body that are still to come; 0 while the head is incomplete.
    private var missing = 0

    init(to target: LoadTarget) throws {
        guard let wire = Wire.connect(to: target.port) else {
            throw BenchmarkError("can't connect to port \(target.port)")
        }
        self.wire = wire
        bodyBytes = target.bodyBytes
    }

    var descriptor: Int32 { wire.descriptor }

    func send(_ call: HTTPCall, numbered number: Int) throws {
        sentAt = Self.now()
        guard wire.write(call.bytes(numbered: number)) else {
            throw BenchmarkError("the server closed the connection")
        }
    }

    /// Reads what has arrived.
    ///
    /// - Returns: Whether the response is complete.
    /// - Throws: ``BenchmarkError`` for a response with a status other than 200 or with a wrong length.
    func receive() throws -> Bool {
        if missing == 0 {
            let count = head.withUnsafeMutableBytes { buffer in
                recv(
                    descriptor, buffer.baseAddress?.advanced(by: headBytes), buffer.count - headBytes,
                    Int32(MSG_DONTWAIT))
            }
            guard try isSome(count) else { return false }
            headBytes += count
            guard let found = AnswerHead(head[..<headBytes]) else {
                guard headBytes < head.count else { throw BenchmarkError("the head of a response is too long") }
                return false
            }
            guard let length = found.contentLength, found.status == 200, bodyBytes == nil || bodyBytes == length else {
                let text = String(decoding: head[..<min(headBytes, 600)], as: UTF8.self)
                throw BenchmarkError("expected 200 with \(bodyBytes ?? -1) bytes, the server answered: \(text)")
            }
            missing = found.bytes + length - headBytes
            headBytes = 0
        }
        while missing > 0 {
            let count = recv(descriptor, nil, missing, Int32(MSG_DONTWAIT | MSG_TRUNC))
            guard try isSome(count) else { return false }
            missing -= count
        }
        return true
    }

    /// Waits for the response to the last call.
    func waitForResponse() throws {
        var ready = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
        repeat {
            guard poll(&ready, 1, LoadGenerator.timeout) > 0 else { throw BenchmarkError("a server does not answer") }
        } while try !receive()
    }

    /// The time of the monotonic clock, in nanoseconds.
    static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// Whether bytes have arrived; `false` if there are none yet.
    private func isSome(_ count: Int) throws -> Bool {
        if count > 0 { return true }
        guard count < 0, errno == EAGAIN || errno == EINTR else {
            throw BenchmarkError("the server closed the connection")
        }
        return false
    }
}
