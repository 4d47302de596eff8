import AssayAPI
import AssayTestSupport
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@Suite struct OpenAPIRouteTests {
    private func get(
        _ document: String, tag: String? = nil, encodings: String? = nil
    ) async throws -> TestResponse {
        let test = try await TestPlatform.make(.sqlite)
        var headers: HTTPFields = [:]
        headers[.ifNoneMatch] = tag
        headers[.acceptEncoding] = encodings
        let sent = headers
        return try await Application(router: CheckedRouter.make(test.platform)).test(.router) { client in
            let path = Endpoints.apiDocument.path(["document": document])
            return try await client.execute(uri: path, method: .get, headers: sent)
        }
    }

    @Test(arguments: APIInterface.published)
    func anyoneGetsTheDocumentOfAnInterface(interface: APIInterface) async throws {
        let response = try await get("\(interface.rawValue).json")
        #expect(response.status == .ok)
        #expect(Data(response.body.readableBytesView) == (try OpenAPIDocument(interface).bytes()))
    }

    @Test func aClientWithTheSameVersionGetsNoBody() async throws {
        let tag = try #require(try await get("2.0.json").headers[.eTag])
        let again = try await get("2.0.json", tag: tag)
        #expect(again.status == .notModified)
        #expect(again.headers[.eTag] == tag)
        #expect(again.body.readableBytes == 0)
        #expect(try await get("1.4.json").headers[.eTag] != tag)
    }

    @Test(arguments: ["2.1.json", "2.0", "operation.json", "2.0.json.json"])
    func anUnknownDocumentIsNotFound(name: String) async throws {
        let response = try await get(name)
        #expect(response.status == .notFound)
        #expect(try response.decode(Problem.self).code == "not_found")
    }
    @Test func manyFirstRequestsGetTheSameDocument() async throws {
        let test = try await TestPlatform.make(.sqlite)
        try await Application(router: CheckedRouter.make(test.platform)).test(.router) { client in
            let path = Endpoints.apiDocument.path(["document": "2.0.json"])
            let tags = try await withThrowingTaskGroup(of: String?.self) { group in
                for _ in 0..<20 {
                    group.addTask { try await client.execute(uri: path, method: .get).headers[.eTag] }
                }
                return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
            }
            #expect(tags.count == 1)
            #expect(tags.first != .some(nil))
        }
    }
}
