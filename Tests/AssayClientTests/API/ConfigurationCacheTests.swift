import AssayClientDoubles
import AssayHTTP
import AssayTestTiming
import AssayWire
import Foundation
import Testing

@testable import AssayClient

@Suite struct ConfigurationCacheTests {
    private func tags(_ test: TestClient) -> [String?] {
        test.platform.requests("GET config").map { $0.headers["If-None-Match"] }
    }

    @Test func anUnchangedConfigurationIsAskedForByItsTag() async throws {
        let test = try await TestClient.loggedIn()
        try await test.client.fetchConfiguration()
        try await test.client.fetchConfiguration()
        #expect(tags(test).map { $0?.first } == [nil, "\""])
    }

    @Test func eachKindIsKeptByItself() async throws {
        let test = try await TestClient.loggedIn()
        try await test.client.fetchConfiguration(.debug)
        #expect(try await test.client.configurations.current(.debug).type == "debug")
        #expect(try await test.client.configurations.current(.production).type == "production")
        #expect(tags(test) == [nil, nil])
    }

    @Test func eachLanguageIsKeptByItself() async throws {
        let test = try await TestClient.loggedIn()
        try await test.client.fetchConfiguration()
        let japanese = try TestClient(relaunchOf: test, language: "ja")
        _ = try await japanese.client.configurations.current(.production)
        #expect(tags(test) == [nil, nil])
    }

    @Test func itIsThereAfterARelaunchAlsoOffline() async throws {
        let test = try await TestClient.loggedIn()
        try await test.client.fetchConfiguration()
        let relaunched = try TestClient(relaunchOf: test)
        test.platform.goOffline()
        #expect(try await relaunched.client.configurations.current(.production).type == "production")
        await #expect(throws: AssayError.self) { try await relaunched.client.fetchConfiguration() }
    }

    @Test func aFileThatCannotBeReadIsFetchedAnew() async throws {
        let test = try await TestClient.loggedIn()
        try await test.client.fetchConfiguration()
        let file = test.folder.url.appendingPathComponent("storage/configuration/production.en.json")
        try Data("{".utf8).write(to: file)
        #expect(try await test.client.configurations.current(.production).type == "production")
        #expect(tags(test) == [nil, nil])
    }
}
