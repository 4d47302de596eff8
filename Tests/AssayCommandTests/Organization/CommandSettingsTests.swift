import AssayTestTiming
import Foundation
import Testing

/// Tests that commands read the locations of the master key and the catalog from the server's settings.
@Suite struct CommandSettingsTests {
    @Test func theMasterKeyMayLieElsewhere() async throws {
        let installation = try await InstallationOnDisk.make()
        let key = installation.data.deletingLastPathComponent().appending(path: "key")
        try FileManager.default.moveItem(at: installation.data.appending(path: "master.key"), to: key)
        let arguments = ["org", "list", "--data", installation.data.path, "--json"]
        let found = try await Program.run(arguments, environment: ["ASSAY_MASTER_KEY_FILE": key.path])
        #expect(found.status == 0, "\(found.errors)")
        let missed = try await Program.run(arguments)
        #expect(missed.status == 69)
        #expect(missed.errors.contains("master_key_unusable"))
    }

    @Test func aReasonOfTheOperatorsCatalogIsTaken() async throws {
        let installation = try await InstallationOnDisk.make()
        let catalog = installation.data.deletingLastPathComponent().appending(path: "catalog")
        try FileManager.default.copyItem(at: Repository.file("Catalog"), to: catalog)
        try Self.append("  - {id: seams, label: flag_reason.seams}", to: catalog.appending(path: "flag-reasons.yaml"))
        for language in ["en", "ja"] {
            try Self.append("flag_reason.seams: Seams", to: catalog.appending(path: "texts/\(language).yaml"))
        }
        let set = ["org", "set", "default_flag_reason", "seams", "--data", installation.data.path]
        #expect(try await Program.run(set).status == 65)
        try Self.append("catalogue: \(catalog.path)", to: installation.data.appending(path: "assay.yaml"))
        let outcome = try await Program.run(set)
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    /// Appends a line to a file, which is created if it does not exist.
    private static func append(_ line: String, to file: URL) throws {
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        try Data("\(text)\n\(line)\n".utf8).write(to: file)
    }
}
