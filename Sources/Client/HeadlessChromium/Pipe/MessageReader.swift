import AssayWire
import Foundation
import Glibc

/// Reads messages from a pipe, each terminated by a zero byte.
struct MessageReader {
    /// The limit for a message: a screenshot of a large page, in base64.
    static let maxBytes = 64 * 1024 * 1024

    private var rest = Data()

    /// Reads until the pipe ends, or a message exceeds its limit.
    static func read(_ descriptor: Int32, _ take: (Data) -> Void) {
        var reader = MessageReader()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0, reader.add(buffer[..<count], take) else { return }
        }
    }

    /// Adds bytes of the pipe, and passes on each message that they complete.
    ///
    /// - Returns: Whether all messages are within their limits.
    mutating func add(_ bytes: ArraySlice<UInt8>, _ take: (Data) -> Void) -> Bool {
        var bytes = bytes
        while let end = Self.firstZero(in: bytes) {
            rest.append(contentsOf: bytes[..<end])
            guard rest.count <= Self.maxBytes, (try? JSONNesting.check(rest)) != nil else { return false }
            take(rest)
            rest = Data()
            bytes = bytes[(end + 1)...]
        }
        rest.append(contentsOf: bytes)
        return rest.count <= Self.maxBytes
    }

    /// The search of the C library: a part of a photo is a megabyte.
    private static func firstZero(in bytes: ArraySlice<UInt8>) -> Int? {
        bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress, let found = memchr(base, 0, buffer.count) else { return nil }
            return bytes.startIndex + (UnsafeRawPointer(found) - base)
        }
    }
}
