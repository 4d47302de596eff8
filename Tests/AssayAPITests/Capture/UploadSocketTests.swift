import AssayCore
import AssayOperations
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Foundation
import Testing

/// Tests for behavior that only a socket shows: `Expect: 100-continue`, and wrong content lengths.
@Suite struct UploadSocketTests {
    private static let path = "/sdk/v1/captures/capture-1/images/outer_side"

    private func head(
        _ shop: APIShop, length: Int, headers: [String] = [], path: String = path
    ) -> String {
        let lines =
            [
                "PUT \(path) HTTP/1.1", "Host: 127.0.0.1", "Content-Length: \(length)",
                "Authorization: Bearer ann",
            ] + headers
        return lines.joined(separator: "\r\n") + "\r\n\r\n"
    }

    /// Serves the shop with an open capture, and connects to it.
    private func connect(
        _ body: @escaping @Sendable (APIShop, RawConnection) async throws -> Void
    ) async throws {
        // The server keeps running until the process ends. A clock that returns at once would keep its workers busy
        // until then.
        let shop = try await APIShop(sleeper: NeverClock())
        _ = try await shop.begin()
        try await LiveServer.run(shop.platform) { url in
            try await body(shop, try await RawConnection.open(to: url))
        }
    }

    private func photos(_ shop: APIShop) async throws -> [Photo] {
        try await CaptureAccess(shop.platform).snapshot("capture-1", of: CaptureActor(APIShop.ann)).photos
    }

    private func storedNames(_ shop: APIShop) -> [String] {
        ["blobs", "spool"].flatMap { folder in
            let root = shop.test.folder.url.appending(path: folder)
            return FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
        }
    }

    @Test func aClientThatExpectsContinueGetsIt() async throws {
        let bytes = try await SamplePhoto.sharp()
        try await connect { shop, connection in
            try await connection.send(head(shop, length: bytes.count, headers: ["Expect: 100-continue"]))
            let interim = await connection.receive(until: "\r\n\r\n")
            #expect(interim == "HTTP/1.1 100 Continue\r\n\r\n")
            try await connection.send(bytes)
            let answer = await connection.receive(until: "\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 201 "))
            #expect(try await photos(shop).count == 1)
        }
    }

    @Test func aClientThatDoesNotExpectContinueGetsNone() async throws {
        let bytes = try await SamplePhoto.sharp()
        try await connect { shop, connection in
            try await connection.send(head(shop, length: bytes.count))
            try await connection.send(bytes)
            #expect(await connection.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 201 "))
        }
    }

    @Test func aBodyThatIsTooLargeIsRefusedBeforeItIsSent() async throws {
        try await connect { shop, connection in
            let request = head(shop, length: WireLimits.photoBytes + 1, headers: ["Expect: 100-continue"])
            try await connection.send(request)
            let answer = await connection.receiveAll()
            #expect(answer.hasPrefix("HTTP/1.1 413 "))
            #expect(!answer.contains("100 Continue"))
            #expect(answer.contains("photo_too_large"))
            #expect(answer.lowercased().contains("connection: close"))
            #expect(storedNames(shop).isEmpty)
        }
    }

    @Test func aClientThatSendsWithoutAskingIsRefusedByTheDeclaredLengthToo() async throws {
        try await connect { shop, connection in
            try await connection.send(head(shop, length: WireLimits.photoBytes + 1))
            try await connection.send([0xFF, 0xD8])
            let answer = await connection.receive(until: "photo_too_large")
            #expect(answer.hasPrefix("HTTP/1.1 413 "))
            #expect(storedNames(shop).isEmpty)
        }
    }

    @Test func aPipelinedRequestIsAnsweredAfterTheOneBeforeIt() async throws {
        let bytes = try await SamplePhoto.sharp()
        try await connect { shop, connection in
            let status = "GET /.well-known/jwks.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
            let put = head(shop, length: bytes.count, headers: ["Expect: 100-continue"])
            try await connection.send(status + put)
            let received = await connection.receive(until: "HTTP/1.1 100 Continue\r\n\r\n")
            #expect(received.hasPrefix("HTTP/1.1 200 "))
            #expect(received.hasSuffix("}HTTP/1.1 100 Continue\r\n\r\n"))
            try await connection.send(bytes)
            #expect(await connection.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 201 "))
        }
    }

    @Test func bytesBeyondTheDeclaredLengthAreNotPartOfThePhoto() async throws {
        let bytes = try await SamplePhoto.sharp()
        try await connect { shop, connection in
            try await connection.send(head(shop, length: bytes.count))
            try await connection.send(bytes + Array("garbage that is no request\r\n\r\n".utf8))
            #expect(await connection.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 201 "))
            let photo = try #require(try await photos(shop).first)
            #expect(photo.bytes == bytes.count)
        }
    }

    @Test func aClientThatVanishesLeavesNoHalfPhoto() async throws {
        let bytes = try await SamplePhoto.sharp()
        let shop = try await APIShop(sleeper: NeverClock())
        _ = try await shop.begin()
        try await LiveServer.run(shop.platform) { url in
            do {
                let connection = try await RawConnection.open(to: url)
                try await connection.send(head(shop, length: bytes.count))
                try await connection.send(Array(bytes.prefix(bytes.count / 2)))
                try await eventually("the photo is being received") { !spooled(shop).isEmpty }
                await connection.finishSending()
            }
            try await eventually("the half photo is gone") { spooled(shop).isEmpty }
            #expect(try await photos(shop).isEmpty)
        }
    }

    private func spooled(_ shop: APIShop) -> [String] {
        FileManager.default.subpaths(atPath: shop.test.folder.url.appending(path: "spool").path) ?? []
    }
}
