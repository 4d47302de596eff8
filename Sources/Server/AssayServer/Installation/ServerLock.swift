package import AssayCore
import AssayWire
import Foundation

/// Prevents a second server from using the same data.
///
/// The kernel releases the lock when the process ends for any reason.
package final class ServerLock: Sendable {
    private let descriptor: Int32

    /// - Throws: `already_served`, which names the process that serves the data, or `data_not_writable`.
    package init(_ directory: DataDirectory) throws(DomainError) {
        let path = directory.serverLock.path
        let opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard opened >= 0 else {
            throw DomainError(
                .dataNotWritable,
                "The installation's folder can't be written: \(String(cString: strerror(errno))). Check its owner.")
        }
        guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
            let holder = (try? String(contentsOfFile: path, encoding: .utf8))?.trimmingCharacters(
                in: .whitespacesAndNewlines)
            close(opened)
            let who = holder.flatMap { $0.isEmpty ? nil : " (process \($0))" } ?? ""
            throw DomainError(
                .alreadyServed,
                "Another `assay serve`\(who) already serves this data. Stop it, or choose another --data folder.")
        }
        descriptor = opened
        let text = Array("\(ProcessInfo.processInfo.processIdentifier)\n".utf8)
        ftruncate(opened, 0)
        // The process id is only informative. The lock itself is decisive, so a failed write is ignored.
        _ = pwrite(opened, text, text.count, 0)
    }

    deinit {
        close(descriptor)
    }
}
