import AssayCore
import AssayOperations
import AssayTestSupport
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@Suite struct PartnerLookupRouteTests {
    @Test func theLatestItemIsFoundAndInVersion1TheOlderOnesToo() async throws {
        let shop = try await APIShop()
        let older = try await shop.seed(2, by: APIShop.ben)
        try await shop.seed(3, customerItemID: "sku-2")
        let latest = try #require(try await shop.seed(1).first)
        let first = try await shop.lookUp("sku-1", .v1).decode(PartnerLookupResponseV1.self)
        #expect(first.item.entrupy_id == latest.rawValue)
        #expect(first.other_items.map(\.entrupy_id) == older.map(\.rawValue))
        let second = try await shop.lookUp("sku-1").decode(PartnerItemResponse<PartnerItemV2>.self)
        #expect(second.item.entrupy_id == latest.rawValue)
    }

    @Test func anAnswerIsByteForByteWhatTheCoderWouldWrite() async throws {
        let shop = try await APIShop()
        try await shop.seed(3)
        for version in [PartnerVersion.v1_3, .v1_4] {
            let response = try await shop.lookUp("sku-1", .v1, version: version.rawValue)
            let decoded = try response.decode(PartnerLookupResponseV1.self)
            #expect(try WireJSON.encode(decoded).elementsEqual(response.body.readableBytesView), "\(version)")
        }
        let response = try await shop.lookUp("sku-1")
        let decoded = try response.decode(PartnerItemResponse<PartnerItemV2>.self)
        #expect(try WireJSON.encode(decoded).elementsEqual(response.body.readableBytesView))
    }

    @Test func atMost25OlderItemsAreListed() async throws {
        let shop = try await APIShop()
        let ids = try await shop.seed(28)
        let found = try await shop.lookUp("sku-1", .v1).decode(PartnerLookupResponseV1.self)
        #expect(found.item.entrupy_id == ids.first?.rawValue)
        #expect(found.other_items.map(\.entrupy_id) == ids[1...25].map(\.rawValue))
    }

    @Test func anyTextCanBeLookedUp() async throws {
        let shop = try await APIShop()
        for value in [
            "a/b", "100%", "%2F", "a+b", "a b", "鞄-1", "Ä", "'; DROP TABLE items; --", "?x=1#y", "..", ".", "a\tb",
            "\"", "a;b=c", "%00", "👜", String(repeating: "x", count: 256),
        ] {
            let id = try #require(try await shop.seed(1, customerItemID: value).first)
            try await shop.seed(1, customerItemID: "\(value) other")
            for path in Route.Version.allCases {
                let response = try await shop.lookUp(value, path)
                #expect(response.status == .ok, "\(path) \(value)")
                #expect(String(buffer: response.body).contains(id.rawValue), "\(path) \(value)")
            }
        }
    }

    /// The same texts in the forms that clients send without encoding more than they must.
    @Test func aPathNeedsNoMoreEncodingThanURLsDo() async throws {
        let shop = try await APIShop()
        let forms = [("a+b", "a+b"), ("a:b@c", "a:b@c"), ("a b", "a%20b"), ("é", "%c3%a9"), ("a/b", "a%2fb")]
        for (value, path) in forms {
            let id = try #require(try await shop.seed(1, customerItemID: value).first)
            let response = try await shop.get("/v2/lookup/authentications/\(path)")
            #expect(String(buffer: response.body).contains(id.rawValue), "\(path)")
        }
    }

    @Test func onlyTheExactTextIsFound() async throws {
        let shop = try await APIShop()
        try await shop.seed(1, customerItemID: "Sku-1")
        try await shop.seed(1, customerItemID: nil)
        for value in ["sku-1", "Sku-1 ", "Sku", "Sku-_", "%", "*", "Sku-1%"] {
            let response = try await shop.lookUp(value)
            #expect(response.status == .notFound, "\(value)")
            #expect(try response.problem().code == "not_found")
        }
    }

    @Test func lookupAndSearchFilterFindTheSameItem() async throws {
        let shop = try await APIShop()
        for value in ["Ä", "A\u{308}", "ﬁ", "fi", "ı", "i"] { try await shop.seed(1, customerItemID: value) }
        for value in ["Ä", "A\u{308}", "ﬁ", "fi", "ı", "i", "I"] {
            let filter = try WireJSON.encode(SearchFilter(key: "text_fields.sku", values: [value]))
            let body = "{\"filters\": [\(String(decoding: filter, as: UTF8.self))]}"
            let searched = try await shop.search(body).decode(FoundPage.self).ids.first
            let response = try await shop.lookUp(value)
            let found = try? response.decode(PartnerItemResponse<PartnerItemV2>.self).item.entrupy_id
            #expect(found == searched?.rawValue, "\(value.unicodeScalars.map(\.value))")
        }
    }

    @Test func aPathThatIsNoTextIsUnknown() async throws {
        let shop = try await APIShop()
        for path in ["%FF", "%C3%28", "%ED%A0%80", "%00", "a%00", "%", "%zz"] {
            let response = try await shop.get("/v2/lookup/authentications/\(path)")
            #expect(response.status == .notFound, "\(path)")
            #expect(try response.problem().code == "not_found", "\(path)")
        }
    }
}
