import AssayTestTiming
import Foundation
import LocalServers
import Testing

@testable import Soak

@Suite struct DatabaseKillerTests {
    @Test func aServerThatDoesNotRestartIsReportedAndNotAwaited() async throws {
        let logs = try TestFolder()
        // The path of a socket is short, and the server's user may enter every folder of it.
        let folder = URL(filePath: "/tmp/assay-killer-\(UUID().uuidString.prefix(8))")
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try await PostgresServer(in: folder, log: logs.file("log"))
        try "no_such_setting = 1\n".write(
            to: folder.appending(path: "data/postgresql.auto.conf"), atomically: false, encoding: .utf8)
        let killer = DatabaseKiller(server, times: 1, over: 1)
        await #expect(throws: LocalServerError.self) { try await killer.killInTurn { 1 } }
        // During an outage, the second start of a client waits for the end of the outage.
        for _ in 0..<2 { await killer.mayStart("device") }
        #expect(!killer.hasFailed(since: 0))
    }
}
