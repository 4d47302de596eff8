import AssayCore
import AssayTestSupport
import AssayWire
import Hummingbird
import HummingbirdTesting
import Testing

@Suite struct CaptureRouteTests {
    private static let place = ["capture": "capture-1"]

    @Test func aCaptureGoesFromItsBeginningToItsItem() async throws {
        let shop = try await APIShop()
        let begun = try await shop.begin()
        #expect(begun.status == .created)
        let capture = try begun.decode(BeginCaptureResponse.self)
        #expect(capture.id == "capture-1")
        #expect(capture.regions.map(\.id) == ["outer_side", "size_tag"])
        #expect(capture.regions.allSatisfy { $0.min_short_side >= 300 && !$0.label.isEmpty && $0.required })
        #expect(capture.expires_at == shop.clock.now().epoch + 7_200)

        let photos = ["outer_side": try await SamplePhoto.sharp(1), "size_tag": try await SamplePhoto.sharp(2)]
        for (region, bytes) in photos {
            #expect(try await shop.put(bytes, region, token: capture.upload_token).status == .created)
        }
        try await shop.test.checkPhotos()
        let status = try await shop.call(Endpoints.captureStatus.route, Self.place).decode(CaptureStatusResponse.self)
        #expect(status.state == "open")
        #expect(status.photos.map(\.status) == ["accepted", "accepted"])

        let submitted = try await shop.submit(photos)
        #expect(submitted.status == .ok)
        #expect(try submitted.decode(CaptureStatusResponse.self).state == "submitted")
        let completed = try await shop.call(Endpoints.completeCapture.route, Self.place, token: capture.upload_token)
        #expect(completed.status == .ok)
        let item = try completed.decode(EntrupyCaptureResult.self)
        #expect(item.status.result.id == .needs_review)
        #expect(item.images?.uploaded_images?.count == 2)
        #expect(try await shop.call(Endpoints.completeCapture.route, Self.place).body == completed.body)
        let end = try await shop.call(Endpoints.captureStatus.route, Self.place).decode(CaptureStatusResponse.self)
        #expect(end.state == "completed")
        #expect(end.entrupy_id == item.authentication_id)
    }

    @Test func beginningAgainIsOK() async throws {
        let shop = try await APIShop()
        #expect(try await shop.begin().status == .created)
        #expect(try await shop.begin().status == .ok)
    }

    @Test func labelsSpeakTheAcceptedLanguage() async throws {
        let shop = try await APIShop()
        let english = try await shop.begin().decode(BeginCaptureResponse.self)
        let japanese = try await shop.call(
            Endpoints.beginCapture.route, bytes: APIShop.json(APIShop.capture), headers: [.acceptLanguage: "ja"]
        ).decode(BeginCaptureResponse.self)
        #expect(english.regions.map(\.id) == ["outer_side", "size_tag"])
        #expect(japanese.regions.map(\.id) == english.regions.map(\.id))
        for (left, right) in zip(english.regions, japanese.regions) {
            #expect(left.label != right.label)
            #expect(left.instruction != right.instruction)
        }
    }
}
