import Foundation
import Glibc

/// What this process holds of the system now.
enum ProcessFigures {
    /// glibc's `malloc_trim`, which its module for Swift leaves out: it gives what was freed back to the system.
    private static let trim = dlsym(nil, "malloc_trim").map {
        unsafeBitCast($0, to: (@convention(c) (Int) -> Int32).self)
    }

    /// Open files, sockets included.
    static func openFiles() throws -> Int {
        // The listing's own descriptor is in it each time.
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }

    /// Resident memory, in bytes, without what the allocator holds back of what was freed: that differs by megabytes from
    /// one look to the next.
    static func residentBytes() throws -> Int {
        _ = trim?(0)
        let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        guard fields.count > 1, let pages = Int(fields[1]) else { throw SoakError("/proc/self/statm can't be read") }
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }
}
