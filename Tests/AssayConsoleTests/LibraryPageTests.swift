import AssayCore
import AssayOperations
import AssayTestSupport
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import AssayConsole

/// Tests for the page of the library, and for its form with a file.
@Suite struct LibraryPageTests {
    private static let hostile = "<img src=x onerror=alert(1)>\"\u{301}"
    private static let boundary = "----edge"

    /// Makes the body of a form: the fields, and then the file.
    private func body(_ fields: KeyValuePairs<String, String>, file: [UInt8]?) -> [UInt8] {
        var body: [UInt8] = []
        for (name, value) in fields {
            body += "--\(Self.boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8
        }
        if let file {
            body += "--\(Self.boundary)\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"a.jpg\"\r\n".utf8
            body += Array("Content-Type: text/html\r\n\r\n".utf8) + file + Array("\r\n".utf8)
        }
        return body + Array("--\(Self.boundary)--\r\n".utf8)
    }

    private func send(
        _ bytes: [UInt8], by browser: ConsoleBrowser, type: String = "multipart/form-data; boundary=\(boundary)"
    ) async throws -> TestResponse {
        let headers: HTTPFields = [.origin: "http://127.0.0.1:8080", .contentType: type]
        return try await browser.call(.post, "/console/library", headers: headers, bytes: bytes)
    }

    @Test func aFileIsReadUpToTheLimitAlsoWithoutADeclaredLength() async throws {
        let head = "--edge\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"a.jpg\"\r\n\r\n"
        let pieces = AsyncStream { continuation in
            continuation.yield(ByteBuffer(string: head))
            for _ in 0..<64 { continuation.yield(ByteBuffer(repeating: 0x41, count: 64 << 10)) }
            continuation.finish()
        }
        let request = Request(
            head: HTTPRequest(
                method: .post, scheme: "http", authority: "localhost", path: "/console/library",
                headerFields: [.contentType: "multipart/form-data; boundary=edge"]),
            body: RequestBody(asyncSequence: pieces))
        var (body, read) = (try MultipartBody(request, atMost: 1 << 20), 0)
        _ = try await body.fields()
        let error = await #expect(throws: DomainError.self) {
            while let piece = try await body.next() { read += piece.count }
        }
        #expect(error?.code == "body_too_large" && read <= 1 << 20)
    }

    @Test func aLeadAddsAndRemovesAPhoto() async throws {
        let bench = try await ConsoleBench()
        let (browser, photo) = (try await bench.browser(.lead), try await SamplePhoto.sharp())
        let page = try await browser.get("/console/library").html
        #expect(!page.contains("value=\"everyone\""))
        let csrf = try #require(page.firstMatch(of: /name="csrf" value="([^"]+)"/)?.1)
        let place = try #require(page.firstMatch(of: /<option value="([\w-]+\/[\w-]+)"/)?.1)
        func fields(source: String) -> KeyValuePairs<String, String> {
            [
                "csrf": String(csrf), "organization": "SHOP", "place": String(place), "brand": Self.hostile,
                "source": source, "rights": Self.hostile,
            ]
        }
        let refused = try await send(body(fields(source: ""), file: photo), by: browser)
        #expect(refused.status == .badRequest && refused.html.contains("role=\"alert\""))
        #expect(refused.html.contains("value=\"&lt;img src=x"), "what was written stays")
        let added = try await send(body(fields(source: "Fair"), file: photo), by: browser)
        #expect(added.status == .seeOther)
        let html = try await browser.get("/console/library").html
        #expect(html.contains("&lt;img src=x") && !html.contains("<img src=x"))
        let path = try #require(html.firstMatch(of: /src="(\/console\/library\/[^"]+)\/thumbnail"/)?.1)
        let picture = try await bench.browser(.expert).get("\(path)/original")
        #expect(picture.headers[.contentType] == "image/jpeg" && picture.body.readableBytes == photo.count)
        #expect(picture.headers[.contentSecurityPolicy] == "default-src 'none'; sandbox")
        #expect(try await ConsoleBrowser(bench).get("\(path)/original").status == .seeOther)
        let id = try #require(html.firstMatch(of: /name="photo" value="(\w+)"/)?.1)
        let response = try await browser.get("/console/library")
        #expect(try await browser.send(response, "/console/library/remove", ["photo": String(id)]).status == .seeOther)
        #expect(try await browser.get("\(path)/original").status == .notFound)
    }

    @Test func aFormThatIsNoUploadIsRefused() async throws {
        let browser = try await ConsoleBench().browser(.lead)
        let page = try await browser.get("/console/library").html
        let csrf = String(try #require(page.firstMatch(of: /name="csrf" value="([^"]+)"/)?.1))
        let whole = body(["csrf": csrf, "organization": "SHOP"], file: [1, 2, 3])
        let long = String(repeating: "a", count: 5_000)
        let attempts: [([UInt8], String?, HTTPResponse.Status)] = [
            (whole, "text/plain", .unsupportedMediaType), (whole, "multipart/form-data", .unsupportedMediaType),
            (body(["csrf": "wrong"], file: [1]), nil, .forbidden), (body([:], file: [1]), nil, .forbidden),
            (Array(whole.prefix(20)), nil, .badRequest), ([], nil, .badRequest),
            (body(["csrf": csrf, "brand": long], file: [1]), nil, .contentTooLarge),
            (Array("--\(Self.boundary)\r\n\(long)".utf8), nil, .badRequest),
            (body(["csrf": csrf, "brand": "a\u{0}"], file: [1]), nil, .badRequest),
        ]
        for (bytes, type, status) in attempts {
            let type = type ?? "multipart/form-data; boundary=\(Self.boundary)"
            #expect(try await send(bytes, by: browser, type: type).status == status)
        }
    }
}
