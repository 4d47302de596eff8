import AssayClientDoubles
import AssayHTTP
import AssayTestSupport
import AssayTestTiming
import Foundation
import Testing

@testable import AssayClient

/// Tests for interrupted photo uploads: the requests that the client sends afterwards.
@Suite struct ResumedUploadTests {
    /// Returns a client whose first upload of the front photo is interrupted after this many bytes.
    private func interrupted(after bytes: Int = 5) async throws -> TestClient {
        let test = try await TestClient.loggedIn()
        test.platform.cut("PUT front", after: bytes)
        return test
    }

    /// Captures, and returns the methods of the requests for the front photo.
    private func uploads(_ test: TestClient) async throws -> [String] {
        #expect(try await test.capture().isCompleted)
        return test.platform.uploads(of: "front")
    }

    @Test func aPhotoThatArrivesAtOnceIsOneRequest() async throws {
        let test = try await TestClient.loggedIn()
        #expect(try await uploads(test) == ["PUT"])
        let photos = test.platform.requests("PUT")
        #expect(photos.allSatisfy { $0.headers["Upload-Incomplete"] == "?0" })
        #expect(photos.allSatisfy { $0.headers["Upload-Draft-Interop-Version"] == nil })
    }

    @Test func afterABreakOnlyTheRestIsSent() async throws {
        let test = try await interrupted()
        #expect(try await uploads(test) == ["PUT", "HEAD", "PATCH"])
        let rest = try #require(test.platform.requests("PATCH").first)
        let digest = try await TestClient.photo("front").sha256Text
        #expect(rest.url.path.hasSuffix("/images/front/uploads/\(digest)"))
        #expect(rest.headers["Upload-Offset"] == "5")
        #expect(rest.headers["Upload-Incomplete"] == "?0")
        guard case .rest(_, let offset) = rest.body else {
            Issue.record("the body must be a part of the file")
            return
        }
        #expect(offset == 5)
    }

    @Test(.timeLimit(.minutes(10))) func progressOfAResumedUploadIncludesTheEarlierBytes() async throws {
        let test = try await interrupted()
        test.platform.hold("PATCH")
        test.platform.tellProgress()
        let (source, _) = ClosureSource.endless(but: try await test.photos("front"))
        try await test.begin(source)
        for await pending in await test.client.pendingCaptures() {
            // One byte was sent before the interruption, and one of the rest.
            guard let sent = pending.first?.upload.bytesSent, sent > 1 else { continue }
            #expect(sent == 6)
            break
        }
        test.platform.letGo()
        await test.client.stop()
    }

    @Test func aPhotoOfWhichAllHasComeIsEndedWithoutABody() async throws {
        let test = try await interrupted(after: .max)
        let size = try await TestClient.photo("front").count
        // The server itself ends a photo with its last byte.
        let headers: HTTPHeaders = ["X-Request-Id": "r", "Upload-Offset": "\(size)", "Upload-Incomplete": "?1"]
        test.platform.answer("HEAD", .success(HTTPResponse(status: 204, headers: headers)))
        test.platform.answer("PATCH", .success(HTTPResponse(status: 201, headers: ["X-Request-Id": "r"])))
        #expect(try await uploads(test) == ["PUT", "HEAD", "PATCH"])
        #expect(test.platform.bodies("PATCH") == [""])
    }

    @Test func aPhotoWhoseAnswerWasLostIsNotSentAgain() async throws {
        #expect(try await uploads(try await interrupted(after: .max)) == ["PUT", "HEAD"])
    }

    /// An older platform, or a proxy that does not forward `HEAD`.
    @Test(arguments: [404, 405, 501])
    func aPlatformThatDoesNotKnowOfPartsGetsTheWholePhotoAgain(status: Int) async throws {
        let test = try await interrupted()
        test.platform.answer("HEAD", .success(HTTPResponse(status: status)))
        #expect(try await uploads(test) == ["PUT", "HEAD", "PUT"])
    }

    @Test(arguments: ["", "-1", "9999999", "x"])
    func anOffsetThatCannotBeIsNotBelieved(offset: String) async throws {
        let test = try await interrupted()
        let headers: HTTPHeaders = ["X-Request-Id": "r", "Upload-Offset": offset]
        test.platform.answer("HEAD", .success(HTTPResponse(status: 204, headers: headers)))
        #expect(try await uploads(test) == ["PUT", "HEAD", "PUT"])
    }

    @Test func anUploadThatWasSweptMeanwhileIsSentWholeAtOnce() async throws {
        let test = try await interrupted()
        test.platform.refuse("PATCH", 404, "not_found")
        #expect(try await uploads(test) == ["PUT", "HEAD", "PATCH", "PUT"])
    }

    @Test(arguments: [(409, "upload_offset_mismatch"), (409, "upload_taken_over"), (400, "digest_mismatch")])
    func aRetryableRefusalOfAResumptionIsRetried(status: Int, code: String) async throws {
        let test = try await interrupted()
        test.platform.refuse("PATCH", times: 2, status, code)
        #expect(try await uploads(test) == ["PUT", "HEAD", "PATCH", "HEAD", "PATCH", "HEAD", "PATCH"])
    }

    @Test func aRefusedRestIsARefusedPhoto() async throws {
        let test = try await interrupted()
        let small = try test.folder.file("small.jpg", try await SamplePhoto.small())
        let good = try await test.photos("front", "logo")
        let source = ClosureSource { request in
            let file = request.region == "front" && request.attempt == 1 ? small : good[request.region]
            return file.map { CapturedPhoto(fileURL: $0, contentType: "image/jpeg") }
        }
        #expect(try await test.capture(source).isCompleted)
        #expect(source.requests.contains { $0.attempt == 2 && $0.refusal?.code == "photo_too_small" })
        #expect(test.platform.uploads(of: "front") == ["PUT", "HEAD", "PATCH", "PUT"])
    }

    @Test func aConnectionThatKeepsBreakingDoesNotWaitLongerEachTime() async throws {
        let test = try await TestClient.loggedIn()
        let times = LockBox<[Date]>([])
        test.platform.intercept { request in
            if ["PUT", "PATCH"].contains(request.method), request.url.path.contains("front") {
                times.withLock { $0.append(test.clock.now()) }
            }
            return nil
        }
        test.platform.cut("PUT front", after: 1)
        test.platform.cut("PATCH front", times: 10, after: 1)
        test.platform.tellProgress()
        #expect(try await test.capture().isCompleted)
        let all = times.withLock { $0 }
        let pauses = zip(all.dropFirst(), all).map { $0.timeIntervalSince($1) }
        #expect(pauses.count == 11)
        #expect(pauses.allSatisfy { $0 <= 3 }, "\(pauses)")
    }
}
