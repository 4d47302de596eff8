import AssaySQL
import Foundation

/// A pipe by which other threads end a thread's wait for a socket.
final class WakeUpPipe: Sendable {
    private let reading: Int32
    private let writing: Int32

    /// - Throws: ``SQLError/Code/tooManyFiles``.
    init() throws(SQLError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SQLError(.tooManyFiles, message: String(cString: strerror(errno))) }
        (reading, writing) = (ends[0], ends[1])
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            // A full pipe wakes the thread as well, so no writer has to wait.
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
    }

    deinit {
        close(reading)
        close(writing)
    }

    /// Ends the current wait, or the next one.
    func wake() {
        var byte: UInt8 = 0
        _ = write(writing, &byte, 1)
    }

    /// Waits for a call of ``wake()``, for something to read from a socket, or for the end of a time.
    ///
    /// - Parameter limit: The longest wait; `nil` for no limit.
    func wait(orFor socket: Int32?, atMost limit: Duration?) {
        // The system ignores negative descriptors.
        var sources = [reading, socket ?? -1].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let milliseconds = limit.map { Int32(clamping: max(0, $0.milliseconds + 1)) } ?? -1
        _ = poll(&sources, nfds_t(sources.count), milliseconds)
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(reading, &bytes, bytes.count) == bytes.count {}
    }
}
