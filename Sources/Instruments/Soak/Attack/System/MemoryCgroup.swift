import Foundation
import Glibc

/// A memory cgroup (version 1) for the server and its children.
struct MemoryCgroup: Sendable {
    private static let parent = "/sys/fs/cgroup/memory"

    private let path: String

    /// Returns the reason why a cgroup cannot be created here, or `nil`.
    static func obstacle() -> String? {
        guard geteuid() == 0 else { return "it needs root" }
        guard access("\(parent)/memory.limit_in_bytes", F_OK) == 0 else {
            return "there is no cgroup of version 1 here"
        }
        return access(parent, W_OK) == 0 ? nil : "\(parent) can't be written"
    }

    init(megabytes: Int) throws {
        path = "\(Self.parent)/assay-attack-\(getpid())"
        guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw SoakError("\(path) can't be made") }
        try "\(megabytes << 20)".write(toFile: "\(path)/memory.limit_in_bytes", atomically: false, encoding: .utf8)
    }

    /// A command that joins the group, then executes the command after it.
    var prefix: [String] { ["/bin/sh", "-c", "echo $$ > \(path)/cgroup.procs && exec \"$@\"", "sh"] }

    /// The number of processes that the kernel killed because of the memory limit.
    var killed: Int {
        let text = (try? String(contentsOfFile: "\(path)/memory.oom_control", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("oom_kill ") }
        return line.flatMap { Int($0.split(separator: " ")[1]) } ?? 0
    }

    /// Removes the group; all of its processes must have exited.
    func remove() {
        rmdir(path)
    }
}
