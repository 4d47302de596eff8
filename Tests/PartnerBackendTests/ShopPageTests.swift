import Hummingbird
import HummingbirdTesting
import Testing

@testable import PartnerBackend

@Suite struct ShopPageTests {
    private func get(_ path: String, version: PlatformVersion = .v2) async throws -> Answer {
        try await Shop(version: version).test { client in
            try await client.execute(uri: path, method: .get) { Answer($0) }
        }
    }

    @Test func showsTheGoodsAndWhatTheAppDoesWithThem() async throws {
        let page = try await get("/")
        #expect(page.status == 200)
        #expect(page.headers[.contentType] == "text/html; charset=utf-8")
        for text in ["Small leather shoulder bag", "Air Jordan 1 Retro High OG SP", "Cropped wool jacket"] {
            #expect(page.body.contains("<h3>\(text)"))
        }
        #expect(page.body.contains("&quot;customer_item_id&quot;: &quot;sku-1042&quot;"))
        #expect(page.body.contains("POST /v2/integrations/authorize-user"))
        #expect(!page.body.contains("Api-Version"))
        #expect(!page.body.contains("{{"))
    }

    @Test func showsTheVersionThatIsSpoken() async throws {
        let page = try await get("/", version: .v13)
        #expect(page.body.contains("POST /v1/integrations/authorize-user"))
        #expect(page.body.contains("Api-Version: 1.3"))
    }

    @Test func loadsNothingFromElsewhereAndRunsNoScript() async throws {
        let page = try await get("/")
        #expect(page.headers[.contentSecurityPolicy]?.hasPrefix("default-src 'none'; style-src 'self'") == true)
        #expect(page.headers[.xContentTypeOptions] == "nosniff")
        #expect(!page.body.contains("<script") && !page.body.contains("style=") && !page.body.contains("onclick"))
        for attribute in ["src=\"http", "href=\"http", "url(", "@import"] {
            let style = try await get("/shop.css").body
            #expect(!page.body.contains(attribute) && !style.contains(attribute))
        }
    }

    @Test func aHostHeaderIsShownAsText() async throws {
        let page = ShopPage(products: [], address: "http://<script>", version: .v2)
        #expect(try ShopController(version: .v2).html(of: page).contains("<code>http://&lt;script&gt;</code>"))
    }

    @Test func servesItsStyle() async throws {
        let style = try await get("/shop.css")
        #expect(style.status == 200 && style.headers[.contentType] == "text/css; charset=utf-8")
        #expect(style.body.count { $0 == "{" } == style.body.count { $0 == "}" })
    }

    @Test func saysThatItIsUp() async throws {
        let health = try await get("/health")
        #expect(health.status == 200 && health.body == #"{"status":"ok"}"#)
    }

    @Test func anUnknownRouteAnswersInTheShopsShape() async throws {
        let answer = try await get("/nowhere")
        #expect(answer.status == 404 && answer.errorCode == "not_found")
    }
}
