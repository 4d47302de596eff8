import CSandbox
import Foundation

/// An open file; the descriptor is closed with the last reference.
final class OpenFile: Sendable {
    let descriptor: Int32

    /// Takes ownership of a descriptor.
    init(owning descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Opens a file for reading.
    convenience init(reading file: URL) throws(ImagingError) {
        self.init(owning: try Self.opened(file, O_RDONLY))
    }

    /// Creates or truncates a file that only its owner can read and write.
    convenience init(replacing file: URL) throws(ImagingError) {
        self.init(owning: try Self.opened(file, O_WRONLY | O_CREAT | O_TRUNC))
    }

    /// Creates an unnamed file that exists only until it is closed.
    static func inMemory() throws(ImagingError) -> OpenFile {
        let descriptor = csandbox_memory_file()
        guard descriptor >= 0 else { throw .system(errno) }
        return OpenFile(owning: descriptor)
    }

    deinit {
        close(descriptor)
    }

    /// The size of the file in bytes.
    func count() throws(ImagingError) -> Int {
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { throw .system(errno) }
        return Int(facts.st_size)
    }

    /// Reads bytes at an offset; returns fewer at the end of the file.
    func bytes(at place: Int, count: Int) throws(ImagingError) -> [UInt8] {
        var code: Int32 = 0
        let found = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let read = pread(
                    descriptor, buffer.baseAddress?.advanced(by: filled), count - filled, off_t(place + filled))
                if read > 0 {
                    filled += read
                } else if read == 0 {
                    return
                } else if errno != EINTR {
                    code = errno
                    return
                }
            }
        }
        guard code == 0 else { throw .system(code) }
        return found
    }

    /// Writes all bytes at the file's current position.
    func write(_ bytes: [UInt8]) throws(ImagingError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if written >= 0 {
                rest = rest.dropFirst(written)
            } else if errno != EINTR {
                throw .system(errno)
            }
        }
    }

    private static func opened(_ file: URL, _ flags: Int32) throws(ImagingError) -> Int32 {
        let descriptor = open(file.path, flags | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .system(errno) }
        return descriptor
    }
}
