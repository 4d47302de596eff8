import AssayProcesses
import AssayTestTiming
import Foundation
import Testing

@Suite struct ChildProcessTests {
    private func shell(_ script: String, environment: [String: String?] = [:]) throws -> ChildProcess {
        try ChildProcess(["/bin/sh", "-c", script], environment: environment)
    }

    /// The threads of the concurrency runtime block signals, and a child inherits the mask of the thread that starts
    /// it.
    @Test func aProcessEndsOnSIGTERM() async throws {
        let process = try ChildProcess(["/bin/sleep", "60"], keepsOutput: false)
        #expect(process.exit == nil)
        #expect(try await process.stop(within: 30) == .signal(SIGTERM))
        #expect(process.exit?.status == 128 + SIGTERM)
    }

    @Test func aProcessThatIgnoresSIGTERMIsKilled() async throws {
        let process = try shell("trap '' TERM; echo ready; while :; do sleep 0.05; done")
        #expect(await process.nextLine() == "ready")
        #expect(try await process.stop(within: 0.1) == nil)
        #expect(process.exit == .signal(SIGKILL))
    }

    @Test func theOutputIsWholeAtTheEnd() async throws {
        let process = try shell("echo noise; echo 'listening on 1'; printf rest; exit 3")
        #expect(await process.line(after: "listening on ") == "1")
        #expect(await process.end() == .exited(3))
        #expect(process.output == "noise\nlistening on 1\nrest")
        #expect(await process.line(after: "listening on ") == nil)
    }

    @Test func variablesAreAddedAndRemoved() async throws {
        let process = try shell("echo \"$ADDED ${HOME-none}\"", environment: ["ADDED": "here", "HOME": nil])
        await process.end()
        #expect(process.output == "here none\n")
    }

    @Test func aProcessHasAGroupOfItsOwnIfWanted() async throws {
        let sleep = ["/bin/sleep", "60"]
        let (own, shared) = (try ChildProcess(sleep, hasOwnGroup: true), try ChildProcess(sleep))
        withExtendedLifetime((own, shared)) {
            #expect(getpgid(own.id) == own.id)
            #expect(getpgid(shared.id) == getpgrp())
        }
    }

    @Test func aProcessIsKilledWithItsOwner() async throws {
        var process: ChildProcess? = try ChildProcess(["/bin/sleep", "60"])
        let id = try #require(process?.id)
        process = nil
        try await eventually("the process has ended") { kill(id, 0) != 0 }
    }

    @Test func aProcessIsKilledWhenItsOwnerIsCancelled() async throws {
        let process = try ChildProcess(["/bin/sleep", "60"])
        let waiting = Task { await process.end() }
        waiting.cancel()
        #expect(await waiting.value == .signal(SIGKILL))
    }

    @Test func aProgramThatIsMissingIsAnError() throws {
        #expect(throws: NotStarted.self) { try ChildProcess(["/nowhere/program"]) }
    }
}
