import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWire
import Hummingbird
import HummingbirdTesting
import Testing

@Suite struct PublicPhotoRouteTests {
    private func key(_ shop: CaptureShop) async throws -> String {
        _ = try await shop.begin()
        _ = try await shop.put(try await SamplePhoto.sharp())
        try await shop.checkAll()
        let snapshot = try await CaptureAccess(shop.platform).snapshot("capture-1", of: CaptureActor(shop.ann))
        return try #require(snapshot.photos.first).key
    }

    @Test func aThumbnailIsServedWithHeadersThatKeepItAPicture() async throws {
        let shop = try await CaptureShop()
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
        let shop = try await CaptureShop()
        let key = try await key(shop)
        let place = ["key": key, "rendition": "original"]
        #expect(try await shop.call(Endpoints.photo.route, place).status == .notFound)
        let organization = shop.ann.organization
        try await shop.platform.store.write { tx throws in
            let found = try #require(try tx.organizations.find(organization))
            var settings = found.settings
            settings.serveOriginals = true
            #expect(try tx.organizations.update(settings, of: organization, revision: found.revision))
        }
        let response = try await shop.call(Endpoints.photo.route, place)
        #expect(response.status == .ok)
        #expect(Array(response.body.readableBytesView) == (try await SamplePhoto.sharp()))
        #expect(response.headers[.contentDisposition] == "attachment; filename=\"outer_side.jpg\"")
    }
}
