import AssayClientDoubles
import AssayHTTP
import AssayWire
import Foundation
import Testing

@testable import AssayClient

/// Tests for interrupted photo uploads: the requests that the client sends afterwards.
@Suite struct ResumedUploadTests {
    private let item = CaptureItem(["brand": "Nike"])

    private func loggedIn() async throws -> TestClient {
        let test = try TestClient()
        try await test.logIn()
        return test
    }

    /// Interrupts the first upload of the front photo after this many bytes.
    private func breakOnce(_ test: TestClient, keeping count: Int, isWhole: Bool = false) {
        let isBroken = LockBox(false)
        let platform = test.platform
        test.platform.intercept { request in
            guard request.method == "PUT", request.url.path.hasSuffix("front"),
                !isBroken.withLock({ isBroken in
                    defer { isBroken = true }
                    return isBroken
                })
            else { return nil }
            platform.keep("photo of front", count, isWhole: isWhole)
            return .failure(HTTPError(.connectionLost))
        }
    }

    private func capture(_ test: TestClient) async throws -> CaptureOutcome {
        try await test.client.capture(item, photos: ClosureSource(try test.photos("front", "back")))
    }

    @Test func aPhotoThatArrivesAtOnceIsOneRequest() async throws {
        let test = try await loggedIn()
        _ = try await capture(test)
        let photos = test.platform.state.withLock { $0.requests.filter { $0.url.path.contains("/images/") } }
        #expect(photos.map(\.method) == ["PUT", "PUT"])
        #expect(photos.allSatisfy { $0.headers["Upload-Incomplete"] == "?0" })
        #expect(photos.allSatisfy { $0.headers["Upload-Draft-Interop-Version"] == nil })
    }

    @Test func afterABreakOnlyTheRestIsSent() async throws {
        let test = try await loggedIn()
        breakOnce(test, keeping: 5)
        #expect(try await capture(test) == .completed(ScriptedPlatform.item("A1B2C3D4E5")))
        #expect(test.platform.uploads(of: "front") == ["PUT", "HEAD", "PATCH"])
        let rest = try #require(test.platform.state.withLock { $0.requests.first { $0.method == "PATCH" } })
        let digest = ScriptedPlatform.sha256(Data("photo of front".utf8)).hex
        #expect(rest.url.path.hasSuffix("/images/front/uploads/\(digest)"))
        #expect(rest.headers["Upload-Offset"] == "5")
        #expect(rest.headers["Upload-Incomplete"] == "?0")
        guard case .rest(_, let offset) = rest.body else {
            Issue.record("the body must be a part of the file")
            return
        }
        #expect(offset == 5)
    }

    @Test(.timeLimit(.minutes(10))) func theRestIsToldWithWhatCameBefore() async throws {
        let test = try await loggedIn()
        breakOnce(test, keeping: 5)
        let gate = Gate()
        test.platform.state.withLock { state in
            state.restGate = gate
            state.tellsProgress = true
        }
        let (source, _) = ClosureSource.endless(but: try test.photos("front"))
        _ = try await test.client.beginCapture(item, configuration: .production, photos: source) { _ in true }
        for await pending in await test.client.pendingCaptures() {
            // One byte was sent before the interruption, and one of the rest.
            guard let sent = pending.first?.upload.bytesSent, sent > 1 else { continue }
            #expect(sent == 6)
            break
        }
        gate.open()
        await test.client.stop()
    }

    @Test func aPhotoOfWhichAllHasComeIsEndedWithoutABody() async throws {
        let test = try await loggedIn()
        breakOnce(test, keeping: 14)
        _ = try await capture(test)
        #expect(test.platform.uploads(of: "front") == ["PUT", "HEAD", "PATCH"])
    }

    @Test func aPhotoWhoseAnswerWasLostIsNotSentAgain() async throws {
        let test = try await loggedIn()
        let digest = ScriptedPlatform.sha256(Data("photo of front".utf8)).hex
        breakOnce(test, keeping: 14, isWhole: true)
        let platform = test.platform
        let source = ClosureSource(try test.photos("front", "back"))
        let hook = try #require(platform.state.withLock { $0.intercept })
        platform.intercept { request in
            let answer = hook(request)
            if answer != nil { platform.arrive(digest, "front") }
            return answer
        }
        _ = try await test.client.capture(item, photos: source)
        #expect(platform.uploads(of: "front") == ["PUT", "HEAD"])
    }

    /// An older platform, or a proxy that does not forward `HEAD`.
    @Test(arguments: [404, 405, 501])
    func aPlatformThatDoesNotKnowOfPartsGetsTheWholePhotoAgain(status: Int) async throws {
        let test = try await loggedIn()
        breakOnce(test, keeping: 5)
        let hook = try #require(test.platform.state.withLock { $0.intercept })
        test.platform.intercept { request in
            request.method == "HEAD" ? .success(HTTPResponse(status: status)) : hook(request)
        }
        _ = try await capture(test)
        #expect(test.platform.uploads(of: "front") == ["PUT", "HEAD", "PUT"])
    }

    @Test(arguments: ["", "-1", "15", "x"])
    func anOffsetThatCannotBeIsNotBelieved(offset: String) async throws {
        let test = try await loggedIn()
        breakOnce(test, keeping: 5)
        let hook = try #require(test.platform.state.withLock { $0.intercept })
        test.platform.intercept { request in
            guard request.method == "HEAD" else { return hook(request) }
            return .success(HTTPResponse(status: 204, headers: ["X-Request-Id": "r", "Upload-Offset": offset]))
        }
        _ = try await capture(test)
        #expect(test.platform.uploads(of: "front") == ["PUT", "HEAD", "PUT"])
    }

    @Test func anUploadThatWasSweptMeanwhileIsSentWholeAtOnce() async throws {
        let test = try await loggedIn()
        breakOnce(test, keeping: 5)
        let hook = try #require(test.platform.state.withLock { $0.intercept })
        test.platform.intercept { request in
            request.method == "PATCH" ? ScriptedPlatform.problem(.notFound) : hook(request)
        }
        _ = try await capture(test)
        #expect(test.platform.uploads(of: "front") == ["PUT", "HEAD", "PATCH", "PUT"])
    }

    @Test(arguments: [ScriptedRefusal.uploadOffsetMismatch, .uploadTakenOver, .digestMismatch])
    func whatTheNextTryCanMendIsTriedAgain(refusal: ScriptedRefusal) async throws {
        let test = try await loggedIn()
        breakOnce(test, keeping: 5)
        let hook = try #require(test.platform.state.withLock { $0.intercept })
        let refusals = LockBox(2)
        test.platform.intercept { request in
            let isRefused =
                request.method == "PATCH"
                && refusals.withLock { refusals in
                    refusals -= 1
                    return refusals >= 0
                }
            return isRefused ? ScriptedPlatform.problem(refusal) : hook(request)
        }
        _ = try await capture(test)
        #expect(
            test.platform.uploads(of: "front") == ["PUT", "HEAD", "PATCH", "HEAD", "PATCH", "HEAD", "PATCH"])
    }

    @Test func aRefusedRestIsARefusedPhoto() async throws {
        let test = try await loggedIn()
        breakOnce(test, keeping: 5)
        let hook = try #require(test.platform.state.withLock { $0.intercept })
        let isRefused = LockBox(false)
        test.platform.intercept { request in
            let isFirst = isRefused.withLock { isRefused in
                guard request.method == "PATCH", !isRefused else { return false }
                isRefused = true
                return true
            }
            guard isFirst else { return hook(request) }
            return ScriptedPlatform.problem(
                .photoTooSmall, fields: [.init(field: "images.front", code: "photo_too_small", message: "m")])
        }
        let source = ClosureSource(try test.photos("front", "back"))
        _ = try await test.client.capture(item, photos: source)
        #expect(isRefused.withLock { $0 })
        #expect(source.requests.last?.refusal == PhotoRefusal(code: "photo_too_small", text: "m"))
    }

    @Test func aConnectionThatKeepsBreakingDoesNotWaitLongerEachTime() async throws {
        let test = try await loggedIn()
        let platform = test.platform
        let waits = LockBox<[Date]>([])
        platform.intercept { request in
            guard ["PUT", "PATCH"].contains(request.method), request.url.path.contains("front") else { return nil }
            waits.withLock { $0.append(test.clock.now()) }
            let count = waits.withLock { $0.count }
            guard count < 12 else { return nil }
            platform.keep("photo of front", count)
            return .failure(HTTPError(.connectionLost))
        }
        platform.state.withLock { $0.tellsProgress = true }
        _ = try await capture(test)
        let times = waits.withLock { $0 }
        let pauses = zip(times.dropFirst(), times).map { $0.timeIntervalSince($1) }
        #expect(pauses.count == 11)
        #expect(pauses.allSatisfy { $0 <= 3 }, "\(pauses)")
    }
}
