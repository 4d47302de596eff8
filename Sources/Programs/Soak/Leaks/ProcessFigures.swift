import Foundation
import Glibc

/// What this process holds of the system now.
enum ProcessFigures {
    /// Open files, sockets included.
    static func openFiles() throws -> Int {
        // The listing's own descriptor is in it each time.
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }

    /// Resident memory, in bytes.
    static func residentBytes() throws -> Int {
        let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        guard fields.count > 1, let pages = Int(fields[1]) else { throw SoakError("/proc/self/statm can't be read") }
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }
}
