import AssayClientDoubles
import AssayHTTP
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Foundation
import Testing

@testable import AssayClient

/// Tests for the whole capture.
@Suite struct CaptureEndToEndTests {
    private func loggedIn() async throws -> TestClient { try await TestClient.loggedIn() }

    @Test func aCaptureEndsWithItsItemAndLeavesNothingBehind() async throws {
        let test = try await loggedIn()
        let source = try await test.source()
        guard case .completed(let item) = try await test.capture(source) else {
            Issue.record("the capture must be completed")
            return
        }
        #expect(try test.platform.completed == [item.authentication_id])
        #expect(source.requests.map(\.region) == ["front", "logo"])
        #expect(source.requests.allSatisfy { $0.attempt == 1 && $0.regions == ["front", "logo"] && $0.isRequired })
        let begun = try #require(try test.platform.bodies(BeginCaptureRequest.self, "POST captures").first)
        #expect(begun.item == CaptureItem.wallet.metadata)
        #expect(begun.configuration == "debug")
        let submission = try #require(try test.platform.bodies(SubmitCaptureRequest.self, "POST submit").first)
        #expect(try await submission.digests["front"] == TestClient.photo("front").sha256Text)
        #expect(test.platform.calls.dropFirst().prefix(2) == ["GET config", "POST captures"])
        await test.settled()
        #expect(!test.hasCaptureFiles)
    }

    @Test func aPhotoIsSyncedBeforeItsFirstByteGoesOut() async throws {
        let test = try await loggedIn()
        let onDisk = LockBox<[Bool]>([])
        let folder = test.folder
        test.platform.intercept { request in
            guard request.method == "PUT", case .file(let file) = request.body else { return nil }
            let record = folder.files.first { $0.hasSuffix("capture.json") }
                .flatMap { try? String(contentsOf: folder.url.appendingPathComponent($0), encoding: .utf8) }
            onDisk.withLock {
                $0.append(
                    file.path.contains("/captures/") && record?.contains(file.lastPathComponent) == true
                        && FileManager.default.fileExists(atPath: file.path))
            }
            return nil
        }
        _ = try await test.capture()
        #expect(onDisk.withLock { $0 } == [true, true])
    }

    @Test func aPhotoWhoseRecordCannotBeStoredIsNotSent() async throws {
        let test = try await loggedIn()
        let front = try #require(try await test.photos("front")["front"])
        let captures = test.client.configuration.storageDirectory.appendingPathComponent("captures")
        let source = ClosureSource { _ in
            // A folder in the place of the record's temporary file makes every later write fail.
            for capture in try FileManager.default.contentsOfDirectory(atPath: captures.path) {
                try FileManager.default.createDirectory(
                    at: captures.appendingPathComponent("\(capture)/capture.json.new"),
                    withIntermediateDirectories: true)
            }
            return CapturedPhoto(fileURL: front, contentType: "image/jpeg")
        }
        let error = await #expect(throws: AssayError.self) { try await test.capture(source) }
        #expect(error?.problemCode == "photo_not_kept")
        #expect(source.requests.count == 1)
        await test.settled()
        #expect(test.platform.count("PUT front") == 0)
        #expect(!test.hasCaptureFiles)
    }

    @Test func aCaptureThatCannotBeStoredIsNotBegun() async throws {
        let test = try await loggedIn()
        let captures = test.client.configuration.storageDirectory.appendingPathComponent("captures")
        try Data().write(to: captures)
        let source = try await test.source()
        let error = await #expect(throws: AssayError.self) { try await test.capture(source) }
        #expect(error?.problemCode == "photo_not_kept")
        #expect(source.requests.isEmpty)
        #expect(test.platform.count("POST captures") == 0)
    }

    /// Returns a source whose first photos of the front are bad: text, then one out of focus.
    private func badFirst(_ test: TestClient) async throws -> ClosureSource {
        let good = try await test.photos("front", "logo")
        let bad = [
            try test.folder.file("text.jpg", "no picture"),
            try test.folder.file("blurred.jpg", try await SamplePhoto.blurred()),
        ]
        return ClosureSource { request in
            let isBad = request.region == "front" && request.attempt <= bad.count
            let file = isBad ? bad[request.attempt - 1] : good[request.region]
            return file.map { CapturedPhoto(fileURL: $0, contentType: "image/jpeg") }
        }
    }

    @Test func aRefusedPhotoIsAskedForAgainWithItsRefusal() async throws {
        let test = try await loggedIn()
        let source = try await badFirst(test)
        #expect(try await test.capture(source).isCompleted)
        let again = source.requests.filter { $0.attempt > 1 }
        #expect(again.map(\.region) == ["front", "front"])
        // The first is refused by its first bytes, the second by its check.
        #expect(again.map { $0.refusal?.code } == ["unsupported_format", "photo_blurred"])
        #expect(again.allSatisfy { $0.refusal?.text.hasSuffix(".") == true })
        let submission = try #require(try test.platform.bodies(SubmitCaptureRequest.self, "POST submit").last)
        #expect(try await submission.digests["front"] == TestClient.photo("front").sha256Text)
    }

    @Test func aPhotoRefusedFourTimesFailsTheCaptureWithTheText() async throws {
        let test = try await loggedIn()
        let text = try test.folder.file("text.jpg", "no picture")
        let logo = try await test.photos("logo")["logo"]
        let source = ClosureSource { request in
            (request.region == "front" ? text : logo).map { CapturedPhoto(fileURL: $0, contentType: "image/jpeg") }
        }
        let error = await #expect(throws: AssayError.self) { try await test.capture(source) }
        #expect(error?.code == .badRequest)
        #expect(error?.problemCode == "unsupported_format")
        #expect(source.requests.filter { $0.region == "front" }.map(\.attempt) == [1, 2, 3, 4])
    }

    @Test func bytesThatBreakOnTheWayAreSentAgain() async throws {
        let test = try await loggedIn()
        test.platform.refuse("PUT", times: 2, 400, "digest_mismatch")
        let source = try await test.source()
        #expect(try await test.capture(source).isCompleted)
        #expect(source.requests.count == 2)
    }

    @Test func theUserCancels() async throws {
        let test = try await loggedIn()
        let front = try #require(try await test.photos("front")["front"])
        let source = ClosureSource { request in
            request.region == "front" ? CapturedPhoto(fileURL: front, contentType: "image/jpeg") : nil
        }
        #expect(try await test.capture(source) == .cancelled)
        await test.settled()
        #expect(test.platform.calls.last?.hasPrefix("DELETE") == true)
        #expect(!test.hasCaptureFiles)
    }

    @Test func aSourceThatFailsEndsTheCaptureWithItsWords() async throws {
        let test = try await loggedIn()
        let error = await #expect(throws: AssayError.self) {
            try await test.capture(ClosureSource { _ in throw CocoaError(.fileReadNoPermission) })
        }
        #expect(error?.code == .badRequest)
        #expect(error?.description.contains("photo source failed") == true)
    }

    @Test func metadataThatThePlatformRefusesNamesTheKey() async throws {
        let test = try await loggedIn()
        let error = await #expect(throws: AssayError.self) {
            try await test.client.capture(
                CaptureItem(["product_category": "luxury", "item_type": "wallet"]), photos: ClosureSource([:]))
        }
        #expect(error?.code == .badRequest)
        #expect(error?.fields.first?.field == "brand")
    }
}
