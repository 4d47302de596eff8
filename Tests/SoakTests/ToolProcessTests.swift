import Glibc
import Testing

@testable import Soak

@Suite struct ToolProcessTests {
    /// The threads of the concurrency runtime block signals, and a child inherits the mask of the thread that starts
    /// it.
    @Test func aToolEndsWhenItIsToldTo() async throws {
        let tool = try ToolProcess(["/bin/sleep", "60"])
        kill(tool.id, SIGTERM)
        let signal = try await tool.ended()
        #expect(signal == SIGTERM)
    }

    @Test func aToolThatFailsIsAnError() throws {
        try ToolProcess.run("true")
        #expect(throws: SoakError.self) { try ToolProcess.run("false") }
    }
}
