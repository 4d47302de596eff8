import AssayCore
import AssayKeys
import AssayOperations
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Foundation
import Testing

/// Tests for behavior that only a socket shows: the interim response 104, and connections that break or stay open.
@Suite struct ResumptionSocketTests {
    private static let path = "/sdk/v1/captures/capture-1/images/outer_side"

    private func serve(
        _ body: @escaping @Sendable (APIShop, URL, [UInt8]) async throws -> Void
    ) async throws {
        let shop = try await APIShop(sleeper: NeverClock(), idleClock: InstantClock())
        _ = try await shop.begin()
        let bytes = try await SamplePhoto.sharp()
        try await LiveServer.run(shop.platform) { url in try await body(shop, url, bytes) }
    }

    private func head(
        _ shop: APIShop, _ method: String, _ path: String, _ headers: [String]
    ) -> String {
        let lines =
            [
                "\(method) \(path) HTTP/1.1", "Host: 127.0.0.1",
                "Authorization: Bearer ann",
            ]
            + headers
        return lines.joined(separator: "\r\n") + "\r\n\r\n"
    }

    private func put(_ shop: APIShop, _ bytes: [UInt8], _ headers: [String] = []) -> String {
        let own = [
            "Content-Length: \(bytes.count)", "Content-Digest: \(SHA256Digest(of: bytes).contentDigestHeader)",
            "Upload-Incomplete: ?0",
        ]
        return head(shop, "PUT", Self.path, own + headers)
    }

    private func upload(of bytes: [UInt8]) -> String { "\(Self.path)/uploads/\(SHA256Digest(of: bytes).hex)" }

    private func kept(_ shop: APIShop, _ bytes: [UInt8]) async throws -> UploadStatus {
        try await FetchUpload(shop.platform)(
            CaptureActor(APIShop.ann), capture: "capture-1", region: "outer_side", digest: SHA256Digest(of: bytes).hex)
    }

    private func uploads(_ shop: APIShop) -> [String] {
        FileManager.default.subpaths(atPath: shop.test.folder.url.appending(path: "uploads").path) ?? []
    }

    @Test func aClientOfTheDraftGetsTheUploadsLocationFirst() async throws {
        try await serve { shop, url, bytes in
            let connection = try await RawConnection.open(to: url)
            let headers = ["Upload-Draft-Interop-Version: 3", "Expect: 100-continue"]
            try await connection.send(put(shop, bytes, headers))
            let interim = await connection.receive(until: "100 Continue\r\n\r\n")
            let location = "\(url.absoluteString)\(upload(of: bytes))"
            #expect(interim.hasPrefix("HTTP/1.1 104 Upload Resumption Supported\r\n"))
            #expect(interim.lowercased().contains("\r\nlocation: \(location.lowercased())\r\n"))
            #expect(interim.lowercased().contains("\r\nupload-draft-interop-version: 3\r\n"))
            #expect(!interim.lowercased().contains("transfer-encoding"))
            try await connection.send(bytes)
            let answer = await connection.receive(until: "\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 201 "))
        }
    }

    @Test(arguments: [
        [], ["Upload-Draft-Interop-Version: 4"], ["Upload-Draft-Interop-Version: 3", "Upload-Incomplete: ?1"],
    ])
    func aClientOfAnotherDraftVersionGetsNoInterimResponse(headers: [String]) async throws {
        try await serve { shop, url, bytes in
            let connection = try await RawConnection.open(to: url)
            try await connection.send(put(shop, bytes, headers))
            try await connection.send(bytes)
            let answer = await connection.receive(until: "\r\n\r\n")
            #expect(!answer.contains(" 104 "))
        }
    }

    @Test func aConnectionThatBreaksLeavesWhatCameAndTheNextBringsTheRest() async throws {
        try await serve { shop, url, bytes in
            let half = bytes.count / 2
            do {
                let connection = try await RawConnection.open(to: url)
                try await connection.send(put(shop, bytes))
                try await connection.send(Array(bytes.prefix(half)))
                await connection.finishSending()
                _ = await connection.receiveAll()
            }
            let next = try await RawConnection.open(to: url)
            try await next.send(head(shop, "HEAD", upload(of: bytes), ["Upload-Draft-Interop-Version: 3"]))
            let told = await next.receive(until: "\r\n\r\n")
            #expect(told.hasPrefix("HTTP/1.1 204 "))
            #expect(told.lowercased().contains("\r\nupload-offset: \(half)\r\n"))
            // The request uses the same connection, so a body in the response to HEAD would break it.
            try await next.send(
                head(
                    shop, "PATCH", upload(of: bytes),
                    ["Upload-Offset: \(half)", "Content-Length: \(bytes.count - half)", "Upload-Incomplete: ?0"]))
            try await next.send(Array(bytes.dropFirst(half)))
            let answer = await next.receive(until: "\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 201 "))
            let status = try await kept(shop, bytes)
            #expect(status == UploadStatus(bytes: bytes.count, isComplete: true))
        }
    }

    @Test func aRefusalOfHeadLeavesTheConnectionInOrder() async throws {
        try await serve { shop, url, bytes in
            let connection = try await RawConnection.open(to: url)
            for _ in 0..<2 {
                try await connection.send(head(shop, "HEAD", upload(of: bytes), []))
                let answer = await connection.receive(until: "\r\n\r\n")
                #expect(answer.hasPrefix("HTTP/1.1 404 "))
                #expect(answer.hasSuffix("\r\n\r\n"))
            }
        }
    }

    /// The device has changed its network: the old connection is neither used nor closed.
    @Test func anOldConnectionThatIsLeftOpenIsEndedByTheNewOne() async throws {
        try await serve { shop, url, bytes in
            let old = try await RawConnection.open(to: url)
            try await old.send(put(shop, bytes))
            try await old.send(Array(bytes.prefix(1_000)))
            try await eventually("the upload has begun") { uploads(shop).count == 2 }
            let offset = try await kept(shop, bytes).bytes
            let new = try await RawConnection.open(to: url)
            try await new.send(
                head(
                    shop, "PATCH", upload(of: bytes),
                    ["Upload-Offset: \(offset)", "Content-Length: \(bytes.count - offset)"]))
            try await new.send(Array(bytes.dropFirst(offset)))
            let answer = await new.receive(until: "\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 201 "))
            let ended = await old.receive(until: "upload_taken_over")
            #expect(ended.isEmpty || ended.hasPrefix("HTTP/1.1 409 "))
            let rest = await old.receiveAll()
            #expect(!rest.contains("HTTP/1.1"), "the old connection is closed")
        }
    }

    @Test func aPutThatAsksForNothingLeavesNothing() async throws {
        try await serve { shop, url, bytes in
            do {
                let connection = try await RawConnection.open(to: url)
                try await connection.send(
                    head(
                        shop, "PUT", Self.path,
                        [
                            "Content-Length: \(bytes.count)",
                            "Content-Digest: \(SHA256Digest(of: bytes).contentDigestHeader)",
                        ]))
                try await connection.send(Array(bytes.prefix(1_000)))
                await connection.finishSending()
                _ = await connection.receiveAll()
            }
            #expect(uploads(shop).isEmpty)
        }
    }
}
