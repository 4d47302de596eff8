import AssayAPI
import AssayCompression
import AssayCore
import AssayProcesses
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@Suite struct ResponseCompressionTests {
    /// Unpacks with the system's own gzip.
    private static func unpacked(_ bytes: ByteBuffer) async throws -> ByteBuffer {
        let folder = try TestFolder()
        let (packed, plain) = (folder.url.appending(path: "body.gz"), folder.url.appending(path: "body"))
        try Data(bytes.readableBytesView).write(to: packed)
        let child = try ChildProcess(["/bin/gzip", "--decompress", packed.path])
        #expect(await child.end() == .exited(0))
        return ByteBuffer(bytes: try Data(contentsOf: plain))
    }

    @Test func aPageIsCompressedForAClientThatAcceptsIt() async throws {
        let shop = try await APIShop()
        try await shop.seed(20)
        let plain = try await shop.post(#"{"limit": 20}"#)
        #expect(plain.headers[.contentEncoding] == nil)
        let response = try await shop.post(#"{"limit": 20}"#, headers: [.acceptEncoding: "br, gzip;q=0.8"])
        #expect(response.headers[.contentEncoding] == "gzip")
        #expect(response.headers[.vary] == "Accept-Encoding")
        #expect(response.headers[.contentType] == plain.headers[.contentType])
        #expect(response.headers[.contentLength].flatMap(Int.init) == response.body.readableBytes)
        #expect(response.body.readableBytes * 5 < plain.body.readableBytes)
        #expect(try await Self.unpacked(response.body) == plain.body)
    }

    @Test func theConfigurationIsCompressedAndItsTagStillMatches() async throws {
        let shop = try await APIShop()
        let plain = try await shop.call(Endpoints.configuration.route)
        #expect(plain.headers[.vary]?.contains("Accept-Encoding") == true)
        let response = try await shop.call(Endpoints.configuration.route, headers: [.acceptEncoding: "gzip"])
        #expect(response.headers[.contentEncoding] == "gzip")
        #expect(try await Self.unpacked(response.body) == plain.body)
        #expect(response.headers[.eTag] == plain.headers[.eTag].map { "W/\($0)" }, "other bytes, so a weak tag")
        for tag in [try #require(response.headers[.eTag]), try #require(plain.headers[.eTag])] {
            let known = try await shop.call(
                Endpoints.configuration.route, headers: [.acceptEncoding: "gzip", .ifNoneMatch: tag])
            #expect(known.status == .notModified)
            #expect(known.body.readableBytes == 0)
        }
    }

    @Test(
        arguments: [
            (nil, false), ("", false), ("identity", false), ("gzip", true), ("GZIP", true), ("deflate, gzip", true),
            ("gzip;q=0", false), ("gzip; q=0.000", false), ("gzip ; q=0.1", true), ("*", true), ("*;q=0", false),
            ("*, gzip;q=0", false), ("gzip, *;q=0", true), ("x-gzip", true), ("gzip;q=much", false), (",;,", false),
        ] as [(String?, Bool)])
    func theHeaderSaysWhetherGzipIsAccepted(header: String?, isAccepted: Bool) {
        #expect(Gzip.isAccepted(by: header) == isAccepted)
    }

    @Test func theResponseThatCarriesAnUploadTokenIsSentPlain() async throws {
        let shop = try await APIShop()
        // The production configuration has more regions, so that the response is long enough to be compressed.
        let request = BeginCaptureRequest(id: "capture-1", item: APIShop.capture.item, configuration: "production")
        let body = try APIShop.json(request)
        let response = try await shop.call(
            Endpoints.beginCapture.route, bytes: body, headers: [.acceptEncoding: "gzip"])
        try #require(response.body.readableBytes >= 1_024)
        #expect(response.headers[.contentEncoding] == nil)
        #expect(response.headers[.vary] == nil)
        #expect(try response.decode(BeginCaptureResponse.self).upload_token.isEmpty == false)
    }

    @Test func everyEndpointWithATokenOrATicketOrASecretIsMarked() {
        let names = Set(Endpoints.all.filter(\.grantsAccess).map(\.name))
        #expect(
            names == [
                "authorize-user", "login", "captures.begin", "retakes.begin", "flow-tickets", "flows",
                "handover.offer", "handover.redeem", "webhooks.create", "webhooks.secret",
            ])
    }

    @Test func bytesThatDoNotShrinkStayAsTheyAre() {
        var random = SystemRandomNumberGenerator()
        let noise = (0..<5_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        for level in [Gzip.Level.fast, .small] {
            #expect(noise.withUnsafeBytes { Gzip.compress($0, level) } == nil)
            #expect([UInt8]().withUnsafeBytes { Gzip.compress($0, level) } == nil)
        }
    }
}
