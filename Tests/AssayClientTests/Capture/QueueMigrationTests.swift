import AssayClientDoubles
import AssayTestTiming
import AssayWire
import Foundation
import Testing

@testable import AssayClient

/// Tests that this version sends the queue of an older version.
@Suite struct QueueMigrationTests {
    /// The file that format 1 wrote for a submitted capture whose photo was being uploaded.
    ///
    /// It must never be changed.
    private static let formatOne = """
        {"beganAt":816944400,"configuration":"production","format":1,"id":"capture-1","isReported":false,
         "isToBeCancelled":false,"item":"{\\"brand\\":\\"Nike\\",\\"customer_item_id\\":\\"sku-1\\"}",
         "photos":{"front":{"bytes":BYTES,"contentType":"image/jpeg",
           "digest":"DIGEST","file":"photo-1-1"}},
         "progress":{"deadline":816951600,"submittedAt":816944500,
           "regions":[{"attempt":1,"digest":"DIGEST","id":"front","instruction":"i","isRequired":true,"label":"l",
             "photo":"sending"}]},
         "server":"https://assay.example.test/base","user":"Shop-user-ann"}
        """

    @Test func aCaptureOfFormatOneIsMigratedAndSent() async throws {
        let test = try await TestClient.loggedIn()
        let photo = try await TestClient.photo("front")
        let text = Self.formatOne.replacingOccurrences(of: "DIGEST", with: photo.sha256Text)
            .replacingOccurrences(of: "BYTES", with: "\(photo.count)")
        let folder = test.folder.url.appendingPathComponent("storage/captures/capture-1")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: folder.appendingPathComponent("capture.json"))
        try photo.write(to: folder.appendingPathComponent("photo-1-1"))
        // A capture of one photo.
        let id = try await test.platform.itemWithRetake(begunAs: "capture-1")
        let told = LockBox<[EndedCapture]>([])
        await test.client.setEndHandler { ended in
            told.withLock { $0.append(ended) }
            return true
        }
        let formats = LockBox<Set<String>>([])
        test.platform.intercept { _ in
            let record = try? String(contentsOf: folder.appendingPathComponent("capture.json"), encoding: .utf8)
            if record?.contains(#""format":2"#) == true { formats.withLock { _ = $0.insert("2") } }
            return nil
        }
        await test.client.resumePendingCaptures()
        await test.settled()
        #expect(told.withLock { $0.map(\.end.word) } == ["completed"])
        #expect(test.platform.uploads(of: "front") == ["HEAD", "PUT"])
        let submission = try test.platform.bodies(SubmitCaptureRequest.self, "POST submit").last
        #expect(submission?.digests == ["front": photo.sha256Text])
        #expect(formats.withLock { $0 } == ["2"], "it was stored in the present format")
        #expect(try test.platform.completed == [id])
        #expect(!test.hasCaptureFiles)
    }

    /// `Tests/Earlier/capture.json` was written by the client of the commit 667a146, before the types of this project
    /// were renamed, while it sent the photos.
    ///
    /// It must never be changed.
    @Test func aCaptureThatAnEarlierVersionWasSendingIsReadInFull() async throws {
        let folder = try TestFolder()
        let root = folder.url.appendingPathComponent("captures")
        let id = "395a33da1263cb658ca0a2c8fb944951"
        let capture = root.appendingPathComponent(id)
        try FileManager.default.createDirectory(at: capture, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: Repository.file("Tests/Earlier/capture.json"), to: capture.appendingPathComponent("capture.json"))
        let found = try await CaptureQueue(root: root).load()
        #expect(found.unreadable.isEmpty)
        let record = try #require(found.records.first)
        #expect(record.id == id)
        #expect(record.user == "DemoShop-shop-mara")
        #expect(record.item.contains("Zippy Wallet"))
        #expect(record.photos.count == 9)
        #expect(record.photos["front"]?.bytes == 1_596_647)
        #expect(record.progress.submittedAt != nil)
        #expect(record.progress.regions.map(\.id).first == "front")
        #expect(record.progress.regions.map(\.photo).first == .sent)
        #expect(record.end == nil)
        #expect(!record.isToBeCancelled)
    }
}
