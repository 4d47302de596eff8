import Foundation
import Testing

@testable import PartnerBackend

/// The values from which the pages are made: what the platform sends, decoded leniently, and what customers enter.
@Suite struct PageValueTests {
    private let amelie = Account(
        name: "amelie", password: "x", email: "a@x.example", firstName: nil, lastName: nil)

    private func item(_ json: String) throws -> PlatformItem {
        try BoundedJSONDecoder().decode(PlatformItem.self, from: Data(json.utf8))
    }

    private func page(_ item: PlatformItem) throws -> String {
        let flag = try BoundedJSONDecoder().decode(
            PlatformFlagAnswer.self, from: Data(#"{"flag": {"status": "something new"}}"#.utf8))
        return try Pages().html(
            of: ItemPage(item, flag: flag, questions: [], account: amelie, formKey: "k", done: "unknown"))
    }

    @Test func anItemWithoutAnOwnerBelongsToNoUser() throws {
        #expect(!(try item(#"{"entrupy_id": "A"}"#).belongs(to: amelie)))
        #expect(!(try item(#"{"entrupy_id": "A", "owner": {"user_id": null}}"#).belongs(to: amelie)))
        #expect(!(try item(#"{"entrupy_id": "A", "owner": {"user_id": "shop-Amelie"}}"#).belongs(to: amelie)))
        #expect(try item(#"{"entrupy_id": "A", "owner": {"user_id": "shop-amelie"}, "new": [1]}"#).belongs(to: amelie))
    }

    @Test func anItemWithTheIDAloneIsAPage() throws {
        let page = try page(try item(#"{"entrupy_id": "7QX0M2KD9A", "status": null, "images": null}"#))
        #expect(page.contains("<h1>Item 7QX0M2KD9A</h1>") && page.contains("There are no photos"))
        #expect(!page.contains("<form class=\"panel\"") && !page.contains("role=\"status\""))
    }

    @Test func aWordOfALaterVersionIsShownAsThePlatformShowsIt() throws {
        let page = try page(
            try item(
                """
                {"entrupy_id": "A", "eta": "2026-11-22T09:30:00.000000Z", "status": {"flag": "new", "result":
                 {"id": "new", "final": true, "display": {"header": "Brand New", "message": null, "reasons": null}}},
                 "retake": {"customer_state": "batch_open", "message": null}}
                """))
        #expect(page.contains("class=\"result other\">Brand New") && page.contains("22 November 2026"))
        #expect(page.contains("An expert needs more photos"))
    }

    @Test(arguments: [
        "javascript:alert(1)", "//evil.example/x", "data:image/png;base64,AA", "", "http://", "http://a;b/x",
        "https://*/x", "https://*.example/x", "https://a'b/x",
    ])
    func anAddressThatIsNotHTTPIsNotShown(_ address: String) throws {
        #expect(PhotoAddress.shown(address) == nil)
    }

    @Test func theServersOfThePhotosAreNamedByOrigin() {
        #expect(PhotoAddress.origin(of: "https://a.example/p/k1/original?x=1") == "https://a.example")
        #expect(PhotoAddress.origin(of: "http://127.0.0.1:8080/p") == "http://127.0.0.1:8080")
        #expect(PhotoAddress.origin(of: "http://[::1]:8080/p") == "http://[::1]:8080")
    }

    @Test(arguments: PageTemplate.allCases)
    func aPageCanBeUsedWithoutSeeingIt(_ template: PageTemplate) {
        let html = template.html
        #expect(html.contains("<html lang=\"en\">"))
        // A hint inside of a field disappears with the first character, and some screen readers pass over it.
        #expect(!html.contains(" placeholder="))
        #expect(html.matches(of: /<h1>/).count == 1 && html.matches(of: /<main\b/).count == 1)
        for field in html.matches(of: /<(?:input|select|textarea) ([^>]*)>/).map({ String($0.1) })
        where !field.contains("type=\"hidden\"") && !field.contains("type=\"radio\"") {
            let id = field.firstMatch(of: /id="([^"]+)"/).map { String($0.1) } ?? "none"
            #expect(html.contains("<label for=\"\(id)\">"), "\(field)")
        }
        for picture in html.matches(of: /<img [^>]*>/) { #expect(picture.0.contains("alt=\"")) }
        for reference in html.matches(of: /aria-(?:describedby|labelledby)="([^"]+)"/) {
            #expect(html.contains("id=\"\(reference.1)\""), "\(reference.1)")
        }
    }

    @Test func aListOfOnePageHasNoNavigation() throws {
        func page(next: String?, isFirst: Bool) throws -> String {
            try Pages().html(of: ItemsPage([], next: next, account: amelie, isFirst: isFirst))
        }
        #expect(!(try page(next: nil, isFirst: true).contains("Pages of items")))
        #expect(try page(next: "c", isFirst: true).contains("href=\"/items?cursor=c\""))
        #expect(try page(next: nil, isFirst: false).contains("Latest items"))
    }

    @Test func aQuotationMarkWithAnAccentIsEscaped() throws {
        let page = try Pages().html(of: SignInPage(name: "\"\u{338} autofocus x='", message: "<\u{338}b>"))
        #expect(page.contains("value=\"&quot;\u{338} autofocus x=&#39;\""))
        #expect(page.unicodeScalars.contains { $0 == "\u{338}" } && !page.contains("<\u{338}b"))
    }

    @Test func aFormIsFlat() {
        let form = FormFields("a=1+2%2B3&b=&a=9&c[d]=x&=&%ZZ=1&e=%C3%BC&p=+x+")
        #expect(form["a"] == "1 2+3" && form["b"] == nil && form["c"] == nil && form["c[d]"] == "x")
        #expect(form["e"] == "ü" && form["p"] == "x" && form.exact("p") == " x ")
        #expect(FormFields(String(repeating: "[", count: 60_000) + "=1")["a"] == nil)
    }

    @Test func aTextIsOneSegmentOfAPath() {
        #expect(PlatformCall.segment("SKU 12/7?ü%..") == "SKU%2012%2F7%3F%C3%BC%25%2E%2E")
    }

    @Test(arguments: [("2026-11-21T09:30:00Z", "21 November 2026"), ("2026-13-01", nil), ("soon", nil), (nil, nil)])
    func aDayIsInWords(_ time: String?, _ words: String?) {
        #expect(PageDate.words(time) == words)
    }
}
