package import Foundation

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension MasterKey {
    /// Reads the key from its file.
    /// - Throws: `MasterKeyFileError`, also if the file's group or other users may read, write or execute the file.
    package static func load(from file: URL) throws(MasterKeyFileError) -> MasterKey {
        let path = file.path
        let descriptor = systemOpen(path, O_RDONLY | O_CLOEXEC, 0)
        guard descriptor >= 0 else {
            throw errno == ENOENT ? .missing(path) : .failed("open", path, code: errno)
        }
        defer { close(descriptor) }
        // The check reads the open file and not the path, so that no other process can replace the file in between.
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .failed("examine", path, code: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAKey(path) }
        guard status.st_mode & 0o077 == 0 else {
            throw .tooOpen(path, mode: UInt32(status.st_mode & 0o777))
        }
        guard let text = contents(of: descriptor), text.hasPrefix(fileHead),
            let bytes = Base64URL.decode(String(text.dropFirst(fileHead.count).prefix { $0 != "\n" })),
            let key = MasterKey(bytes: bytes)
        else { throw .notAKey(path) }
        return key
    }

    /// Creates a new key and its file with mode 0600.
    ///
    /// The file and its folder are synced before the call returns.
    /// - Throws: `MasterKeyFileError`; an existing file is never replaced.
    @discardableResult
    package static func create(at file: URL, random: any RandomSource) throws(MasterKeyFileError) -> MasterKey {
        let path = file.path
        let bytes = random.bytes(byteCount)
        guard let key = MasterKey(bytes: bytes) else { throw .notAKey(path) }
        let descriptor = systemOpen(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw errno == EEXIST ? .exists(path) : .failed("create", path, code: errno)
        }
        let text = Array((fileHead + Base64URL.encode(bytes) + "\n").utf8)
        // A short write sets no error number.
        errno = ENOSPC
        // A file mode mask such as 0777 would leave the owner without access, so the mode is set explicitly.
        let written =
            fchmod(descriptor, 0o600) == 0 && write(descriptor, text, text.count) == text.count
            && fsync(descriptor) == 0
        let code = errno
        close(descriptor)
        guard written else {
            unlink(path)
            throw .failed("write", path, code: code)
        }
        do throws(MasterKeyFileError) {
            try syncFolder(of: file)
        } catch {
            // Without the file, the same command can be repeated.
            unlink(path)
            throw error
        }
        return key
    }

    /// A readable first word: it shows a person the purpose of the file, and lets the server refuse a wrong file.
    private static let fileHead = "assay-master-key-1:"

    private static func contents(of descriptor: Int32) -> String? {
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = read(descriptor, &buffer, buffer.count)
        return count > 0 ? String(bytes: buffer.prefix(count), encoding: .utf8) : nil
    }

    private static func syncFolder(of file: URL) throws(MasterKeyFileError) {
        let folder = file.deletingLastPathComponent().path
        let descriptor = systemOpen(folder, O_RDONLY | O_CLOEXEC, 0)
        guard descriptor >= 0 else { throw .failed("open", folder, code: errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .failed("sync", folder, code: errno) }
    }
}

/// Calls the C function `open`, which `MasterKey.open` hides inside the type.
private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
    open(path, flags, mode)
}
