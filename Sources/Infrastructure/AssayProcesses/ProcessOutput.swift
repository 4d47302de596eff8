package import Foundation

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The output of a child process.
package enum ProcessOutput {
    /// Returns the lines that a process writes, from start to end.
    ///
    /// Reading blocks, so it runs on its own thread until the process closes its output. Foundation's readability
    /// handlers occasionally miss the end of the output on Linux.
    ///
    /// - Parameter whenClosed: Called on that thread after the last line; it may block, too.
    package static func lines(
        of handle: FileHandle, whenClosed: @escaping @Sendable () -> Void = {}
    ) -> AsyncStream<String> {
        let (lines, line) = AsyncStream.makeStream(of: String.self)
        Thread.detachNewThread {
            var rest: [UInt8] = []
            while case let chunk = nextBytes(of: handle), !chunk.isEmpty {
                rest += chunk
                while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    line.yield(String(decoding: rest[..<end], as: UTF8.self))
                    rest.removeSubrange(...end)
                }
            }
            line.finish()
            whenClosed()
        }
        return lines
    }

    /// Reads the available bytes; returns an empty array at the end.
    ///
    /// `FileHandle.availableData` crashes the program when a signal interrupts it, and the end of a child process sends
    /// such a signal.
    private static func nextBytes(of handle: FileHandle) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(handle.fileDescriptor, &buffer, buffer.count)
            if count >= 0 { return Array(buffer[..<count]) }
            guard errno == EINTR else { return [] }
        }
    }
}
