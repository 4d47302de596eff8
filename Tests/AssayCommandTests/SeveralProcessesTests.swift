import AssayProcesses
import AssayTestSupport
import AssayTestTiming
import Foundation
import Testing

/// Tests of the commands for an installation whose database is not in its folder.
@Suite(.timeLimit(.minutes(2))) struct SeveralProcessesTests {
    private let folder: TestFolder

    init() throws {
        folder = try TestFolder()
    }

    private func path(_ name: String) -> String { folder.url.appending(path: name).path }

    /// Makes an installation on PostgreSQL.
    private func initialize(_ name: String, on address: String) async throws -> Program.Outcome {
        try await Program.run(
            "init", "--data", path(name), "--organization", "Shop", "--bundle-id", "com.example.shop", "--database",
            address, "--json")
    }

    @Test func anInstallationOnPostgresIsMadeServedAndExamined() async throws {
        let address = try await TestPostgres.shared().addressText(.nothing, of: folder)
        let made = try await initialize("one", on: address)
        #expect(made.status == 0, "\(made.errors)")
        let yaml = URL(fileURLWithPath: path("one/assay.yaml"))
        #expect(try String(contentsOf: yaml, encoding: .utf8) == "database: '\(address)'\n")
        let mode = try FileManager.default.attributesOfItem(atPath: yaml.path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o600)
        #expect(!FileManager.default.fileExists(atPath: path("one/assay.sqlite")))

        let server = try ChildProcess.serving(URL(fileURLWithPath: path("one")))
        #expect(await server.nextLine()?.hasPrefix("assay: listening on ") == true)
        let examined = try await Program.run("doctor", "--data", path("one"))
        #expect(examined.status == 0, "\(examined.output)")
        #expect(examined.output.contains("PostgreSQL "))
        #expect(examined.output.contains("running: all on "))
        let items = try await Program.run("items", "list", "--data", path("one"), "--json")
        #expect(items.status == 0, "\(items.errors)")
        server.signal(SIGTERM)
        #expect(await server.end() == .exited(0))
        let after = try await Program.run("doctor", "--data", path("one"))
        #expect(after.output.contains("none runs"), "a process that stops signs off")
    }

    @Test func aSecondInitDoesNotMakeASecondMasterKey() async throws {
        let address = try await TestPostgres.shared().addressText(.nothing, of: folder)
        #expect(try await initialize("one", on: address).status == 0)
        let second = try await initialize("two", on: address)
        #expect(second.status == 65)
        #expect(second.errors.contains("assay join"))
        #expect(!FileManager.default.fileExists(atPath: path("two/master.key")))
        #expect(!FileManager.default.fileExists(atPath: path("two/assay.yaml")))
    }

    /// Deleting the file is the remedy for a copied folder, and a restored folder comes without it.
    @Test func aFolderWithoutTheIDOfItsProcessGetsANewOne() async throws {
        let address = try await TestPostgres.shared().addressText(.nothing, of: folder)
        #expect(try await initialize("one", on: address).status == 0)
        let file = URL(fileURLWithPath: path("one/process.id"))
        let before = try String(contentsOf: file, encoding: .utf8)
        try FileManager.default.removeItem(at: file)
        #expect(try await Program.run("items", "list", "--data", path("one")).status == 0)
        let server = try ChildProcess.serving(URL(fileURLWithPath: path("one")))
        #expect(await server.nextLine()?.hasPrefix("assay: listening on ") == true)
        let after = try String(contentsOf: file, encoding: .utf8)
        #expect(after != before)
        server.signal(SIGTERM)
        #expect(await server.end() == .exited(0))
        try FileManager.default.removeItem(at: file)
        try FileManager.default.removeItem(atPath: path("one/master.key"))
        #expect(try await Program.run("serve", "--data", path("one"), "--port", "0").status == 66)
    }

    @Test func aDatabaseWithoutAnInstallationIsNotFilledByServe() async throws {
        let address = try await TestPostgres.shared().addressText(.nothing, of: folder)
        let empty = try TestFolder()
        defer { empty.remove() }
        let other = try await TestPostgres.shared().addressText(.nothing, of: empty)
        #expect(try await initialize("one", on: address).status == 0)
        let refused = try await Program.run("serve", "--data", path("one"), "--database", other, "--port", "0")
        #expect(refused.status == 66)
        #expect(refused.errors.contains("assay init"))
    }

    @Test func aProcessCannotJoinWhatOneProcessOwns() async throws {
        let address = try await TestPostgres.shared().addressText(.nothing, of: folder)
        for (options, setting) in [
            ([], "database"), (["--blobs", "s3://photos"], "database"), (["--database", address], "blobs"),
        ] {
            let refused = try await Program.run(["join", "--data", path("new")] + options)
            #expect(refused.status == 65)
            #expect(refused.errors.contains("  \(setting): "), "\(refused.errors)")
        }
        #expect(!FileManager.default.fileExists(atPath: path("new")), "a refusal leaves no folder behind")
    }
}
