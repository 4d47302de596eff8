import AssayClientDoubles
import AssayTestTiming
import AssayWire
import Foundation
import Testing

@testable import AssayClient

@Suite struct CaptureQueueTests {
    private let folder: TestFolder
    private let queue: CaptureQueue

    init() throws {
        folder = try TestFolder()
        queue = CaptureQueue(root: folder.url.appendingPathComponent("captures"))
    }

    private func record(_ id: String, after seconds: Double = 0) -> CaptureRecord {
        CaptureRecord(
            id: id, user: "Shop-user-ann", server: "https://assay.example.test", item: #"{"brand":"Nike"}"#,
            configuration: "production", beganAt: ManualClock.start + seconds)
    }

    @Test func savedCapturesAreLoadedByTheNextProcessOldestFirst() async throws {
        var second = record("b", after: 60)
        second.progress.regions = [.init(id: "front", label: "Front", instruction: "", isRequired: true)]
        second.end = .failed(code: 8, description: "slow", requestID: "r", problemCode: nil)
        try await queue.save(second)
        try await queue.save(record("a"))
        let reopened = CaptureQueue(root: folder.url.appendingPathComponent("captures"))
        let found = try await reopened.load()
        #expect(found.records == [record("a"), second])
        #expect(found.unreadable.isEmpty)
    }

    @Test func aStoredPhotoIsAnExactCopyWithItsDigest() async throws {
        try await queue.save(record("a"))
        let text = String(repeating: "0123456789abcdef", count: 60_000)
        let source = try folder.file("shot.jpg", text)
        let photo = try await queue.store(
            CapturedPhoto(fileURL: source, contentType: "image/jpeg"), capture: "a", name: "photo-1-1")
        try FileManager.default.removeItem(at: source)
        #expect(try Data(contentsOf: queue.url(of: photo, capture: "a")) == Data(text.utf8))
        #expect(photo.bytes == 960_000)
        #expect(photo.digest == Data(text.utf8).sha256Text)
        #expect(photo.contentDigest == "sha-256=:\(Data(text.utf8).sha256.base64EncodedString()):")
    }

    @Test func recordsAndPhotosAreForThisUserAlone() async throws {
        try await queue.save(record("a"))
        let source = try folder.file("shot.jpg", "x")
        _ = try await queue.store(
            CapturedPhoto(fileURL: source, contentType: "image/jpeg"), capture: "a", name: "photo-1-1")
        #expect(try folder.mode(of: "captures/a/capture.json") == 0o600)
        #expect(try folder.mode(of: "captures/a/photo-1-1") == 0o600)
        #expect(try folder.mode(of: "captures/a") == 0o700)
        #expect(folder.files == ["captures/a/capture.json", "captures/a/photo-1-1", "shot.jpg"])
    }

    @Test func aMissingPhotoIsAnErrorAndLeavesNoFile() async throws {
        try await queue.save(record("a"))
        let nowhere = folder.url.appendingPathComponent("nowhere.jpg")
        await #expect(throws: FileFailure.self) {
            try await queue.store(
                CapturedPhoto(fileURL: nowhere, contentType: "image/jpeg"), capture: "a", name: "photo-1-1")
        }
        #expect(folder.files == ["captures/a/capture.json"])
    }

    @Test func aNewerFormatIsRefusedInWordsAndLeftAsItIs() async throws {
        var newer = record("new")
        newer.format = CaptureRecord.format + 1
        try await queue.save(newer)
        try await queue.save(record("old"))
        let before = try Data(contentsOf: folder.url.appendingPathComponent("captures/new/capture.json"))
        let found = try await queue.load()
        #expect(found.records.map(\.id) == ["old"])
        let problem = try #require(found.unreadable.first)
        #expect(problem.folder == "new")
        #expect(problem.description.contains("format 3"))
        #expect(problem.description.contains("Update the app"))
        #expect(try Data(contentsOf: folder.url.appendingPathComponent("captures/new/capture.json")) == before)
    }

    @Test func aBrokenRecordIsNamedAndTheOthersAreRead() async throws {
        try await queue.save(record("good"))
        try await queue.save(record("bad"))
        try Data("{".utf8).write(to: folder.url.appendingPathComponent("captures/bad/capture.json"))
        let found = try await queue.load()
        #expect(found.records.map(\.id) == ["good"])
        #expect(found.unreadable.map(\.folder) == ["bad"])
    }

    private func found(_ text: String) async throws -> CaptureRecord? {
        let captures = folder.url.appendingPathComponent("captures/c1")
        try FileManager.default.createDirectory(at: captures, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: captures.appendingPathComponent("capture.json"))
        return try await queue.load().records.first
    }

    @Test func formatTwoReadsAsItWasWritten() async throws {
        let text = """
            {"beganAt":816944400,"configuration":"production","format":2,"id":"c1","isReported":false,
             "isToBeCancelled":false,"item":"{}","photos":{},"progress":{"regions":[]},
             "retake":{"item":"A1B2C3D4E5","retake":"r1"},
             "server":"https://assay.example.test","user":"Shop-user-ann"}
            """
        let record = try #require(try await found(text))
        #expect(record.subject == .retake(RetakeReference(item: "A1B2C3D4E5", retake: "r1")))
    }

    @Test func aRetakeIsStoredWithItsItem() async throws {
        let retake = RetakeReference(item: "A1B2C3D4E5", retake: "r1")
        let record = CaptureRecord(
            .retake(retake), id: "a", user: "Shop-user-ann", server: "https://assay.example.test",
            beganAt: ManualClock.start)
        try await queue.save(record)
        let found = try #require(try await queue.load().records.first)
        #expect(found == record)
        #expect(found.subject == .retake(retake))
    }

    @Test func anEmptyFolderIsSweptAndAMissingRootIsEmpty() async throws {
        #expect(try await queue.load().records.isEmpty)
        let crashed = folder.url.appendingPathComponent("captures/crashed")
        try FileManager.default.createDirectory(at: crashed, withIntermediateDirectories: true)
        #expect(try await queue.load().records.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: crashed.path))
    }

    @Test(arguments: [
        CaptureEnd.success(.cancelled), .success(.timedOut), .success(.completed(EntrupyCaptureResult(completed: "A"))),
        .failure(AssayError(.imageUpload, "slow", requestID: "r", problem: ProblemCode(named: "p"), language: "ja")),
    ])
    func everyEndSurvivesTheDisk(_ end: CaptureEnd) throws {
        let data = try WireJSON.encode(StoredEnd(end))
        #expect(try WireJSON.decode(StoredEnd.self, from: data).captureEnd(language: "ja") == end)
    }
}
