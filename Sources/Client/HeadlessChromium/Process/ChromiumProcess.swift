import AssayProcesses
import Foundation
import Glibc

/// The browser's processes and their temporary folder, which both end with the object.
///
/// A shell starts the browser and waits for it. The shell removes the folder, also if this process was killed: the
/// browser exits when its pipe ends.
final class ChromiumProcess: Sendable {
    /// The shell's script: it closes its own ends of the pipe, so that the pipe ends with the browser.
    private static let script = """
        folder=$1; shift
        "$@" & exec 3<&- 4>&-
        trap '' HUP INT TERM
        wait $!
        rm -rf -- "$folder" || { sleep 1; rm -rf -- "$folder"; }
        """

    /// The limit for the path of the folder's parent: a socket's path has at most 107 bytes, and Chromium's is
    /// `…/assay-web-12345678/t/org.chromium.Chromium.123456/SingletonSocket`.
    private static let longestParent = 36

    /// The folder of the browser's files.
    let folder: URL
    /// A socket for commands to the browser, and the pipe of its answers.
    let commands: Int32
    let answers: Int32
    private let process: ChildProcess

    /// Starts the browser; `arguments` receives the folder for its profile.
    init(_ program: String, in parent: URL, arguments: (URL) -> [String]) throws {
        // Chromium ends if the path of its socket below the folder is too long.
        let isShort = parent.path.utf8.count <= Self.longestParent
        folder = (isShort ? parent : URL(fileURLWithPath: "/tmp", isDirectory: true))
            .appendingPathComponent("assay-web-\(UUID().uuidString.prefix(8).lowercased())")
        let temporary = folder.appendingPathComponent("t")
        try FileManager.default.createDirectory(
            at: temporary, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let command =
            ["/bin/sh", "-c", Self.script, "sh", folder.path, program]
            + arguments(folder.appendingPathComponent("p"))
        // Sockets, since a write to a pipe whose reader has ended raises a signal that ends this process.
        let (requests, replies) = (try Self.sockets(), try Self.sockets())
        defer { for end in [requests.theirs, replies.theirs] { close(end) } }
        (commands, answers) = (requests.ours, replies.ours)
        do throws(NotStarted) {
            process = try ChildProcess(
                command, environment: ["TMPDIR": temporary.path], keepsOutput: false,
                log: URL(fileURLWithPath: "/dev/null"), passing: [requests.theirs, replies.theirs], endsGroup: true
            ) { [folder] in try? FileManager.default.removeItem(at: folder) }
        } catch {
            for end in [requests.ours, replies.ours] { close(end) }
            try? FileManager.default.removeItem(at: folder)
            throw ChromiumFailure(description: "Chromium can't be started: \(error.reason)")
        }
    }

    /// Returns two connected sockets that no other child process inherits.
    private static func sockets() throws(ChromiumFailure) -> (ours: Int32, theirs: Int32) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw ChromiumFailure(description: "Chromium can't be started: \(String(cString: strerror(errno)))")
        }
        return (ends[0], ends[1])
    }

    /// Ends all processes of the browser at once, as the release of this object does.
    func kill() {
        process.signal(SIGKILL)
    }

    /// Waits until all processes and the folder are gone.
    func ended() async {
        _ = await process.end()
    }
}
