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
        {"beganAt":816944400,"configuration":"production","format":1,"id":"c1","isReported":false,
         "isToBeCancelled":false,"item":"{\\"brand\\":\\"Nike\\",\\"customer_item_id\\":\\"sku-1\\"}",
         "photos":{"front":{"bytes":14,"contentType":"image/jpeg",
           "digest":"DIGEST","file":"photo-1-1"}},
         "progress":{"deadline":816951600,"submittedAt":816944500,
           "regions":[{"attempt":1,"digest":"DIGEST","id":"front","instruction":"i","isRequired":true,"label":"l",
             "photo":"sending"}]},
         "server":"https://assay.example.test/base","user":"Shop-user-ann"}
        """

    @Test func aCaptureOfFormatOneIsMigratedAndSent() async throws {
        let test = try TestClient()
        try await test.logIn()
        let photo = Data("photo of front".utf8)
        let text = Self.formatOne.replacingOccurrences(of: "DIGEST", with: ScriptedPlatform.sha256(photo).hex)
        let folder = test.folder.url.appendingPathComponent("storage/captures/c1")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: folder.appendingPathComponent("capture.json"))
        try photo.write(to: folder.appendingPathComponent("photo-1-1"))
        test.platform.state.withLock {
            $0.captures["c1"] = .init(
                begin: BeginCaptureRequest(id: "c1", item: ["brand": "Nike"], configuration: "production"))
        }
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
        for await pending in await test.client.pendingCaptures() where pending.isEmpty { break }
        #expect(told.withLock { $0.map(\.end) } == [.success(.completed(ScriptedPlatform.item("A1B2C3D4E5")))])
        #expect(test.platform.uploads(of: "front") == ["HEAD", "PUT"])
        let capture = try #require(test.platform.state.withLock { $0.captures["c1"] })
        #expect(capture.photos["front"]?.digest == ScriptedPlatform.sha256(photo).hex)
        #expect(capture.state == "completed")
        #expect(formats.withLock { $0 } == ["2"], "it was stored in the present format")
        #expect(!test.folder.files.contains { $0.contains("captures/") })
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
