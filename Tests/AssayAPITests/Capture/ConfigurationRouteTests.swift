import AssayCore
import AssayOperations
import AssayTestSupport
import AssayWire
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@testable import AssayAPI

@Suite struct ConfigurationRouteTests {
    @Test func theConfigurationComesWithATagThatSavesTheNextTransfer() async throws {
        let shop = try await APIShop()
        let first = try await shop.call(Endpoints.configuration.route)
        #expect(first.status == .ok)
        #expect(try first.decode(SDKConfiguration.self).type == "production")
        let tag = try #require(first.headers[.eTag])
        let again = try await shop.call(Endpoints.configuration.route, headers: [.ifNoneMatch: tag])
        #expect(again.status == .notModified)
        #expect(again.body.readableBytes == 0)
        #expect(again.headers[.eTag] == tag)
        // A tag of the catalog's hash would outlive another rendering of the same catalog.
        #expect(!tag.contains(shop.platform.catalogs.current.hash))
        for response in [first, again] { #expect(response.headers[.vary] == "Accept-Language, Accept-Encoding") }
        #expect(try await shop.call(Endpoints.configuration.route).body == first.body, "equal tags are equal bytes")
    }

    @Test func typeAndLanguageAreOtherConfigurations() async throws {
        let shop = try await APIShop()
        let production = try await shop.call(Endpoints.configuration.route, query: "?type=production")
        let tag = try #require(production.headers[.eTag])
        let debug = try await shop.call(
            Endpoints.configuration.route, query: "?type=debug", headers: [.ifNoneMatch: tag])
        #expect(debug.status == .ok)
        #expect(try debug.decode(SDKConfiguration.self).type == "debug")
        let japanese = try await shop.call(
            Endpoints.configuration.route, headers: [.ifNoneMatch: tag, .acceptLanguage: "ja"])
        #expect(japanese.status == .ok)
        let labels = try [production, japanese].map { try $0.decode(SDKConfiguration.self).categories.map(\.name) }
        #expect(labels[0] != labels[1])
    }

    @Test func anUnknownTypeIsNamed() async throws {
        let shop = try await APIShop()
        let response = try await shop.call(Endpoints.configuration.route, query: "?type=staging")
        #expect(response.status == .badRequest)
        #expect(try response.problem().errors?.map(\.field) == ["type"])
    }
}
