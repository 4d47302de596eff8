import AssayTestTiming
import Foundation
import Testing

/// Checks that only the owner can read an installation's files, even in a world-readable folder.
@Suite struct PrivateFilesTests {
    @Test func initIntoAnOpenFolderLeavesNothingThatOthersCanRead() async throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        let root = folder.url
        try Self.open(root)
        let outcome = try await Program.run(
            "init", "--data", root.path, "--organization", "Shop", "--bundle-id", "com.example.shop", "--json")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let modes = try Self.modes(below: root)
        #expect(modes["assay.sqlite"] == 0o600)
        #expect(modes["."] == 0o700)
        #expect(modes.filter { $0.value & 0o077 != 0 }.isEmpty, "\(modes)")
    }

    @Test func doctorNamesADatabaseThatOthersCanRead() async throws {
        let installation = try await InstallationOnDisk.make()
        let database = installation.data.appending(path: "assay.sqlite")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: database.path)
        let outcome = try await Program.run("doctor", "--data", installation.data.path)
        #expect(outcome.output.contains("chmod 600"))
    }

    private static func open(_ folder: URL) throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
    }

    private static func modes(below root: URL) throws -> [String: Int] {
        let names = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
        return try (names + ["."]).reduce(into: [:]) { modes, name in
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(root.path)/\(name)")
            modes[name] = (attributes[.posixPermissions] as? NSNumber)?.intValue
        }
    }
}
