import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWire
import Hummingbird
import HummingbirdTesting
import Testing

@Suite struct PublicPhotoRouteTests {
    private func key(_ shop: APIShop) async throws -> String {
        _ = try await shop.begin()
        _ = try await shop.put(try await SamplePhoto.sharp())
        try await shop.test.checkPhotos()
        let snapshot = try await CaptureAccess(shop.platform).snapshot("capture-1", of: CaptureActor(APIShop.ann))
        return try #require(snapshot.photos.first).key
    }

    @Test func aThumbnailIsServedWithHeadersThatKeepItAPicture() async throws {
        let shop = try await APIShop()
        let key = try await key(shop)
        let response = try await shop.call(
            Endpoints.photo.route, ["key": key, "rendition": "scale_micro"], token: "none")
        #expect(response.status == .ok)
        #expect(response.headers[.contentType] == "image/jpeg")
        #expect(response.headers[.contentLength] == String(response.body.readableBytes))
        #expect(response.headers[.xContentTypeOptions] == "nosniff")
        #expect(response.headers[.cacheControl] == "private, max-age=31536000, immutable")
        #expect(response.headers[.contentDisposition] == "inline; filename=\"outer_side.jpg\"")
        #expect(response.headers[.contentSecurityPolicy] == "default-src 'none'; sandbox")
        #expect(response.body.readableBytesView.starts(with: [0xFF, 0xD8]))
    }

    @Test func anOriginalIsServedBitForBitWhereItIsAllowed() async throws {
        let shop = try await APIShop()
        let key = try await key(shop)
        let place = ["key": key, "rendition": "original"]
        #expect(try await shop.call(Endpoints.photo.route, place).status == .notFound)
        try await shop.set { $0.serveOriginals = true }
        let response = try await shop.call(Endpoints.photo.route, place)
        #expect(response.status == .ok)
        #expect(Array(response.body.readableBytesView) == (try await SamplePhoto.sharp()))
        #expect(response.headers[.contentDisposition] == "attachment; filename=\"outer_side.jpg\"")
    }
}
