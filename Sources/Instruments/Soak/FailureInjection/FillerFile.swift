import Foundation
import Glibc

/// A file that fills the free disk space.
final class FillerFile: Sendable {
    private let path: String
    private let descriptor: Int32

    /// - Parameter rest: The free space to leave for now, in bytes.
    init(in folder: URL, leaving rest: Int) throws {
        path = folder.appending(path: "filler").path
        descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SoakError("the filler can't be made") }
        fill(leaving: rest)
    }

    deinit {
        close(descriptor)
    }

    /// Fills the free space except for a rest.
    private func fill(leaving rest: Int) {
        let block = [UInt8](repeating: 0x2E, count: 65_536)
        var status = statvfs()
        while fstatvfs(descriptor, &status) == 0, Int(status.f_bavail) * Int(status.f_frsize) > rest + block.count,
            write(descriptor, block, block.count) > 0
        {}
    }

    /// Fills space that was freed since.
    func fill() {
        let block = [UInt8](repeating: 0x2E, count: 65_536)
        for size in [65_536, 4_096, 1] {
            while write(descriptor, block, size) > 0 {}
        }
    }

    func remove() {
        ftruncate(descriptor, 0)
        unlink(path)
    }
}
