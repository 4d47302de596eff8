import AssayTestSupport
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
    static let canHold = hold || canGiveUp()

    /// Runs a test of this bundle again in a process to which permissions apply, and expects it to pass.
    ///
    /// - Parameter test: The suite's name and the function's name.
    static func runHeld(_ test: String) async throws {
        let folder = try TestFolder()
        let log = folder.url.appending(path: "log")
        let program = try RunningProgram(
            withoutPrivilege + [CommandLine.arguments[0], "--testing-library", "swift-testing", "--filter", test],
            errors: log)
        let status = await program.end()
        let said = try String(contentsOf: log, encoding: .utf8)
        #expect(status == 0, "\(said)")
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

    private static func canGiveUp() -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: withoutPrivilege[0])
        process.arguments = withoutPrivilege.dropFirst() + ["true"]
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
