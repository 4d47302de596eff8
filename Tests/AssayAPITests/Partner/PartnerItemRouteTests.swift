import AssayCore
import AssayOperations
import AssayTestSupport
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@Suite struct PartnerItemRouteTests {
    @Test func anItemHasTheShapeOfTheVersionThatTheHeaderNames() async throws {
        let shop = try await APIShop()
        let id = try #require(try await shop.seed().first)
        let document = try await shop.document(id)
        for version in [PartnerVersion.v1_3, .v1_4] {
            let response = try await shop.item(id, .v1, version: version.rawValue)
            #expect(response.status == .ok)
            #expect(response.headers[.contentType] == "application/json; charset=utf-8")
            let item = PartnerItemV1(document, version: version, language: .english)
            let expected = try WireJSON.encode(PartnerItemResponse(item: item))
            #expect(expected.elementsEqual(response.body.readableBytesView), "\(version)")
        }
        for version in [nil, "2.0"] {
            let response = try await shop.item(id, version: version)
            let item = PartnerItemV2(document, includes: [], language: .english)
            let expected = try WireJSON.encode(PartnerItemResponse(item: item))
            #expect(expected.elementsEqual(response.body.readableBytesView))
        }
    }

    @Test func eachPathAcceptsItsOwnVersionsAlone() async throws {
        let shop = try await APIShop()
        let id = try #require(try await shop.seed().first).rawValue
        let wrong: [(String, String?)] = [
            ("/v1", nil), ("/v1", "2.0"), ("/v1", "1.2"), ("/v1", ""), ("/v1", "1.4, 1.3"), ("/v2", "1.4"),
            ("/v2", "2"), ("/v2", ""),
        ]
        for (path, version) in wrong {
            let response = try await shop.get("\(path)/authentications/\(id)", version: version)
            #expect(response.status == .badRequest, "\(path) \(version ?? "none")")
            let problem = try response.problem()
            #expect(problem.code == "invalid_api_version")
            #expect(problem.errors?.map(\.field) == [WireHeader.apiVersion])
            #expect(problem.detail.contains(path == "/v1" ? "1.3 or 1.4" : "2.0"))
        }
    }

    @Test func photosAreThereOnRequest() async throws {
        let shop = try await APIShop()
        let id = try #require(try await shop.seed().first)
        let document = try await shop.document(id)
        let cases: [(query: String, includes: PartnerIncludes)] = [
            ("", []), ("?include_images=false&include_catalog=0", []), ("?include_images=0", []),
            ("?include_images=true", .images), ("?include_images=1&include_catalog=true", [.images, .catalog]),
            ("?include_catalog=1", .catalog), ("?include_images=true&other=1", .images),
        ]
        for (query, includes) in cases {
            // The second response may come from a kept document.
            for _ in 0..<2 {
                let response = try await shop.item(id, query: query)
                let item = PartnerItemV2(document, includes: includes, language: .english)
                let expected = try WireJSON.encode(PartnerItemResponse(item: item))
                #expect(expected.elementsEqual(response.body.readableBytesView), "\(query)")
            }
        }
    }

    @Test(arguments: ["include_images", "include_catalog"])
    func anotherValueOfAFlagIsRefusedByName(flag: String) async throws {
        let shop = try await APIShop()
        let id = try #require(try await shop.seed().first)
        for value in ["yes", "TRUE", "2", "", "true%00", "%FF", "1,0", "true;false"] {
            let response = try await shop.item(id, query: "?\(flag)=\(value)")
            #expect(response.status == .badRequest, "\(value)")
            let problem = try response.problem()
            #expect(problem.code == "invalid_request")
            #expect(problem.errors?.map(\.field) == [flag])
        }
    }

    @Test func displayTextsFollowTheAcceptedLanguage() async throws {
        let shop = try await APIShop()
        let id = try #require(try await shop.seed().first)
        let texts = shop.platform.catalogs.current.texts
        for (header, language) in [("ja", Language.japanese), ("en", .english), ("ja;q=0.1, en", .english)] {
            let first = try await shop.item(id, .v1, headers: [.acceptLanguage: header])
                .decode(PartnerItemResponse<PartnerItemV1>.self).item
            let second = try await shop.item(id, headers: [.acceptLanguage: header])
                .decode(PartnerItemResponse<PartnerItemV2>.self).item
            #expect(first.status.result.display == texts.text(.resultHeader(.authentic), in: language))
            #expect(second.status.result.display.header == texts.text(.resultHeader(.authentic), in: language))
        }
    }
}
