import Foundation

/// The program that watches a process's system calls.
enum Strace {
    static let program = "/usr/bin/strace"

    /// The calls that an upload consists of.
    private static let calls =
        "read,readv,recvfrom,recvmsg,write,writev,pwrite64,sendto,sendmsg,rename,renameat,renameat2,mkdir,mkdirat,"
        + "fsync,fdatasync"

    /// What stands in front of a command to have it watched: the command keeps its process id (`-D`), so that signals
    /// reach it, and each string is long enough for a page of the database.
    static func prefix(writingTo trace: URL) -> [String] {
        [program, "-D", "-f", "-y", "-s", "5000", "-e", "trace=\(calls)", "-o", trace.path]
    }

    /// Whether this machine lets one process watch another; a container often does not.
    static func isUsable() -> Bool {
        guard FileManager.default.isExecutableFile(atPath: program) else { return false }
        return (try? ToolProcess.run(program, "-f", "-o", "/dev/null", "-e", "trace=fsync", "/bin/true")) != nil
    }
}
