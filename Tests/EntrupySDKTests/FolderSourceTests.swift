import AssayTestTiming
import EntrupySDK
import Testing

@Suite struct FolderSourceTests {
    private static let regions = ["front", "back", "logo"]

    /// Returns a folder source over empty files with these names; a source examines names only.
    private func source(_ names: String...) throws -> (EntrupyFolderSource, TestFolder) {
        let folder = try TestFolder()
        for name in names {
            try Data().write(to: folder.url.appendingPathComponent(name))
        }
        return (EntrupyFolderSource(directory: folder.url), folder)
    }

    private func name(_ source: EntrupyFolderSource, _ region: String, attempt: Int = 1) async throws -> String? {
        try await source.photo(
            for: EntrupyPhotoRequest(
                region: region, regions: Self.regions, label: region.capitalized, instruction: "", attempt: attempt,
                refusal: nil))?.file.lastPathComponent
    }

    @Test func fileOfTheRegionsNameIsTheRegion() async throws {
        let (source, folder) = try source("logo.jpg", "front.jpg", "back.png")
        for (region, file) in [("front", "front.jpg"), ("back", "back.png"), ("logo", "logo.jpg")] {
            #expect(try await name(source, region) == file)
        }
        withExtendedLifetime(folder) {}
    }

    @Test func otherFilesFillTheRestInNameOrderWhateverIsAskedFirst() async throws {
        let (source, folder) = try source("back.jpg", "b.jpg", "a.jpg")
        #expect(try await name(source, "logo") == "b.jpg")
        #expect(try await name(source, "front") == "a.jpg")
        #expect(try await name(source, "back") == "back.jpg")
        withExtendedLifetime(folder) {}
    }

    @Test func regionWithoutAFileIsAnErrorThatNamesIt() async throws {
        let (source, folder) = try source("front.jpg", "other.jpg", "notes.txt")
        #expect(try await name(source, "back") == "other.jpg")
        let error = await #expect(throws: EntrupyError.self) { try await name(source, "logo") }
        #expect(error?.code == .ErrorCodeBadRequest)
        #expect(error?.description.contains("logo") == true)
        withExtendedLifetime(folder) {}
    }

    @Test func secondAttemptTakesTheFileThatIsMeantForIt() async throws {
        let (source, folder) = try source("front.jpg", "front.2.jpg", "back.jpg", "logo.jpg")
        #expect(try await name(source, "front", attempt: 2) == "front.2.jpg")
        #expect(try await name(source, "front", attempt: 3) == "front.jpg")
        withExtendedLifetime(folder) {}
    }

    @Test func folderThatIsNotThereIsAnErrorThatNamesIt() async throws {
        let source = EntrupyFolderSource(directory: URL(fileURLWithPath: "/nowhere/at-all"))
        let error = await #expect(throws: EntrupyError.self) { try await name(source, "front") }
        #expect(error?.description.contains("at-all") == true)
    }

    @Test func contentTypeFollowsTheEnding() async throws {
        let (source, folder) = try source("front.HEIC", "back.webp", "logo.jpeg")
        for (region, type) in [("front", "image/heic"), ("back", "image/webp"), ("logo", "image/jpeg")] {
            let request = EntrupyPhotoRequest(
                region: region, regions: Self.regions, label: "", instruction: "", attempt: 1, refusal: nil)
            #expect(try await source.photo(for: request)?.contentType == type)
        }
        withExtendedLifetime(folder) {}
    }
}
