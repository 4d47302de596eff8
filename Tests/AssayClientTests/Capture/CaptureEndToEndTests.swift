import AssayClientDoubles
import AssayHTTP
import AssayTestTiming
import AssayWire
import Foundation
import Testing

@testable import AssayClient

/// Tests for the whole capture with a scripted platform.
@Suite struct CaptureEndToEndTests {
    private let item = CaptureItem(["brand": "Nike"])

    private func loggedIn() async throws -> TestClient {
        let test = try TestClient()
        try await test.logIn()
        return test
    }

    @Test func aCaptureEndsWithItsItemAndLeavesNothingBehind() async throws {
        let test = try await loggedIn()
        let source = ClosureSource(try test.photos("front", "back"))
        let outcome = try await test.client.capture(item, photos: source)
        #expect(outcome == .completed(ScriptedPlatform.item("A1B2C3D4E5")))
        #expect(source.requests.map(\.region) == ["front", "back"])
        #expect(source.requests.allSatisfy { $0.attempt == 1 && $0.regions == ["front", "back"] && $0.isRequired })
        let capture = try #require(test.platform.state.withLock { $0.captures.values.first })
        #expect(capture.begin.item == ["brand": "Nike"])
        #expect(capture.begin.configuration == "production")
        #expect(capture.submission?.digests["front"] == ScriptedPlatform.sha256(Data("photo of front".utf8)).hex)
        #expect(capture.state == "completed")
        for await pending in await test.client.pendingCaptures() where pending.isEmpty { break }
        #expect(!test.folder.files.contains { $0.contains("captures/") || $0.contains("upload-") })
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
        _ = try await test.client.capture(item, photos: ClosureSource(try test.photos("front", "back")))
        #expect(onDisk.withLock { $0 } == [true, true])
    }

    @Test func aPhotoWhoseRecordCannotBeStoredIsNotSent() async throws {
        let test = try await loggedIn()
        let front = try #require(try test.photos("front")["front"])
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
        let error = await #expect(throws: AssayError.self) { try await test.client.capture(item, photos: source) }
        #expect(error?.problemCode == "photo_not_kept")
        #expect(source.requests.count == 1)
        for await pending in await test.client.pendingCaptures() where pending.isEmpty { break }
        #expect(test.platform.count("PUT", "front") == 0)
        #expect(!test.folder.files.contains { $0.contains("captures/") })
    }

    @Test func aCaptureThatCannotBeStoredIsNotBegun() async throws {
        let test = try await loggedIn()
        let captures = test.client.configuration.storageDirectory.appendingPathComponent("captures")
        try Data().write(to: captures)
        let source = ClosureSource(try test.photos("front", "back"))
        let error = await #expect(throws: AssayError.self) { try await test.client.capture(item, photos: source) }
        #expect(error?.problemCode == "photo_not_kept")
        #expect(source.requests.isEmpty)
        #expect(test.platform.count("POST", "captures") == 0)
    }

    @Test func aPhotoThatTheHeaderCheckRefusesIsAskedForAgain() async throws {
        let test = try await loggedIn()
        let refusals = LockBox(1)
        test.platform.intercept { request in
            guard request.method == "PUT", request.url.path.hasSuffix("back") else { return nil }
            guard
                refusals.withLock({ left in
                    left -= 1
                    return left >= 0
                })
            else { return nil }
            return ScriptedPlatform.problem(
                .unsupportedFormat,
                fields: [.init(field: "images.back", code: "unsupported_format", message: "Use JPEG.")])
        }
        let source = ClosureSource(try test.photos("front", "back"))
        _ = try await test.client.capture(item, photos: source)
        #expect(source.requests.map { "\($0.region) \($0.attempt)" }.contains("back 2"))
        #expect(source.requests.last?.refusal?.text == "Use JPEG.")
    }

    @Test func aPhotoRefusedFourTimesFailsTheCaptureWithTheText() async throws {
        let test = try await loggedIn()
        test.platform.state.withLock {
            $0.verdicts = ["front": Array(repeating: ScriptedPlatform.blurred, count: 9)]
        }
        let source = ClosureSource(try test.photos("front", "back"))
        let error = await #expect(throws: AssayError.self) { try await test.client.capture(item, photos: source) }
        #expect(error?.code == .badRequest)
        #expect(error?.description.contains("Hold the phone still.") == true)
        #expect(source.requests.filter { $0.region == "front" }.map(\.attempt) == [1, 2, 3, 4])
    }

    @Test func bytesThatBreakOnTheWayAreSentAgain() async throws {
        let test = try await loggedIn()
        let broken = LockBox(2)
        test.platform.intercept { request in
            guard request.method == "PUT",
                broken.withLock({ left in
                    left -= 1
                    return left >= 0
                })
            else { return nil }
            return ScriptedPlatform.problem(
                .digestMismatch, fields: [.init(field: "images.front", code: "digest_mismatch", message: "x")])
        }
        let source = ClosureSource(try test.photos("front", "back"))
        let outcome = try await test.client.capture(item, photos: source)
        #expect(outcome == .completed(ScriptedPlatform.item("A1B2C3D4E5")))
        #expect(source.requests.count == 2)
    }

    @Test func aMissingConfigurationIsFetchedFirst() async throws {
        let test = try await loggedIn()
        let source = ClosureSource(try test.photos("front", "back"))
        _ = try await test.client.capture(item, configuration: .debug, photos: source)
        let calls = test.platform.calls
        #expect(calls[1] == "GET /base/sdk/v1/config")
        #expect(calls[2] == "POST /base/sdk/v1/captures")
        #expect(test.platform.state.withLock { $0.captures.values.first?.begin.configuration } == "debug")
    }
}
