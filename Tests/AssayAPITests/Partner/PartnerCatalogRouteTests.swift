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
        let shop = try await PartnerShop()
        let catalog = shop.platform.catalogs.current
        let categories = try await shop.get(Endpoints.categories.route)
        #expect(categories.status == .ok)
        let expected = try WireJSON.encode(CategoriesResponse(catalog, language: .english))
        #expect(expected.elementsEqual(categories.body.readableBytesView))
        let reasons = try await shop.get(Endpoints.flagReasons.route, headers: [.acceptLanguage: "ja"])
        #expect(reasons.status == .ok)
        let japanese = try WireJSON.encode(FlagReasonsResponse(catalog, language: .japanese))
        #expect(japanese.elementsEqual(reasons.body.readableBytesView))
    }

    @Test(arguments: tagged)
    func aTagSavesTheNextTransferInItsLanguage(endpoint: Route) async throws {
        let shop = try await PartnerShop()
        let first = try await shop.get(endpoint)
        let tag = try #require(first.headers[.eTag])
        let again = try await shop.get(endpoint, headers: [.ifNoneMatch: tag])
        #expect(again.status == .notModified)
        #expect(again.body.readableBytes == 0)
        #expect(again.headers[.eTag] == tag)
        for response in [first, again] {
            #expect(response.headers[.vary]?.contains("Accept-Language") == true)
            #expect(response.headers[.cacheControl] == "private, no-cache")
        }
        let japanese = try await shop.get(endpoint, headers: [.ifNoneMatch: tag, .acceptLanguage: "ja"])
        #expect(japanese.status == .ok)
        #expect(japanese.headers[.eTag] != tag)
    }

    @Test func eachPartOfTheCatalogHasItsOwnTag() async throws {
        let shop = try await PartnerShop()
        var tags: Set<String> = []
        for endpoint in Self.tagged { tags.insert(try #require(try await shop.get(endpoint).headers[.eTag])) }
        #expect(tags.count == Self.tagged.count)
    }

    @Test(
        arguments: ["", "{}", #"{"brands": ["nike"], "page": null}"#],
        [Endpoints.partnerConfiguration.route, Endpoints.catalogBrands.route])
    func theConfigurationIgnoresItsBody(body: String, endpoint: Route) async throws {
        let shop = try await PartnerShop()
        let response = try await shop.call(.post, endpoint.path(), body: body)
        #expect(response.status == .ok)
        let answer = PartnerConfigurationResponse(
            shop.platform.catalogs.current, language: .english, issuedAt: shop.test.clock.now())
        #expect(try WireJSON.encode(answer).elementsEqual(response.body.readableBytesView))
    }
}
