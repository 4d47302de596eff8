import AssayTestSupport
import Foundation
import Testing

/// The rights of files, which do not hold for a superuser: a test about them runs again in a process that gave that
/// privilege up.
enum FileRights {
    /// The start of a command that may do what the rights say, and no more.
    private static let withoutPrivilege = [
        "/usr/bin/setpriv", "--bounding-set=-dac_override,-dac_read_search",
        "--inh-caps=-dac_override,-dac_read_search",
    ]

    /// Whether this process is held to the rights.
    static let hold = !isPrivileged()

    /// Whether this process, or one that it starts, is held to the rights.
    static let canHold = hold || canGiveUp()

    /// Runs a test of this bundle again, held to the rights, and expects that it passes.
    ///
    /// - Parameter test: The suite's name and the function's.
    static func runHeld(_ test: String) async throws {
        let folder = try TestFolder()
        let log = folder.url.appending(path: "log")
        let program = try RunningProgram(
            withoutPrivilege + [CommandLine.arguments[0], "--testing-library", "swift-testing", "--filter", test],
            errors: log)
        let status = await program.end()
        let said = try String(contentsOf: log, encoding: .utf8)
        #expect(status == 0, "\(said)")
        // A filter that matches nothing passes too.
        #expect(said.contains("Test run with 1 test in 1 suite passed") && !said.contains("skipped"), "\(said)")
    }

    private static func isPrivileged() -> Bool {
        guard geteuid() == 0 else { return false }
        // A superuser may have given the privilege up.
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
