import AssayPostgres
import AssayProcesses
import AssaySQL
import AssayTestSupport
import AssayTestTiming
import Foundation
import Glibc
import LocalServers
import Testing

/// Tests for the servers that tests and runs start by the repository's scripts.
@Suite struct LocalServersTests {
    @Test func aSecondServerInAFolderIsRefusedAndTheFirstGoesOn() async throws {
        let folder = try TestFolder()
        let place = try folder.shortFolder()
        let first = try await PostgresServer(in: place)
        let log = folder.file("second.log")
        await #expect(throws: LocalServerError.self) { _ = try await PostgresServer(in: place, log: log) }
        #expect(try String(contentsOf: log, encoding: .utf8).contains("Only one server can use a folder"))
        let database = try await PostgresDatabase.open(first.database)
        #expect(try await database.value("SELECT 1") == 1)
        try await database.close()
        try await first.stop()
    }

    /// As root, the test also tries it as another user; otherwise there is no other user to be.
    @Test func anotherUserOfTheMachineReachesNoDatabase() async throws {
        let folder = try TestFolder()
        let place = try folder.shortFolder()
        let server = try await PostgresServer(in: place)
        for path in [place.path, "\(place.path)/data", "\(place.path)/.s.PGSQL.5432"] {
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
            #expect(mode.map { $0.intValue & 0o077 } == 0, "\(path)")
        }
        if getuid() == 0 {
            for user in ["nobody", "daemon"] {
                let log = folder.file("\(user).log")
                let attempt = try ChildProcess(
                    [
                        "/usr/bin/setpriv", "--reuid=\(user)", "--regid=nogroup", "--clear-groups", "/usr/bin/psql",
                        "-h", place.path, "-U", "assay", "-d", "postgres", "-c", "SELECT 1",
                    ], log: log)
                #expect(await attempt.end() != .exited(0))
                #expect(try String(contentsOf: log, encoding: .utf8).contains("Permission denied"))
            }
        }
        try await server.stop()
    }

    @Test func aFolderOfSomethingElseIsNoPlaceForAServer() async throws {
        let folder = try TestFolder()
        let place = try folder.shortFolder()
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: place.path)
        try Data().write(to: place.appending(path: "letter.txt"))
        let log = folder.file("log")
        await #expect(throws: LocalServerError.self) { _ = try await PostgresServer(in: place, log: log) }
        #expect(try String(contentsOf: log, encoding: .utf8).contains("has other files"))
        let mode = try FileManager.default.attributesOfItem(atPath: place.path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o755)
    }

    /// A test that fails does not reach its call of `stop()`.
    @Test func aServerStopsWithItsLastReference() async throws {
        let id = try await PostgresServer().id
        try await eventually("the server has ended") { kill(id, 0) != 0 }
    }

    @Test func aKilledServerStartsAgainWithItsDatabases() async throws {
        let folder = try TestFolder()
        let server = try await PostgresServer(in: folder.shortFolder())
        let before = try await PostgresDatabase.open(server.database)
        try await before.run("CREATE TABLE item (id BIGINT)")
        let id = server.id
        try await server.killNow()
        #expect(kill(id, 0) != 0)
        try await before.close()
        try await server.startAgain()
        let after = try await PostgresDatabase.open(server.database)
        #expect(try await after.value("SELECT count(*) FROM item") == 0)
        try await after.close()
        try await server.stop()
    }

    @Test func theFieldsOfAnAddressAreRead() {
        let fields = RepositoryScript.fields(of: "endpoint=http://127.0.0.1:8080 secret_key=a=b region= alone")
        #expect(fields == ["endpoint": "http://127.0.0.1:8080", "secret_key": "a=b", "region": ""])
    }
}
