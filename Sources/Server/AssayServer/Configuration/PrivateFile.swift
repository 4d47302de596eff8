import AssayCore
import AssayWire
import Foundation

/// A file that is readable only by its owner, from its creation on.
enum PrivateFile {
    /// Creates an empty file with mode 0600, or gives an existing one that mode.
    ///
    /// - Returns: `false` if the file can't be created or belongs to another user.
    static func make(at path: String) -> Bool {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return fchmod(descriptor, 0o600) == 0
    }

    /// Writes a file with mode 0600 in one step, so that a crash leaves the old content or the new one.
    ///
    /// - Throws: `data_not_writable`.
    static func write(_ text: String, to path: String) throws(DomainError) {
        let draft = path + ".new"
        let bytes = Array(text.utf8)
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        let isWritten =
            descriptor >= 0 && fchmod(descriptor, 0o600) == 0
            && Foundation.write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
        // Before `close`, which may change it.
        let reason = errno
        if descriptor >= 0 { close(descriptor) }
        guard isWritten else {
            unlink(draft)
            throw failure(path, reason)
        }
        try move(draft, to: path)
    }

    /// Gives a written file its final name, and deletes it if that fails.
    ///
    /// - Throws: `data_not_writable`.
    static func move(_ draft: String, to path: String) throws(DomainError) {
        guard rename(draft, path) != 0 else { return }
        let reason = errno
        unlink(draft)
        throw failure(path, reason)
    }

    private static func failure(_ path: String, _ reason: Int32) -> DomainError {
        DomainError(
            .dataNotWritable,
            "The file \(path) can't be written: \(String(cString: strerror(reason))). Check the owner of the folder.")
    }
}
