import Foundation
import Glibc

/// Resource usage of the current process.
enum ProcessFigures {
    /// glibc's `malloc_trim`, which Swift's Glibc module does not export.
    ///
    /// It returns freed memory to the system.
    private static let trim = dlsym(nil, "malloc_trim").map {
        unsafeBitCast($0, to: (@convention(c) (Int) -> Int32).self)
    }

    /// The number of open files, including sockets.
    static func openFiles() throws -> Int {
        // The listing's own descriptor is counted each time.
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }

    /// The resident memory, in bytes, without freed memory that the allocator retains.
    ///
    /// The retained memory varies by megabytes between samples.
    static func residentBytes() throws -> Int {
        _ = trim?(0)
        let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        guard fields.count > 1, let pages = Int(fields[1]) else { throw SoakError("/proc/self/statm can't be read") }
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }
}
