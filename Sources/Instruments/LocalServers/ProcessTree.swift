import Foundation
import Glibc

/// A process of this machine, identified by its id and its start time, since ids are reused.
package struct ProcessEntry: Sendable, Hashable {
    package let id: Int32
    package let parent: Int32
    package let name: String
    /// Clock ticks since the machine's boot.
    package let started: UInt64

    /// Parses `/proc/ID/stat`: `ID (name) state parent …`, where the name may contain any character.
    package init?(stat: String) {
        guard let open = stat.firstIndex(of: "("), let close = stat.lastIndex(of: ")"), open < close,
            let id = Int32(stat[..<open].trimmingCharacters(in: .whitespaces))
        else { return nil }
        let fields = stat[stat.index(after: close)...].split(separator: " ")
        guard fields.count > 19, fields[0] != "Z", let parent = Int32(fields[1]), let started = UInt64(fields[19])
        else {
            return nil
        }
        self.id = id
        self.parent = parent
        self.started = started
        name = String(stat[stat.index(after: open)..<close])
    }
}

/// The processes of this machine.
package enum ProcessTree {
    /// All processes except zombies.
    package static func all() -> [ProcessEntry] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { name in
            guard Int32(name) != nil, let stat = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8)
            else { return nil }
            return ProcessEntry(stat: stat)
        }
    }

    /// Returns a process and all its descendants.
    package static func family(of root: Int32, in all: [ProcessEntry]) -> [ProcessEntry] {
        let children = Dictionary(grouping: all, by: \.parent)
        var found = all.filter { $0.id == root }
        var next = 0
        while next < found.count {
            found += children[found[next].id] ?? []
            next += 1
        }
        return found
    }

    /// The resident memory, in bytes; 0 for a process that has exited.
    package static func residentBytes(_ id: Int32) -> Int {
        guard let text = try? String(contentsOfFile: "/proc/\(id)/statm", encoding: .utf8) else { return 0 }
        let fields = text.split(separator: " ")
        guard fields.count > 1, let pages = Int(fields[1]) else { return 0 }
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }
}
