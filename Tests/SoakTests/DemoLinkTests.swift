import AssayProcesses
import AssayTestTiming
import Foundation
import Testing

@testable import Soak

/// Follows the link with which a demo ends.
@Suite(.timeLimit(.minutes(2))) struct DemoLinkTests {
    /// Without `--once`, a person decides the item in a browser and ends the demo by Ctrl-C.
    @Test func aDemoStaysUpWithALinkToTheConsoleThatLeadsToItsItem() async throws {
        let folder = try TestFolder()
        let demo = try ChildProcess([SoakServer.program.path, "demo"], log: folder.file("errors"))
        let server = try #require(await demo.line(after: "    Server             "), "\(demo.output)")
        let link = try #require(await demo.line(after: "    \(server)"), "\(demo.output)")
        #expect(await demo.line(after: "All servers keep running") != nil)
        let expert = try await ConsoleExpert.signIn(
            "admin@demo.example", by: link, at: try #require(URL(string: server)))
        let item = try #require(try await expert.next())
        #expect(demo.output.contains("assay items resolve \(item) "))
        #expect(try await expert.decide(item, revision: try await expert.revision(of: item)).status == 303)
        #expect(try await expert.waiting()?.item == item)
        demo.signal(SIGINT)
        #expect(await demo.line(after: "Stopped cleanly.") != nil)
        #expect(await demo.end() == .exited(0))
    }
}
