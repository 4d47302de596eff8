import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWire
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// Tests for the photos that a phone gives to the browser.
@Suite struct HandoverPhotoTests {
    private static let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }

    @Test(arguments: ["image/jpeg", "image/png", "image/heic", "image/webp"])
    func aPhotoArrivesAsItWasSent(type: String) async throws {
        let shop = try await APIShop.forHandovers()
        let pair = try await shop.confirmed()
        #expect(try await shop.put(pair.phone, "r-1_A", Self.bytes, type: type).status == .created)
        let photo = try await shop.photo(pair.desktop, "r-1_A")
        #expect(Array(photo.body.readableBytesView) == Self.bytes)
        #expect(photo.headers[.contentType] == type)
        #expect(photo.headers[.xContentTypeOptions] == "nosniff")
        #expect(photo.headers[.cacheControl] == "no-store")
        #expect(try await shop.photo(pair.desktop, "other").refusal() == "404 not_found")
        #expect(try await shop.photo(pair.desktop, "r-1_A", Endpoints.deleteHandoverPhoto.route).status == .noContent)
        #expect(try await shop.photo(pair.desktop, "r-1_A", Endpoints.deleteHandoverPhoto.route).status == .noContent)
        #expect(try await shop.photo(pair.desktop, "r-1_A").refusal() == "404 not_found")
        #expect(try await shop.kept() == [1, 0, 0, 0, 0])
    }

    @Test func anotherPhotoReplacesThatOfTheSameRequest() async throws {
        let shop = try await APIShop.forHandovers()
        let pair = try await shop.confirmed()
        #expect(try await shop.put(pair.phone, "r1", [1, 2, 3]).status == .created)
        #expect(try await shop.put(pair.phone, "r1", [4], type: "image/png; x=y").status == .created)
        let photo = try await shop.photo(pair.desktop, "r1")
        #expect(Array(photo.body.readableBytesView) == [4])
        #expect(photo.headers[.contentType] == "image/png")
        #expect(try await shop.kept() == [1, 0, 0, 1, 1])
    }

    @Test func fourPhotosAreKept() async throws {
        let shop = try await APIShop.forHandovers()
        let pair = try await shop.confirmed()
        for number in 1...4 { #expect(try await shop.put(pair.phone, "r\(number)").status == .created) }
        #expect(try await shop.put(pair.phone, "r5").refusal() == "409 handover_full")
        #expect(try await shop.put(pair.phone, "r4").status == .created, "a replaced one takes no room")
        _ = try await shop.photo(pair.desktop, "r1", Endpoints.deleteHandoverPhoto.route)
        #expect(try await shop.put(pair.phone, "r5").status == .created)
        #expect(try await shop.kept() == [1, 0, 0, 4, 4])
    }

    @Test func photosThatArriveAtOnceKeepTheBound() async throws {
        let shop = try await APIShop.forHandovers()
        let pair = try await shop.confirmed()
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<8 {
                group.addTask { Int(try await shop.put(pair.phone, "r\(number)", Self.bytes).status.code) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let stored = statuses.filter { $0 == 201 }.count
        #expect((1...4).contains(stored))
        #expect(Set(statuses).isSubset(of: [201, 409]))
        #expect(try await shop.kept() == [1, 0, 0, stored, stored])
    }

    @Test(arguments: [
        (UploadQuotas.Scope.capture, "429 capture_quota_reached"), (.user, "429 user_quota_reached"),
        (.organization, "503 organization_quota_reached"),
    ])
    func theQuotasOfUploadsApply(scope: UploadQuotas.Scope, refusal: String) async throws {
        let shop = try await APIShop.forHandovers()
        try await shop.set(scope, toMiB: 1)
        let (pair, other) = (try await shop.confirmed(), try await shop.confirmed(of: "ben"))
        for number in 1...3 { #expect(try await shop.put(pair.phone, "r\(number)", Self.bytes).status == .created) }
        #expect(try await shop.put(pair.phone, "r4", Self.bytes).refusal() == refusal)
        #expect(try await shop.counted() == [900_000, 900_000])
        let ofOther = try await shop.put(other.phone, "r1", Self.bytes)
        #expect(ofOther.status == (scope == .organization ? .serviceUnavailable : .created))
        _ = try await shop.call(Endpoints.endHandover.route, token: other.desktop)
        #expect(try await shop.put(pair.phone, "r3", [1]).status == .created, "what it replaces is released")
        #expect(try await shop.put(pair.phone, "r4", Self.bytes).status == .created)
        _ = try await shop.photo(pair.desktop, "r1", Endpoints.deleteHandoverPhoto.route)
        #expect(try await shop.counted() == [600_001, 600_001])
        _ = try await shop.call(Endpoints.endHandover.route, token: pair.desktop)
        #expect(try await shop.counted() == [0, 0])
    }

    @Test func aRefusedPhotoReleasesItsSpace() async throws {
        let shop = try await APIShop.forHandovers()
        let pair = try await shop.confirmed()
        let field = try #require(HTTPField.Name(WireHeader.contentDigest))
        let none = "sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:"
        #expect(try await shop.put(pair.phone, "r1", headers: [field: none]).status == .badRequest)
        #expect(try await shop.counted() == [0, 0])
    }

    @Test(arguments: [nil, "", "text/html", "image/svg+xml", "image/jpegx", "image/gif", "application/json"])
    func anUnsupportedContentTypeIsRefused(type: String?) async throws {
        let shop = try await APIShop.forHandovers()
        let pair = try await shop.confirmed()
        #expect(try await shop.put(pair.phone, "r1", type: type).refusal() == "415 unsupported_format")
        #expect(try await shop.kept() == [1, 0, 0, 0, 0])
    }

    @Test(arguments: [
        (33_554_433, "photo_too_large"), (4, "photo_incomplete"), (6, "photo_incomplete"), (nil, "length_required"),
    ])
    func aWrongLengthIsRefused(length: Int?, code: String) async throws {
        let shop = try await APIShop.forHandovers()
        let pair = try await shop.confirmed()
        // The test client states the real length, so that the operation is called with another one.
        let phone = try await AuthenticateUser(shop.platform)(token: pair.phone).actor
        let chunks = AsyncStream<ArraySlice<UInt8>> { continuation in
            continuation.yield(Array("photo".utf8)[...])
            continuation.finish()
        }
        let error = await #expect(throws: DomainError.self) {
            try await ReceiveHandoverPhoto(shop.platform)(
                phone, request: "r1", mediaType: "image/png", upload: PhotoUpload(declaredBytes: length), chunks: chunks
            )
        }
        #expect(error?.code == code)
        #expect(try await shop.kept() == [1, 0, 0, 0, 0])
    }
}
