import AssayAPI
import AssayCore
import AssayKeys
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@Suite struct ItemRouteTests {
    @Test func theUserGetsTheItemInTheDocumentsShape() async throws {
        let shop = try await APIShop()
        let id = try await shop.seed(1, .needsReview)[0].rawValue
        let response = try await shop.call(Endpoints.item.route, ["item": id])
        #expect(response.status == .ok)
        #expect(response.headers[.contentType] == "application/json; charset=utf-8")
        let result = try response.decode(EntrupyCaptureResult.self)
        #expect(result.authentication_id == id)
        #expect(result.status.result.id == .needs_review)
        #expect(result.status.result.display.header == "Under Review")
        #expect(result.properties.brand.display["name"] == "Nike \"Air\"")
        #expect(result.user?.username == "Shop-ann-00001")
        #expect(result.text_fields?.contains { $0.content == "Air Jordan 1" } == true)
        #expect(result.events?.isEmpty == false)
    }

    @Test func displayStringsFollowTheAcceptedLanguage() async throws {
        let shop = try await APIShop()
        let id = try await shop.seed(1, .needsReview)[0].rawValue
        let texts = shop.platform.catalogs.current.texts
        let english = texts.text(.resultHeader(.needsReview), in: .english)
        let japanese = texts.text(.resultHeader(.needsReview), in: .japanese)
        #expect(english != japanese)
        let status = try await shop.call(
            Endpoints.item.route, ["item": id], headers: [.acceptLanguage: "ja-JP, en;q=0.5"]
        ).decode(EntrupyCaptureResult.self).status
        #expect(status.result.display.header == japanese)
        #expect(status.result.id == .needs_review)
    }
}
