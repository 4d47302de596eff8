import AssayCore
import AssayOperations
import AssayTestSupport
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@Suite(.everyDatabase) struct PartnerCatalogRouteTests {
    /// The routes with an entity tag.
    private static let tagged = [Endpoint.categories, .flagReasons]

    /// Encodes the response of a route in one language.
    private func expected(_ endpoint: Endpoint, _ shop: PartnerShop, _ language: Language) throws -> Data {
        let catalog = shop.platform.catalogs.current
        return endpoint == .categories
            ? try WireJSON.encode(CategoriesResponse(catalog, language: language))
            : try WireJSON.encode(FlagReasonsResponse(catalog, language: language))
    }

    @Test(arguments: tagged)
    func theCatalogComesInTheAcceptedLanguage(endpoint: Endpoint) async throws {
        let shop = try await PartnerShop()
        for (header, language) in [("en", Language.english), ("ja", .japanese), ("de", .english)] {
            let response = try await shop.get(endpoint, headers: [.acceptLanguage: header])
            #expect(response.status == .ok)
            #expect(try expected(endpoint, shop, language).elementsEqual(response.body.readableBytesView), "\(header)")
            #expect(response.headers[.vary]?.contains("Accept-Language") == true)
            #expect(response.headers[.cacheControl] == "private, no-cache")
        }
    }

    @Test(arguments: tagged)
    func aTagSavesTheNextTransferOfTheSameBytesAlone(endpoint: Endpoint) async throws {
        let shop = try await PartnerShop()
        let tag = try #require(try await shop.get(endpoint).headers[.eTag])
        for known in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
            let again = try await shop.get(endpoint, headers: [.ifNoneMatch: known])
            #expect(again.status == .notModified, "\(known)")
            #expect(again.body.readableBytes == 0)
            #expect(again.headers[.eTag] == tag)
        }
        #expect(try await shop.get(endpoint, headers: [.ifNoneMatch: "\"other\""]).status == .ok)
        let japanese = try await shop.get(endpoint, headers: [.ifNoneMatch: tag, .acceptLanguage: "ja"])
        #expect(japanese.status == .ok)
        for other in Self.tagged where other != endpoint {
            #expect(try await shop.get(other, headers: [.ifNoneMatch: tag]).status == .ok)
        }
        // A tag of the catalog's hash would outlive another rendering of the same catalog.
        #expect(!tag.contains(shop.platform.catalogs.current.hash))
    }

    @Test func theConfigurationNeedsNoBodyAndIgnoresItsMembers() async throws {
        let shop = try await PartnerShop()
        let now = shop.test.clock.now()
        let expected = try WireJSON.encode(
            PartnerConfigurationResponse(shop.platform.catalogs.current, language: .english, issuedAt: now))
        for body in ["", "{}", #"{"brand_id": null, "deep": {"a": [1, 2]}}"#] {
            let response = try await shop.call(.post, Endpoint.partnerConfiguration.path(), body: body)
            #expect(response.status == .ok, "\(body)")
            #expect(expected.elementsEqual(response.body.readableBytesView), "\(body)")
        }
        for body in ["[]", "null", "7", "{"] {
            let response = try await shop.call(.post, Endpoint.partnerConfiguration.path(), body: body)
            #expect(response.status == .badRequest, "\(body)")
            #expect(try response.problem().code == "invalid_json", "\(body)")
        }
    }
}
