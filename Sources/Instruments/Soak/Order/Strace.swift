import AssayProcesses
import Foundation

/// The strace program, which traces the system calls of a process.
enum Strace {
    static let program = "/usr/bin/strace"

    /// The system calls that an upload uses.
    private static let calls =
        "read,readv,recvfrom,recvmsg,write,writev,pwrite64,sendto,sendmsg,rename,renameat,renameat2,mkdir,mkdirat,"
        + "fsync,fdatasync"

    /// Returns a command prefix that traces the command after it.
    ///
    /// The command keeps its process id (`-D`), so that signals reach it. Strings are long enough for a page of the
    /// database.
    static func prefix(writingTo trace: URL) -> [String] {
        [program, "-D", "-f", "-y", "-s", "5000", "-e", "trace=\(calls)", "-o", trace.path]
    }

    /// Whether this machine lets one process trace another.
    ///
    /// Containers often do not.
    static func isUsable() async -> Bool {
        let traced = try? ChildProcess(
            [program, "-f", "-o", "/dev/null", "-e", "trace=fsync", "/bin/true"], log: URL(filePath: "/dev/null"))
        return await traced?.end() == .exited(0)
    }

    /// Waits until the trace contains the exit of the process.
    ///
    /// The strace process runs slightly longer than the one that it traces.
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
