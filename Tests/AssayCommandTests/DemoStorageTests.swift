import ArgumentParser
import AssayServer
import Foundation
import Testing

@testable import assay

/// Tests of the places of a demo's rows and photos.
@Suite struct DemoStorageTests {
    private func storage(_ arguments: String...) throws -> StorageOptions {
        let command = try #require(try AssayCommand.parseAsRoot(["demo"] + arguments) as? DemoCommand)
        return command.storage
    }

    @Test func aDemoKeepsEverythingInItsFolderByDefault() async throws {
        let storage = try storage("--once")
        #expect(storage.summary == "SQLite and photos on disk")
        #expect(storage.addresses.isEmpty)
        #expect(storage.settings.isEmpty, "the demo's folder needs no assay.yaml")
        #expect(storage.arguments == ["--database", "sqlite", "--blobs", "disk"])
    }

    @Test func theOptionsLeadInstallationServerAndPrintedCommandsToTheSamePlaces() async throws {
        let address = "postgres://assay@/postgres?host=/tmp/pg"
        let storage = try storage(
            "--database", address, "--blobs", "s3://photos/demo", "--s3-endpoint", "https://localhost:1",
            "--s3-credentials-file", "keys", "--s3-ca-file", "/tmp/ca.pem", "--s3-region", "eu-1", "--s3-addressing",
            "path", "--s3-profile", "demo")
        #expect(storage.summary == "PostgreSQL and photos in S3")
        #expect(storage.addresses.map(\.address) == [address, "s3://photos/demo"])
        #expect(storage.arguments == ["--database", address, "--blobs", "s3://photos/demo"])
        let folder = DataDirectory(URL(fileURLWithPath: "/nothing-here", isDirectory: true))
        let settings = try await storage.settings(of: folder)
        let database = try DatabaseSetting(address)
        #expect(settings.database == database)
        #expect(settings.blobs == .s3("s3://photos/demo"))
        #expect(settings.s3.endpoint == "https://localhost:1")
        #expect(settings.s3.region == "eu-1")
        #expect(settings.s3.addressing == "path")
        #expect(settings.s3.profile == "demo")
        #expect(settings.s3.certificatesFile?.path == "/tmp/ca.pem")
        // The commands that the demo prints may run in another folder.
        let keys = URL(fileURLWithPath: "keys").path
        #expect(settings.s3.credentialsFile?.path == keys)
        #expect(storage.settings.contains { $0 == ("s3.credentials.file", keys) })
    }

    @Test func onlyTheRowsMayBeElsewhere() throws {
        let storage = try storage("--database", "postgres://assay@db.example.com/demo")
        #expect(storage.summary == "PostgreSQL and photos on disk")
        #expect(storage.addresses.map(\.label) == ["Database"])
        #expect(storage.settings.map(\.name) == ["database"])
    }

    @Test(arguments: [["--database", "mysql://db/demo"], ["--blobs", "ftp://photos"]])
    func anAddressThatIsNoneIsRefusedBeforeAnythingStarts(options: [String]) async throws {
        let refused = try await Program.run(["demo", "--once"] + options)
        #expect(refused.status == 65)
        #expect(refused.errors.contains("invalid_setting"))
        #expect(refused.output.isEmpty)
    }
}
