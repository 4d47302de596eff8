import AssayAPI
import AssayCore
import AssayKeys
import AssayOperations
import AssayTestSupport
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

/// Tests for the methods of every path: `HEAD`, `OPTIONS`, and those that a path does not have.
@Suite struct MethodTests {
    private static let methods: [HTTPRequest.Method] =
        [.get, .head, .post, .put, .patch, .delete, .options, .trace]
        + ["PROPFIND", "PURGE", "LINK"].compactMap { HTTPRequest.Method($0) }

    /// The methods of each path of the table, with `x` in the place of each parameter.
    private static let table = Dictionary(grouping: Endpoints.all) { endpoint in
        endpoint.path(Dictionary(endpoint.parameters.map { ($0, "x") }) { first, _ in first })
    }.mapValues { endpoints in
        let own = Set(endpoints.map(\.method.rawValue))
        return own.union(own.contains("GET") ? ["HEAD", "OPTIONS"] : ["OPTIONS"])
    }

    @Test func aMethodThatAPathDoesNotHaveIsRefusedWithThoseThatItHas() async throws {
        let test = try await TestPlatform.make()
        try await Application(router: CheckedRouter.make(test.platform)).test(.router) { client in
            for (path, allowed) in Self.table {
                for method in Self.methods {
                    let response = try await client.execute(uri: path, method: method)
                    let call = "\(method.rawValue) \(path): \(response.status)"
                    #expect((response.status == .methodNotAllowed) == !allowed.contains(method.rawValue), "\(call)")
                    guard !allowed.contains(method.rawValue) else { continue }
                    #expect(response.headers[.allow] == allowed.sorted().joined(separator: ", "), "\(call)")
                    // The answer to HEAD has no body.
                    guard method != .head else { continue }
                    let problem = try response.decode(Problem.self)
                    #expect(problem.code == "method_not_allowed", "\(call)")
                    #expect(allowed.allSatisfy { problem.detail.contains($0) }, "\(call)")
                }
            }
        }
    }

    @Test func optionsNamesTheMethodsOfEachPathAndOfTheServer() async throws {
        let test = try await TestPlatform.make()
        try await Application(router: CheckedRouter.make(test.platform)).test(.router) { client in
            for (path, allowed) in Self.table {
                let response = try await client.execute(uri: path, method: .options)
                #expect(response.status == .noContent, "\(path)")
                #expect(response.headers[.allow] == allowed.sorted().joined(separator: ", "), "\(path)")
            }
            let whole = try await client.execute(uri: "*", method: .options)
            #expect(whole.status == .noContent)
            #expect(whole.headers[.allow] == "DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT")
            for method in [HTTPRequest.Method.options, .delete, .get] {
                let response = try await client.execute(uri: "/nowhere", method: method)
                #expect(response.status == .notFound)
                #expect(response.headers[.allow] == nil)
            }
        }
    }

    @Test(arguments: IsolationRow.all.filter { $0.endpoint.method == .get })
    func headAnswersAsGetWithoutTheBody(row: IsolationRow) async throws {
        let shop = try await IsolationShop()
        for authorization in [row.authorization(of: shop), "Bearer unknown"] {
            let answers = try await [HTTPRequest.Method.get, .head].async { method in
                try await shop.call(
                    row, parameters: row.parameters(of: shop), authorization: authorization, method: method)
            }
            #expect(answers[0].body.readableBytes > 0)
            try expectHead(answers[1], of: answers[0])
        }
    }

    @Test func headOfAPublicRouteAnswersAsGetWithoutTheBody() async throws {
        let test = try await TestPlatform.make()
        let paths = [
            "/healthz", "/readyz", "/.well-known/jwks.json", "/openapi/2.0.json", "/openapi/x", "/p/x/original",
        ]
        try await Application(router: CheckedRouter.make(test.platform)).test(.router) { client in
            for path in paths {
                let get = try await client.execute(uri: path, method: .get)
                try expectHead(try await client.execute(uri: path, method: .head), of: get)
            }
        }
    }

    private func expectHead(_ head: TestResponse, of get: TestResponse) throws {
        #expect(head.status == get.status)
        #expect(head.body.readableBytes == 0)
        #expect(head.headers[.contentLength] == String(get.body.readableBytes))
        #expect(head.headers[.contentType] == get.headers[.contentType])
        #expect(head.headers[.eTag] == get.headers[.eTag])
    }

    /// The test's sleeper never wakes, so a call that waits would reach the time limit.
    @Test(.timeLimit(.minutes(3))) func headOfALongPollDoesNotWait() async throws {
        let shop = try await APIShop(sleeper: NeverClock())
        for (wait, status) in [("30", HTTPResponse.Status.ok), ("99", .badRequest)] {
            let response = try await shop.send(
                .head, "/v2/events?after=100000&wait=\(wait)", authorization: "Token \(APIShop.token(.read))")
            #expect(response.status == status)
        }
    }
}

extension Sequence {
    /// The results of asynchronous calls, one after the other.
    fileprivate func async<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
