import AssayCore
import AssayTestSupport
import AsyncHTTPClient
import FaultProxy
import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
import Testing

@testable import PartnerBackend

/// The shop's calls whose connection the platform closes.
@Suite(.timeLimit(.minutes(5))) struct PlatformRepetitionTests {
    private static func client(_ http: HTTPClient, _ url: String) -> PlatformClient {
        PlatformClient(
            http: http, url: url, version: .v2, token: PlatformToken(value: Shop.token), timeout: .hours(1))
    }

    @Test(arguments: [
        PlatformCall(.GET, "/call"), PlatformCall(.DELETE, "/call", key: "k-1"),
        PlatformCall(.POST, "/call", isIdempotent: true),
    ])
    func aRepeatableCallOnAConnectionThatTheServerClosesIsSentOnceMore(_ call: PlatformCall) async throws {
        let platform = try ClosingPlatform()
        defer { platform.stop() }
        try await HTTPClient.withHTTPClient(configuration: PlatformClient.httpConfiguration) { http in
            let client = Self.client(http, try platform.url)
            #expect(try await client.send(PlatformCall(.GET, "/first")).status == 200)
            #expect(try await client.send(call).status == 200)
        }
        let requests = platform.requests
        #expect(requests.count == 3)
        #expect(requests.suffix(2).allSatisfy { $0.hasPrefix("\(call.method.rawValue) /call ") })
        #expect(requests.suffix(2).allSatisfy { $0.contains("Idempotency-Key: k-1") == (call.key != nil) })
    }

    @Test func aCallThatMayHaveBeenCarriedOutIsNotRepeatedWithoutAKey() async throws {
        let platform = try ClosingPlatform()
        defer { platform.stop() }
        try await HTTPClient.withHTTPClient(configuration: PlatformClient.httpConfiguration) { http in
            let client = Self.client(http, try platform.url)
            _ = try await client.send(PlatformCall(.GET, "/first"))
            let failure = await #expect(throws: PlatformFailure.self) {
                try await client.send(PlatformCall(.DELETE, "/call"))
            }
            guard case .unreachable = failure else {
                Issue.record("\(String(describing: failure))")
                return
            }
        }
        #expect(platform.requests.count == 2)
    }

    /// Two failures in a row are more than an idle connection: the customer decides whether to try again.
    @Test func aCallIsRepeatedOnce() async throws {
        try await PlatformStandIn().serve { url in
            let proxy = try FaultProxy(to: try #require(URL(string: url)))
            defer { proxy.stop() }
            proxy.add(FaultRule(.dropAnswer))
            try await HTTPClient.withHTTPClient(configuration: PlatformClient.httpConfiguration) { http in
                let client = Self.client(http, proxy.url.absoluteString)
                await #expect(throws: PlatformFailure.self) { try await client.send(PlatformCall(.GET, "/call")) }
            }
            #expect(proxy.requests.count == 2)
        }
    }

    @Test func aDisputeWhoseAnswerIsLostIsMadeOnce() async throws {
        try await ItemScene.run(throughProxy: true) { scene, client in
            let item = try await scene.seed(of: scene.amelie, number: "sku-1")[0]
            let visitor = try await Visitor(client)
            let key = try visitor.formKey(try await visitor.get("/items/\(item)"))
            scene.proxy?.add(FaultRule("PUT", path: "/flag", times: 1, .dropAnswer))
            let answer = try await visitor.post("/items/\(item)/flag", ["key": key, "reason": "result_incorrect"])
            #expect(answer.headers[.location] == "/items/\(item)?done=flagged", "\(scene.shop.logged)")
            #expect(try await scene.flag(of: item) == .flagged)
            #expect(scene.proxy?.requests.count { $0.method == "PUT" } == 2)
        }
    }
}
