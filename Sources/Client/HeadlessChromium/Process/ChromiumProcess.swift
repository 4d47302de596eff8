import Foundation
import Glibc
import Synchronization

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

    /// Programs are started one at a time, so that none inherits the pipe of another one.
    private static let turn = Mutex(())

    /// The folder of the browser's files.
    let folder: URL
    /// A socket for commands to the browser, and the pipe of its answers.
    let commands: Int32
    let answers: Int32
    private let life: GroupLife

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
        let started: ChromiumSpawn.Started
        do {
            started = try Self.turn.withLock { _ in
                try ChromiumSpawn(command: command, environment: ["TMPDIR": temporary.path])()
            }
        } catch {
            try? FileManager.default.removeItem(at: folder)
            throw error
        }
        (commands, answers) = (started.commands, started.answers)
        life = GroupLife(id: started.id)
        let (life, folder) = (life, folder)
        Thread.detachNewThread {
            life.waitForExit()
            try? FileManager.default.removeItem(at: folder)
            life.end()
        }
    }

    deinit {
        kill()
    }

    /// Ends all processes of the browser at once.
    func kill() {
        life.kill()
    }

    /// Waits until all processes and the folder are gone.
    func ended() async {
        await withCheckedContinuation { life.whenEnded($0) }
    }
}

/// The life of a group of processes, which outlives its owner until the last process has ended.
private final class GroupLife: Sendable {
    private struct State {
        var isReaped = false
        var hasEnded = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let id: pid_t
    private let state = Mutex(State())

    init(id: pid_t) {
        self.id = id
    }

    func kill() {
        state.withLock { if !$0.isReaped { _ = Glibc.kill(-id, SIGKILL) } }
    }

    /// Waits for the exit of the group's first process, and ends the rest of the group.
    func waitForExit() {
        var information = siginfo_t()
        // Waits without reaping the process: its id, which is that of the group, stays reserved for the signal.
        while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        state.withLock { state in
            _ = Glibc.kill(-id, SIGKILL)
            var status: Int32 = 0
            while waitpid(id, &status, 0) < 0, errno == EINTR {}
            state.isReaped = true
        }
    }

    func end() {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            state.hasEnded = true
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    func whenEnded(_ continuation: CheckedContinuation<Void, Never>) {
        let hasEnded = state.withLock { state in
            if !state.hasEnded { state.waiting.append(continuation) }
            return state.hasEnded
        }
        if hasEnded { continuation.resume() }
    }
}
