import AssayProcesses
import AssayTestTiming
import Foundation
import Testing

/// File permissions, which do not apply to a superuser.
///
/// A test of permissions runs again in a process without that privilege.
enum FileRights {
    /// The prefix of a command that runs without the privilege.
    private static let withoutPrivilege = [
        "/usr/bin/setpriv", "--bounding-set=-dac_override,-dac_read_search",
        "--inh-caps=-dac_override,-dac_read_search",
    ]

    /// Whether permissions apply to this process.
    static let hold = !isPrivileged()

    /// Whether permissions apply to this process, or to one that it can start.
    static func canHold() async -> Bool {
        if hold { return true }
        let program = try? ChildProcess(withoutPrivilege + ["/bin/true"])
        return await program?.end() == .exited(0)
    }

    /// Runs a test of this bundle again in a process to which permissions apply, and expects it to pass.
    ///
    /// - Parameter test: The suite's name and the function's name.
    static func runHeld(_ test: String) async throws {
        let folder = try TestFolder()
        let log = folder.url.appending(path: "log")
        let program = try ChildProcess(
            withoutPrivilege + [ChildProcess.ownProgram.path, "--testing-library", "swift-testing", "--filter", test],
            log: log)
        let status = await program.end()
        let said = try String(contentsOf: log, encoding: .utf8)
        #expect(status == .exited(0), "\(said)")
        // A filter without matches would pass too.
        #expect(said.contains("Test run with 1 test in 1 suite passed") && !said.contains("skipped"), "\(said)")
    }

    private static func isPrivileged() -> Bool {
        guard geteuid() == 0 else { return false }
        // A superuser may have dropped the privilege already.
        guard let folder = try? TestFolder() else { return true }
        let file = folder.url.appending(path: "closed").path
        let isThere = FileManager.default.createFile(
            atPath: file, contents: nil, attributes: [.posixPermissions: 0o000])
        return withExtendedLifetime(folder) { !isThere || access(file, R_OK) == 0 }
    }
}
