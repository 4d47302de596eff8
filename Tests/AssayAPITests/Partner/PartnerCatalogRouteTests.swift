import AssayCore
import AssayOperations
import AssayTestSupport
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@Suite struct PartnerCatalogRouteTests {
    private static let tagged: [Route] = [Endpoints.categories.route, Endpoints.flagReasons.route]

    @Test func theCatalogIsThatOfTheServer() async throws {
        let shop = try await APIShop()
        let catalog = shop.platform.catalogs.current
        let categories = try await shop.call(Endpoints.categories.route)
        #expect(categories.status == .ok)
        let expected = try WireJSON.encode(CategoriesResponse(catalog, language: .english))
        #expect(expected.elementsEqual(categories.body.readableBytesView))
        let reasons = try await shop.call(Endpoints.flagReasons.route, headers: [.acceptLanguage: "ja"])
        #expect(reasons.status == .ok)
        let japanese = try WireJSON.encode(FlagReasonsResponse(catalog, language: .japanese))
        #expect(japanese.elementsEqual(reasons.body.readableBytesView))
    }

    @Test(arguments: tagged)
    func aTagSavesTheNextTransferInItsLanguage(endpoint: Route) async throws {
        let shop = try await APIShop()
        let first = try await shop.call(endpoint)
        let tag = try #require(first.headers[.eTag])
        let again = try await shop.call(endpoint, headers: [.ifNoneMatch: tag])
        #expect(again.status == .notModified)
        #expect(again.body.readableBytes == 0)
        #expect(again.headers[.eTag] == tag)
        for response in [first, again] {
            #expect(response.headers[.vary]?.contains("Accept-Language") == true)
            #expect(response.headers[.cacheControl] == "private, no-cache")
        }
        let japanese = try await shop.call(endpoint, headers: [.ifNoneMatch: tag, .acceptLanguage: "ja"])
        #expect(japanese.status == .ok)
        #expect(japanese.headers[.eTag] != tag)
    }

    @Test func eachPartOfTheCatalogHasItsOwnTag() async throws {
        let shop = try await APIShop()
        var tags: Set<String> = []
        for endpoint in Self.tagged { tags.insert(try #require(try await shop.call(endpoint).headers[.eTag])) }
        #expect(tags.count == Self.tagged.count)
    }

    @Test(
        arguments: ["", "{}", #"{"brands": ["nike"], "page": null}"#],
        [Endpoints.partnerConfiguration.route, Endpoints.catalogBrands.route])
    func theConfigurationIgnoresItsBody(body: String, endpoint: Route) async throws {
        let shop = try await APIShop()
        let response = try await shop.call(endpoint, body: body)
        #expect(response.status == .ok)
        let answer = PartnerConfigurationResponse(
            shop.platform.catalogs.current, language: .english, issuedAt: shop.clock.now())
        #expect(try WireJSON.encode(answer).elementsEqual(response.body.readableBytesView))
    }
}
