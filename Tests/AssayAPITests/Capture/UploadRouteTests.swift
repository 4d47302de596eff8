import AssayCore
import AssayKeys
import AssayOperations
import AssayTestSupport
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

/// Tests for the routes that resume interrupted uploads.
@Suite struct UploadRouteTests {
    private static func name(_ header: String) throws -> HTTPField.Name {
        try #require(HTTPField.Name(header))
    }

    private static func brokenOff(after count: Int) async throws -> (APIShop, [UInt8], [String: String]) {
        let shop = try await APIShop()
        _ = try await shop.begin()
        let bytes = try await SamplePhoto.sharp()
        let digest = SHA256Digest(of: bytes)
        let upload = PhotoUpload(declaredBytes: bytes.count, digest: digest, allowsResumption: true)
        // The router's test client always states the true body length, so the interruption is simulated below it.
        let chunks = AsyncStream<ArraySlice<UInt8>> { continuation in
            continuation.yield(bytes.prefix(count))
            continuation.finish()
        }
        await #expect(throws: DomainError.self) {
            let opened = try await OpenCapture(shop.platform)(CaptureActor(APIShop.ann), capture: "capture-1")
            _ = try await ReceivePhoto(shop.platform)(opened, region: "outer_side", upload: upload, chunks: chunks)
        }
        return (shop, bytes, ["capture": "capture-1", "region": "outer_side", "digest": digest.hex])
    }

    private static func rest(
        _ shop: APIShop, _ bytes: [UInt8], _ place: [String: String], from offset: String
    ) async throws -> TestResponse {
        try await shop.call(
            Endpoints.continueUpload.route, place, bytes: ByteBuffer(bytes: bytes),
            headers: [try name(WireHeader.uploadOffset): offset])
    }

    @Test func theOffsetIsReturnedAndTheRestCompletesThePhoto() async throws {
        let (shop, bytes, place) = try await Self.brokenOff(after: 1_000)
        let before = try await shop.call(Endpoints.uploadOffset.route, place)
        #expect(before.status == .noContent)
        #expect(before.headers[try Self.name(WireHeader.uploadOffset)] == "1000")
        #expect(before.headers[try Self.name(WireHeader.uploadIncomplete)] == "?1")
        #expect(before.headers[try Self.name(WireHeader.uploadDraftInteropVersion)] == "3")
        #expect(before.headers[.cacheControl] == "no-store")
        #expect(before.body.readableBytes == 0)
        let response = try await Self.rest(shop, Array(bytes.dropFirst(1_000)), place, from: "1000")
        #expect(response.status == .created)
        let status = try response.decode(CaptureStatusResponse.self)
        #expect(status.photos.map(\.digest) == [place["digest"]])
        let after = try await shop.call(Endpoints.uploadOffset.route, place)
        #expect(after.headers[try Self.name(WireHeader.uploadOffset)] == String(bytes.count))
        #expect(after.headers[try Self.name(WireHeader.uploadIncomplete)] == "?0")
    }

    @Test func aWrongOffsetIsAConflictWithTheRightOne() async throws {
        let (shop, bytes, place) = try await Self.brokenOff(after: 1_000)
        let response = try await Self.rest(shop, bytes, place, from: "0")
        #expect(response.status == .conflict)
        #expect(response.headers[try Self.name(WireHeader.uploadOffset)] == "1000")
        #expect(try response.problem().code == "upload_offset_mismatch")
    }

    @Test func aRefusalOfHeadHasNoBody() async throws {
        let shop = try await APIShop()
        _ = try await shop.begin()
        let place = ["capture": "capture-1", "region": "outer_side", "digest": SHA256Digest(of: [1]).hex]
        let response = try await shop.call(Endpoints.uploadOffset.route, place)
        #expect(response.status == .notFound)
        #expect(response.body.readableBytes == 0)
        #expect(response.headers[.contentType] == Problem.mediaType)
    }
}
