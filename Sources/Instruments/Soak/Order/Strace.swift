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

    /// Waits until strace, which outlives what it watches for a moment, has written that the process has ended.
    static func text(of file: URL, untilTheEndOf process: Int32) async throws -> String {
        for _ in 0..<500 {
            let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
            let hasEnded = text.split(separator: "\n").suffix(100).contains { line in
                line.split(separator: " ").starts(with: ["\(process)", "+++"])
            }
            if hasEnded { return text }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw SoakError("strace did not write its last line to \(file.path)")
    }
}
