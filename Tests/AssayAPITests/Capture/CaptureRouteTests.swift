import AssayCore
import AssayTestSupport
import AssayWire
import Hummingbird
import HummingbirdTesting
import Testing

@Suite struct CaptureRouteTests {
    private static let place = ["capture": "capture-1"]

    @Test func aCaptureGoesFromItsBeginningToItsItem() async throws {
        let shop = try await CaptureShop()
        let begun = try await shop.begin()
        #expect(begun.status == .created)
        let capture = try begun.decode(BeginCaptureResponse.self)
        #expect(capture.id == "capture-1")
        #expect(capture.regions.map(\.id) == ["outer_side", "size_tag"])
        #expect(capture.regions.allSatisfy { $0.min_short_side >= 300 && !$0.label.isEmpty && $0.required })
        #expect(capture.expires_at == shop.test.clock.now().epoch + 7_200)

        let photos = ["outer_side": try await SamplePhoto.sharp(1), "size_tag": try await SamplePhoto.sharp(2)]
        for (region, bytes) in photos {
            #expect(try await shop.put(bytes, region, token: capture.upload_token).status == .created)
        }
        try await shop.checkAll()
        let status = try await shop.call(.captureStatus, Self.place).decode(CaptureStatusResponse.self)
        #expect(status.state == "open")
        #expect(status.photos.map(\.status) == ["accepted", "accepted"])

        let submitted = try await shop.submit(photos)
        #expect(submitted.status == .ok)
        #expect(try submitted.decode(CaptureStatusResponse.self).state == "submitted")
        let completed = try await shop.call(.completeCapture, Self.place, token: capture.upload_token)
        #expect(completed.status == .ok)
        let item = try completed.decode(EntrupyCaptureResult.self)
        #expect(item.status.result.id == .needs_review)
        #expect(item.images?.uploaded_images?.count == 2)
        #expect(try await shop.call(.completeCapture, Self.place).body == completed.body)
        let end = try await shop.call(.captureStatus, Self.place).decode(CaptureStatusResponse.self)
        #expect(end.state == "completed")
        #expect(end.entrupy_id == item.authentication_id)
    }

    @Test func beginningAgainIsOK() async throws {
        let shop = try await CaptureShop()
        #expect(try await shop.begin().status == .created)
        #expect(try await shop.begin().status == .ok)
    }

    @Test func labelsSpeakTheAcceptedLanguage() async throws {
        let shop = try await CaptureShop()
        let english = try await shop.begin().decode(BeginCaptureResponse.self)
        let request = try WireJSON.encode(CaptureShop.body)
        let japanese = try await shop.call(
            .beginCapture, headers: [.acceptLanguage: "ja"], body: .init(bytes: request)
        ).decode(BeginCaptureResponse.self)
        #expect(english.regions.map(\.id) == ["outer_side", "size_tag"])
        #expect(japanese.regions.map(\.id) == english.regions.map(\.id))
        for (left, right) in zip(english.regions, japanese.regions) {
            #expect(left.label != right.label)
            #expect(left.instruction != right.instruction)
        }
    }

    @Test func aMissingKeyOfTheItemIsNamed() async throws {
        let shop = try await CaptureShop()
        let response = try await shop.begin(.init(id: "capture-1", item: ["brand": "Nike"], configuration: "debug"))
        #expect(response.status == .badRequest)
        let problem = try response.problem()
        #expect(problem.errors?.isEmpty == false)
        #expect(problem.detail.contains(try #require(problem.errors?.first?.field)))
    }

    @Test func aCaptureIsCancelled() async throws {
        let shop = try await CaptureShop()
        _ = try await shop.begin()
        let response = try await shop.call(.cancelCapture, Self.place)
        #expect(response.status == .ok)
        #expect(try response.decode(CaptureStatusResponse.self).state == "cancelled")
        let refused = try await shop.submit([:])
        #expect(refused.status == .conflict)
        #expect(try refused.problem().code == "capture_cancelled")
    }

    @Test func afterTwoHoursACaptureIsGone() async throws {
        let shop = try await CaptureShop()
        _ = try await shop.begin()
        shop.test.clock.advance(seconds: 7_201)
        let response = try await shop.submit([:])
        #expect(response.status == .gone)
        #expect(try response.problem().code == "capture_expired")
        let status = try await shop.call(.captureStatus, Self.place).decode(CaptureStatusResponse.self)
        #expect(status.state == "expired")
    }

    @Test func missingAndRefusedPhotosAreListed() async throws {
        let shop = try await CaptureShop()
        _ = try await shop.begin()
        _ = try await shop.put(try await SamplePhoto.blurred())
        try await shop.checkAll()
        _ = try await shop.submit([:])
        let missing = try await shop.call(.completeCapture, Self.place)
        #expect(missing.status == .conflict)
        #expect(try missing.problem().code == "photos_missing")
        #expect(try missing.problem().errors?.map(\.field) == ["images.size_tag"])
        _ = try await shop.put(try await SamplePhoto.sharp(), "size_tag")
        try await shop.checkAll()
        let refused = try await shop.call(.completeCapture, Self.place)
        #expect(refused.status == .unprocessableContent)
        #expect(try refused.problem().code == "photos_refused")
        #expect(try refused.problem().errors?.map(\.field) == ["images.outer_side"])
        #expect(try refused.problem().errors?.map(\.code) == ["photo_blurred"])
    }

    @Test func photosStillInCheckAreWaitedForAndThenAskedForAgain() async throws {
        let shop = try await CaptureShop()
        _ = try await shop.begin()
        for (seed, region) in zip(1..., ["outer_side", "size_tag"]) {
            _ = try await shop.put(try await SamplePhoto.sharp(UInt64(seed)), region)
        }
        _ = try await shop.submit([:])
        let response = try await shop.call(.completeCapture, Self.place)
        #expect(response.status == .serviceUnavailable)
        #expect(response.headers[.retryAfter] == "2")
        #expect(try response.problem().code == "photos_in_check")
    }

    @Test func anotherUsersCaptureAnswersAsAnUnknownOne() async throws {
        let shop = try await CaptureShop()
        let token = try await shop.begin().decode(BeginCaptureResponse.self).upload_token
        let stranger = CaptureShop.token(of: shop.ben)
        let routes: [Endpoint] = [.captureStatus, .completeCapture, .cancelCapture]
        for route in routes {
            let foreign = try await shop.call(route, Self.place, token: stranger)
            #expect(foreign.status == .notFound, "\(route.name)")
            let unknown = try await shop.call(route, ["capture": "capture-9"])
            #expect(try foreign.problem().detail == unknown.problem().detail)
            let otherCapture = try await shop.call(route, ["capture": "capture-9"], token: token)
            #expect(otherCapture.status == .notFound)
        }
    }

    @Test func anUploadTokenIsGoodForNothingElse() async throws {
        let shop = try await CaptureShop()
        let token = try await shop.begin().decode(BeginCaptureResponse.self).upload_token
        #expect(try await shop.call(.captureStatus, Self.place, token: token).status == .ok)
        #expect(try await shop.call(.configuration, token: token).status == .unauthorized)
        #expect(try await shop.begin(token: token).status == .unauthorized)
    }
}
