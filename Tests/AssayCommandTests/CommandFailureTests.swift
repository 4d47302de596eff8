import AssayTestTiming
import Foundation
import Testing

/// Tests for the output and the exit code of failing commands.
@Suite struct CommandFailureTests {
    @Test func faultsOfACatalogAreListedAsDocumented() async throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        let catalog = folder.file("catalog")
        try FileManager.default.copyItem(at: Repository.file("Catalog"), to: catalog)
        let file = catalog.appending(path: "categories/luxury.yaml")
        let text = try String(contentsOf: file, encoding: .utf8)
        try Data(text.replacing("when:", with: "wen:", maxReplacements: 2).utf8).write(to: file)
        let outcome = try await Program.run("config", "check", "--catalog", catalog.path)
        #expect(outcome.status == 65)
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.first == "assay: the request was refused (invalid_catalog)")
        let wanted =
            /\s\scategories\/luxury\.yaml:\d+: regions\[\d\]\.wen: There is no such key\. Did you mean `when`\?/
        #expect(lines.count == 3)
        for line in lines.dropFirst() { #expect(line.wholeMatch(of: wanted) != nil, "\(line)") }
    }

    @Test func aDamagedDatabaseEndsACommandWith70() async throws {
        let installation = try await InstallationOnDisk.make()
        let files = try FileManager.default.contentsOfDirectory(atPath: installation.data.path)
        for file in files where file.hasPrefix("assay.sqlite") {
            try Data("no database".utf8).write(to: installation.data.appending(path: file))
        }
        let outcome = try await Program.run("org", "list", "--data", installation.data.path, "--json")
        #expect(outcome.status == 70)
        let refusal = try JSONSerialization.jsonObject(with: Data(outcome.errors.utf8)) as? [String: Any]
        #expect(refusal?["code"] as? String == "command_failed")
    }

    /// The photos lie in one folder for the capture, where one would take the other's place.
    @Test func twoPhotosOfOneNameAreWrongUsage() async throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        let photos = try ["left", "right"].map { try folder.file("\($0)/front.jpg", "").path }
        let outcome = try await Program.run([
            "authenticate", photos[0], photos[1], "--url", "http://127.0.0.1:9", "--bundle-id", "com.example.shop",
            "--user", "script-user-1", "--brand", "Gucci",
        ])
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("Two photos have the name front.jpg. Give each a different name."))
    }

    /// The photos of a folder inside the folder of all photos would not be sent.
    @Test func aFolderBesidePhotosIsWrongUsage() async throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        let photo = try folder.file("front.jpg", "").path
        _ = try folder.file("more/back.jpg", "")
        let more = folder.url.appending(path: "more").path
        let outcome = try await Program.run([
            "authenticate", photo, more, "--url", "http://127.0.0.1:9", "--bundle-id", "com.example.shop",
            "--user", "script-user-1", "--brand", "Gucci",
        ])
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("\(more) is a folder. Name either one folder or photos."))
    }
}
