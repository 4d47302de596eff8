import AssayCatalog
import AssayCore
import AssayTestTiming
import Foundation
import Testing

@Suite struct CatalogDirectoryTests {
    @Test func readsTheFilesOfAFolderAndLeavesOthersAlone() throws {
        try withFolder { folder in
            try Data("# Ours\n".utf8).write(to: folder.appendingPathComponent("README.md"))
            let source = CatalogSource.directory(folder)
            #expect(source.files == CatalogFixture().files)
            #expect(try CatalogLoader.load(source, hash: Digest.of) == CatalogFixture().load())
        }
    }

    @Test func reportsAFileThatIsNotUTF8() throws {
        try withFolder { folder in
            try Data([0x61, 0xff, 0xfe]).write(to: folder.appendingPathComponent("brands.yaml"))
            #expect(problems(of: folder) == ["brands.yaml: The file isn't UTF-8. Save it as UTF-8."])
        }
    }

    @Test func reportsAFileThatIsTooLarge() throws {
        try withFolder { folder in
            let remark = Data(repeating: UInt8(ascii: "#"), count: 1_048_577)
            try remark.write(to: folder.appendingPathComponent("texts/en.yaml"))
            #expect(problems(of: folder).map { $0.prefix(34) } == ["texts/en.yaml: The file is larger "])
        }
    }

    @Test func reportsAFolderInPlaceOfAFile() throws {
        try withFolder { folder in
            let url = folder.appendingPathComponent("brands.yaml")
            try FileManager.default.removeItem(at: url)
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
            #expect(problems(of: folder) == ["brands.yaml: The file can't be read. Check its permissions."])
        }
    }

    @Test func reportsAMissingFolder() throws {
        try withFolder { folder in
            #expect(
                problems(of: folder.appendingPathComponent("catalog"))
                    == ["catalog: The folder can't be read. Check that it is there, and its permissions."])
        }
    }

    private func problems(of folder: URL) -> [String] {
        do {
            _ = try CatalogLoader.load(.directory(folder), hash: Digest.of)
            return []
        } catch {
            return (error as? CatalogError)?.diagnostics.map(\.description) ?? ["\(error)"]
        }
    }

    /// Writes the fixture into a temporary folder, and removes it afterwards.
    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        for (path, text) in CatalogFixture().files { try folder.file(path, text) }
        try body(folder.url)
    }
}
