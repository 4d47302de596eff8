import AssayCore
import AssayServer
import AssayTestTiming
import Foundation
import Testing

@Suite struct SettingsFileTests {
    private let folder: TestFolder
    private let directory: DataDirectory
    private let file: SettingsFile

    init() throws {
        folder = try TestFolder()
        directory = DataDirectory(folder.url)
        file = SettingsFile(directory)
    }

    private func write(_ text: String) throws {
        try Data(text.utf8).write(to: directory.settings)
    }

    private func text() throws -> String {
        try String(contentsOf: directory.settings, encoding: .utf8)
    }

    @Test func theSettingsThatAreAddedAreReadAndPrivate() async throws {
        try await file.add([
            ("blobs", "s3://photos/shop"), ("s3.endpoint", "https://s3.example.com"),
            ("s3.ca.file", "/it's a path.pem"),
            ("master.key.file", "/etc/assay/master.key"),
        ])
        let settings = try await ServerSettings.read(for: directory)
        #expect(settings.blobs.address == "s3://photos/shop")
        #expect(settings.s3.endpoint == "https://s3.example.com")
        #expect(settings.s3.certificatesFile?.path == "/it's a path.pem")
        #expect(settings.masterKeyFile?.path == "/etc/assay/master.key")
        let attributes = try FileManager.default.attributesOfItem(atPath: directory.settings.path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["assay.yaml"])
    }

    @Test func aNumberBetweenQuotesIsANumber() async throws {
        try await file.add([("port", "9000")])
        #expect(try await ServerSettings.read(for: directory).port == 9_000)
        try write("port: '90000'")
        let error = await #expect(throws: DomainError.self) { try await ServerSettings.read(for: directory) }
        #expect(error?.message.contains("from 0 to 65535") == true)
    }

    @Test func addedSettingsKeepTheOperatorsText() async throws {
        let before = "# The shop's server.\nport: 9000\npublic: {url: https://assay.example.com}"
        try write(before)
        try await file.add([("blobs", "disk"), ("database", "sqlite")])
        #expect(try text() == before + "\nblobs: 'disk'\ndatabase: 'sqlite'\n")
        let settings = try await ServerSettings.read(for: directory)
        #expect(settings.port == 9000)
        #expect(settings.publicURL?.host == "assay.example.com")
    }

    @Test func aLinkedFileStaysALink() async throws {
        let target = try folder.file("etc/assay.yaml", "port: 9000\n")
        try FileManager.default.createSymbolicLink(at: directory.settings, withDestinationURL: target)
        try await file.add([("blobs", "disk")])
        let link = try FileManager.default.destinationOfSymbolicLink(atPath: directory.settings.path)
        #expect(link == target.path)
        #expect(try String(contentsOf: target, encoding: .utf8) == "port: 9000\nblobs: 'disk'\n")
    }

    @Test func aSettingThatIsThereIsNotWrittenTwice() async throws {
        try write("blobs: disk\n")
        try await file.add([("blobs", "disk")])
        #expect(try text() == "blobs: disk\n")
    }

    @Test(arguments: [
        ("blobs: disk\n", "blobs", "s3://photos"),
        ("s3: {region: eu-central-1}\n", "s3.endpoint", "https://s3.example.com"),
        ("master:\n    key: {file: /a}\n", "master.key.file", "/b"),
    ])
    func aContradictionIsRefusedAndNothingIsWritten(before: String, name: String, value: String) async throws {
        try write(before)
        let attempts: [() async throws -> Void] = [
            { try await file.check([(name, value)]) },
            { try await file.add([("port", "8080"), (name, value)]) },
        ]
        for attempt in attempts {
            let error = await #expect(throws: DomainError.self) { try await attempt() }
            #expect(error?.fields.map(\.name) == [name])
            #expect(try text() == before)
        }
    }

    /// Nothing can follow a mapping in braces.
    @Test func aFileToWhichNothingCanBeAddedStaysAsItIs() async throws {
        let before = "{port: 8080}"
        try write(before)
        let error = await #expect(throws: DomainError.self) { try await file.add([("blobs", "disk")]) }
        #expect(error?.fields.map(\.name) == ["blobs"])
        #expect(error?.message.contains("Add blobs to it") == true)
        #expect(try text() == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["assay.yaml"])
    }

    @Test(arguments: [
        ("postgres://assay@db.example.com/assay", "postgres://assay:SECRET@db.example.com/assay"),
        ("postgres://assay:SECRET@db.example.com/assay", "postgres://assay@db.example.com/assay"),
    ])
    func aContradictionDoesNotRepeatTheValues(before: String, value: String) async throws {
        try write("database: '\(before)'\n")
        let error = await #expect(throws: DomainError.self) { try await file.check([("database", value)]) }
        #expect(error?.message.contains("has another value in \(directory.settings.path)") == true)
        #expect(error.map { "\($0.message) \($0.fields)" }?.contains("SECRET") == false)
    }

    @Test func optionsOverrideTheFile() async throws {
        try write("database: sqlite\nport: 9000\n")
        let settings = try await ServerSettings.read(
            for: directory, overriddenBy: [("database", "postgres://assay@db.example.com/assay")])
        #expect(!settings.database.isInFolder)
        #expect(settings.port == 9000)
    }
}
