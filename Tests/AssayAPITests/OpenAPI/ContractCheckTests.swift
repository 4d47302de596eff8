import AssayAPI
import AssayCompression
import AssayTestSupport
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import Testing

/// Tests for the instruments that hold answers and examples against the documents: they must refuse wrong ones.
@Suite struct ContractCheckTests {
    private static let schema: JSONNode = [
        "type": "object", "required": ["id", "tags"],
        "properties": [
            "id": ["type": "string", "minLength": 2, "maxLength": 4, "pattern": "^[a-z]+$"],
            "tags": ["type": "array", "items": ["type": "string"], "maxItems": 2],
            "size": ["type": ["integer", "null"], "minimum": 1, "maximum": 9],
            "kind": ["enum": ["a", "b"]], "part": ["anyOf": [["$ref": "#/components/schemas/Part"], ["type": "null"]]],
            "counts": ["type": "object", "additionalProperties": ["type": "number"]],
        ],
    ]
    private static let part: JSONNode = [
        "type": "object", "properties": ["on": ["type": "boolean"]], "required": ["on"],
    ]

    private func problems(_ json: String, isStrict: Bool = true) throws -> [String] {
        let value = try WireJSON.decode(JSONNode.self, from: Data(json.utf8))
        return SchemaValidator(components: ["Part": Self.part], isStrict: isStrict)
            .problems(of: value, against: Self.schema)
    }

    @Test(arguments: [
        #"{"id": "abc", "tags": []}"#,
        #"{"id": "abc", "tags": ["x", "y"], "size": null, "kind": "b", "part": null, "counts": {"n": 1.5}}"#,
        #"{"id": "abc", "tags": [], "size": 9, "part": {"on": true}}"#,
    ])
    func aRightDocumentPasses(json: String) throws {
        #expect(try problems(json) == [])
    }

    @Test(arguments: [
        (#"[]"#, "$: expected object, found []"),
        (#"{"tags": []}"#, "$: expected the member id, found none"),
        (#"{"id": 7, "tags": []}"#, "$.id: expected string, found 7"),
        (#"{"id": "a", "tags": []}"#, "$.id: expected minLength 2.0 and maxLength 4.0, found 1.0"),
        (#"{"id": "ABC", "tags": []}"#, "$.id: expected ^[a-z]+$, found \"ABC\""),
        (#"{"id": "abc", "tags": [1]}"#, "$.tags[0]: expected string, found 1"),
        (#"{"id": "abc", "tags": ["a", "b", "c"]}"#, "$.tags: expected minItems -inf and maxItems 2.0, found 3.0"),
        (#"{"id": "abc", "tags": [], "size": 10}"#, "$.size: expected minimum 1.0 and maximum 9.0, found 10.0"),
        (#"{"id": "abc", "tags": [], "size": 1.5}"#, "$.size: expected integer or null, found 1.5"),
        (#"{"id": "abc", "tags": [], "kind": "c"}"#, "$.kind: expected one of [\"a\", \"b\"], found \"c\""),
        (#"{"id": "abc", "tags": [], "part": {"on": 1}}"#, "$.part.on: expected boolean, found 1"),
        (#"{"id": "abc", "tags": [], "counts": {"n": "1"}}"#, "$.counts.n: expected number, found \"1\""),
        (#"{"id": "abc", "tags": [], "colour": 1}"#, "$: expected no member colour, found 1"),
    ])
    func aWrongDocumentIsRefusedWithItsPath(json: String, problem: String) throws {
        #expect(try problems(json) == [problem])
    }

    @Test func membersThatAreNotDescribedPassWhereReadersMustAcceptThem() throws {
        #expect(try problems(#"{"id": "abc", "tags": [], "colour": 1}"#, isStrict: false) == [])
    }

    @Test func aKeywordThatIsNotKnownIsAnError() {
        let problems = SchemaValidator().problems(of: 1, against: ["multipleOf": 2])
        #expect(problems == [#"$: unknown keywords ["multipleOf"]"#])
    }

    /// The headers of a response to a request without a token.
    private static let headers = ["X-Request-Id", "assay-time", "Content-Type", "WWW-Authenticate"]

    private func mismatches(
        _ status: Int, _ body: String?, _ method: String = "GET", path: String = "/v2/health",
        type: String? = "application/json; charset=utf-8", headers: [String]? = nil
    ) -> [String] {
        let usual = status == 401 ? Self.headers : Array(Self.headers.dropLast())
        return ContractCheck.problems(
            of: .init(
                method: method, path: path, version: nil, status: status, mediaType: type,
                headers: headers ?? usual, body: body.map { Data($0.utf8) }))
    }

    private func problem(_ status: Int, _ code: String) throws -> String {
        let problem = Problem(
            status: status, title: "T", code: code, detail: "D", instance: nil, request_id: "r-1")
        return String(decoding: try WireJSON.encode(problem), as: UTF8.self)
    }

    @Test func anAnswerAsDescribedPasses() throws {
        #expect(mismatches(200, #"{"status":"ok"}"#) == [])
        #expect(mismatches(401, try problem(401, "invalid_token"), type: Problem.mediaType) == [])
        #expect(mismatches(404, try problem(404, "no_such_route"), path: "/nowhere", type: Problem.mediaType) == [])
    }

    @Test func anAnswerThatIsNotDescribedIsReportedWithItsRoute() throws {
        let place = "health GET /v2/health"
        #expect(
            mismatches(200, #"{"status":"well"}"#)
                == [#"\#(place) 200: $.status: expected one of ["ok"], found "well""#])
        #expect(mismatches(418, "").first?.hasPrefix("\(place) 418: expected one of the statuses") == true)
        #expect(
            mismatches(200, "ok", type: "text/plain")
                == [#"\#(place) 200: expected the media type ["application/json"], found text/plain"#])
        #expect(mismatches(200, "ok") == ["\(place) 200: the body is no JSON"])
        let codes = mismatches(401, try problem(401, "not_flagged"), type: Problem.mediaType)
        #expect(codes == [#"\#(place) 401: expected a code of ["invalid_token", "unauthorized"], found not_flagged"#])
    }
    @Test func aHeaderIsDescribedAndADescribedOneIsSentWhereItMustBe() throws {
        let place = "health GET /v2/health 200"
        let good = #"{"status":"ok"}"#
        #expect(
            mismatches(200, good, headers: Self.headers)
                == ["\(place): expected no header www-authenticate"])
        #expect(
            mismatches(200, good, headers: ["X-Request-Id"])
                == ["\(place): expected the header Assay-Time, found none"])
        let limited = try problem(429, "rate_limited")
        let described = ["X-Request-Id", "Assay-Time", "Retry-After"]
        #expect(mismatches(429, limited, type: Problem.mediaType, headers: described) == [])
        #expect(
            mismatches(429, limited, type: Problem.mediaType, headers: Array(described.dropLast())) == [
                """
                health GET /v2/health 429: expected the header Retry-After, which the remedy of rate_limited names, \
                found none
                """
            ])
        // A call with the same key is still running: the one conflict that waiting solves.
        let running = try problem(409, "idempotency_in_progress")
        let flag = "/v2/authentications/7K3QPW9XZA/flag"
        #expect(
            mismatches(409, running, "DELETE", path: flag, type: Problem.mediaType, headers: described) == [])
    }

    @Test func aBodyIsThereWhereItIsDescribedAndNowhereElse() {
        let place = "health GET /v2/health 200"
        #expect(mismatches(200, "") == ["\(place): the body is no JSON"])
        #expect(
            mismatches(200, "", type: nil)
                == [#"\#(place): expected the media type ["application/json"], found none"#])
        #expect(
            mismatches(204, "{}", "POST", path: "/sdk/v1/logout")
                == ["logout POST /sdk/v1/logout 204: expected the media type [], found application/json"])
        #expect(mismatches(204, "", "POST", path: "/sdk/v1/logout", type: nil) == [])
        let picture = "/p/5f1d0c0e8b3a4a779d2f6c1b7e9a0d42/original"
        #expect(mismatches(200, nil, path: picture, type: "image/png") == [])
        #expect(mismatches(200, nil, path: picture, type: "image/gif").count == 1, "not described")
    }
    @Test func aCompressedBodyIsComparedAndStaysCompressed() async throws {
        let json = #"{"status":"\#(String(repeating: "well ", count: 100))"}"#
        let bytes = try #require(Array(json.utf8).withUnsafeBytes { Gzip.compress($0, .fast) })
        let request = Request(
            head: HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/v2/health"),
            body: RequestBody(buffer: ByteBuffer()))
        func problems(_ body: [UInt8]) async throws -> [String] {
            var response = Response(
                status: .ok, headers: [.contentType: "application/json", .contentEncoding: "gzip"],
                body: .init(byteBuffer: ByteBuffer(bytes: body)))
            let exchange = try await CheckedRouter.exchange(of: request, &response)
            #expect(response.body.contentLength == body.count)
            return ContractCheck.problems(of: exchange)
        }
        #expect(try await problems(bytes).contains { $0.contains("$.status: expected one of") })
        #expect(try await problems(bytes.dropLast(9)).contains { $0.hasSuffix("the body is no JSON") })
        #expect(try await problems(Array("no gzip".utf8)).contains { $0.hasSuffix("the body is no JSON") })
    }
    @Test(.timeLimit(.minutes(1))) func theAnswersOfALiveServerAreCompared() async throws {
        let test = try await TestPlatform.make(.sqlite)
        let seen = Mutex<[String]>([])
        let note: @Sendable (ContractCheck.Exchange) -> Void = { exchange in
            seen.withLock { $0.append(exchange.path) }
        }
        try await ContractCheck.$observer.withValue(note) {
            try await LiveServer.run(test.platform) { url in
                let connection = try await RawConnection.open(to: url)
                try await connection.send("GET /openapi/none HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
                #expect(await connection.receiveAll().hasPrefix("HTTP/1.1 404 "))
            }
        }
        #expect(seen.withLock { $0 } == ["/openapi/none"])
    }
}
