import AssayCore
import AssayOperations
import AssayTestSupport
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@Suite struct PartnerSearchRouteTests {
    @Test func aSearchFindsTheItemsOfAllUsers() async throws {
        let shop = try await APIShop()
        let old = try await shop.seed(2, by: APIShop.ben)
        let new = try await shop.seed(2)
        for path in Route.Version.allCases {
            let page = try await shop.search("{}", path).decode(FoundPage.self)
            #expect(page.ids == new + old)
            #expect(page.count == 4)
        }
    }

    @Test func anAnswerIsByteForByteWhatTheCoderWouldWrite() async throws {
        let shop = try await APIShop()
        try await shop.seed(3)
        for body in [#"{"limit": 2}"#, "{}", #"{"filters": [{"key": "status.flag", "value": "flagged"}]}"#] {
            // The second response comes from kept documents.
            for _ in 0..<2 {
                for version in ["1.3", "1.4"] {
                    let response = try await shop.search(body, .v1, version: version)
                    let page = try response.decode(PartnerSearchResponseV1.self)
                    #expect(try WireJSON.encode(page).elementsEqual(response.body.readableBytesView), "\(body)")
                }
                let response = try await shop.search(body)
                let page = try response.decode(PartnerSearchResponseV2.self)
                #expect(try WireJSON.encode(page).elementsEqual(response.body.readableBytesView), "\(body)")
            }
        }
    }

    @Test func aPageHas10ItemsUnlessTheRequestSaysOtherwise() async throws {
        let shop = try await APIShop()
        try await shop.seed(27)
        for (body, count) in [
            ("{}", 10), (#"{"limit": null}"#, 10), (#"{"limit": 1}"#, 1), (#"{"limit": 25}"#, 25),
        ] {
            #expect(try await shop.search(body).decode(FoundPage.self).count == count, "\(body)")
        }
    }

    /// A client may carry a cursor over from the other version.
    @Test func theCursorOfEitherVersionLeadsOnInBoth() async throws {
        let shop = try await APIShop()
        let ids = try await shop.seed(5)
        let first = try await shop.search(#"{"limit": 2}"#, .v1).decode(PartnerSearchResponseV1.self)
        let second = try await shop.search(#"{"limit": 2}"#).decode(PartnerSearchResponseV2.self)
        let cursor = try #require(second.next_cursor)
        #expect(first.next_cursor == [cursor])
        for path in Route.Version.allCases {
            for form in ["\"\(cursor)\"", "[\"\(cursor)\"]"] {
                let page = try await shop.search("{\"cursor\": \(form), \"limit\": 2}", path).decode(FoundPage.self)
                #expect(page.ids == Array(ids[2...3]), "\(path) \(form)")
            }
            for form in ["null", "[]", "\"\""] {
                let page = try await shop.search("{\"cursor\": \(form), \"limit\": 2}", path).decode(FoundPage.self)
                #expect(page.ids == Array(ids.prefix(2)), "\(path) \(form)")
            }
        }
        let last = try await shop.search(#"{"cursor": "\#(cursor)"}"#).decode(PartnerSearchResponseV2.self)
        #expect(last.next_cursor == nil)
    }

    @Test func formatOptionsMayAskForPhotosAndHoldAnythingElse() async throws {
        let shop = try await APIShop()
        try await shop.seed(1)
        for (options, hasImages) in [
            ("{}", false), (#"{"include_images": true}"#, true), (#"{"include_images": null}"#, false),
            (#"{"version": 3, "fields": ["a"], "deep": {"b": [1, null]}}"#, false),
        ] {
            let body = "{\"format_options\": \(options)}"
            let item = try #require(try await shop.search(body).decode(PartnerSearchResponseV2.self).items.first)
            #expect((item.images != nil) == hasImages, "\(options)")
            #expect(try await shop.search(body, .v1).status == .ok)
        }
    }

    @Test func displayTextsFollowTheAcceptedLanguage() async throws {
        let shop = try await APIShop()
        try await shop.seed(1)
        let texts = shop.platform.catalogs.current.texts
        for (header, language) in [("ja", Language.japanese), ("en", .english)] {
            let page = try await shop.search("{}", headers: [.acceptLanguage: header])
                .decode(PartnerSearchResponseV2.self)
            let header = try #require(page.items.first).status.result.display.header
            #expect(header == texts.text(.resultHeader(.authentic), in: language))
        }
    }
}
