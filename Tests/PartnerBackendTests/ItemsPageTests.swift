import AssayCore
import AssayOperations
import AssayTestSupport
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import PartnerBackend

/// The list of the customer's items, and the way to one of them by its number.
@Suite(.timeLimit(.minutes(5))) struct ItemsPageTests {
    /// Has the shop learn the platform's name for its customer, as the app's authorization does.
    private func authorize(_ client: any TestClientProtocol) async throws {
        let request = try SDKDevice().authorizationRequest()
        let answer = try await client.post(
            "/authorize-entrupy-sdk-user", #"{"sdk_authorization_request": "\#(request)"}"#,
            token: client.signIn())
        #expect(answer.status == 200)
    }

    @Test func showsTheCustomersItemsAloneAPageAtATime() async throws {
        try await ItemScene.run { scene, client in
            let own = try await scene.seed(12, of: scene.amelie, number: "sku-1")
            let foreign = try await scene.seed(2, of: scene.kenji, number: "sku-2")
            try await authorize(client)
            let visitor = try await Visitor(client)
            let first = try await visitor.get("/items")
            #expect(first.status == 200)
            #expect(
                own.map { first.body.contains("\"/items/\($0)\"") } == Array(repeating: true, count: 10) + [
                    false, false,
                ])
            let next = String(try #require(first.body.firstMatch(of: /href="(\/items\?cursor=[^"]+)"/)).1)
            let second = try await visitor.get(next)
            #expect(
                own.map { second.body.contains("\"/items/\($0)\"") } == Array(repeating: false, count: 10) + [
                    true, true,
                ])
            #expect(!second.body.contains("/items?cursor="))
            #expect(!foreign.contains { (first.body + second.body).contains($0.rawValue) })
            #expect(first.body.contains("Nike") && first.body.contains("Number sku-1"))
        }
    }

    @Test func anUnknownCustomerAndOneWithoutItemsGetAnExplanation() async throws {
        try await ItemScene.run { _, client in
            let visitor = try await Visitor(client)
            #expect(try await visitor.get("/items").body.contains("Sign in to our app once"))
            try await authorize(client)
            #expect(try await visitor.get("/items").body.contains("You have no items yet"))
        }
    }

    @Test func anItemIsFoundByItsNumberAndTheNameIsLearnt() async throws {
        try await ItemScene.run { scene, client in
            let item = try await scene.seed(of: scene.amelie, number: "sku 12/7 ü%")[0]
            let visitor = try await Visitor(client)
            let found = try await visitor.get("/find?number=sku+12%2F7+%C3%BC%25")
            #expect(found.status == 303 && found.headers[.location] == "/items/\(item)")
            #expect(try await visitor.get("/items").body.contains(item.rawValue))
        }
    }

    @Test func aNumberThatAnotherCustomerHasUsedSinceFindsTheCustomersOwnItem() async throws {
        try await ItemScene.run { scene, client in
            let own = try await scene.seed(of: scene.amelie, number: "sku-1")[0]
            _ = try await scene.seed(of: scene.kenji, number: "sku-1")
            _ = try await scene.seed(of: scene.kenji, number: "sku-2")
            try await authorize(client)
            let visitor = try await Visitor(client)
            #expect(try await visitor.get("/find?number=sku-1").headers[.location] == "/items/\(own)")
            for number in ["sku-2", "sku-3"] {
                let other = try await visitor.get("/find?number=\(number)")
                #expect(other.status == 404 && other.body.contains("You have no such item."))
            }
            #expect(try await visitor.get("/find?number=+").status == 400)
        }
    }

    @Test func aPageNeedsTheSignInAndNoOtherCredential() async throws {
        try await Shop().test { client in
            let header = try await client.signIn()
            let token = String(header.dropFirst("Token ".count))
            for cookie in ["", "shop_session=", "shop_session=x", "other=\(token)"] {
                let answer = try await Visitor(client, cookie: cookie).get("/items")
                #expect(answer.status == 303 && answer.headers[.location] == "/signin")
            }
            let byHeader = try await client.execute(uri: "/items", method: .get, headers: [.authorization: header]) {
                Answer($0)
            }
            #expect(byHeader.status == 303)
            let visitor = try await Visitor(client)
            #expect(try await visitor.post("/authorize-entrupy-sdk-user").errorCode == "not_signed_in")
        }
    }

    @Test func aFormOfASignInThatHasEndedIsNotLostWithoutAWord() async throws {
        try await Shop().test { client in
            let visitor = Visitor(client, cookie: "shop_session=x")
            let answer = try await visitor.post("/items/7QX0M2KD9A/flag", ["key": "k"])
            #expect(answer.status == 303 && answer.headers[.location] == "/signin?ended=1")
            let form = try await Visitor(client, cookie: "").get("/signin?ended=1")
            #expect(form.body.contains("<title>Your sign-in has ended.") && form.body.contains("aria-describedby"))
            #expect(!(try await Visitor(client, cookie: "").get("/signin").body.contains("ended")))
        }
    }

    @Test func aPlatformThatIsDownIsAPageWithASentence() async throws {
        try await Shop().test { client in
            let answer = try await Visitor(client).get("/items/7QX0M2KD9A")
            #expect(answer.status == 503 && answer.headers[.retryAfter] == "5")
            #expect(answer.headers[.contentType] == "text/html; charset=utf-8")
            #expect(answer.body.contains("can&#39;t be reached"))
        }
    }

    @Test func aCookieIsForTheBrowserAloneAndEndsWithTheSignOut() async throws {
        try await Shop().test { client in
            let visitor = try await Visitor(client)
            let form = ["username": "amelie", "password": "correct horse"]
            let cookie = try await visitor.post("/signin", form).headers[.setCookie] ?? ""
            for part in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=43200"] { #expect(cookie.contains(part)) }
            #expect(try await visitor.get("/items").status == 200)
            #expect(try await visitor.post("/signout").status == 303)
            #expect(try await visitor.get("/items").headers[.location] == "/signin")
        }
    }

    @Test(arguments: [("https://shop.example", true), ("http://shop.example", false), (nil, false)])
    func aCookieOfAnHTTPSPageIsForHTTPSAlone(_ origin: String?, _ isSecure: Bool) async throws {
        try await Shop().test { client in
            let form = ["username": "amelie", "password": "correct horse"]
            let answer = try await Visitor(client, cookie: "").post("/signin", form, origin: origin)
            let parts = (answer.headers[.setCookie] ?? "").split(separator: "; ")
            #expect(answer.status == 303 && parts.contains("Secure") == isSecure)
        }
    }

    @Test func aWrongPasswordShowsTheFormAgain() async throws {
        try await Shop().test { client in
            let stranger = Visitor(client, cookie: "")
            let answer = try await stranger.post("/signin", ["username": "\"><b>", "password": "wrong"])
            #expect(answer.status == 401 && answer.headers[.setCookie] == nil)
            #expect(answer.body.contains("Name or password is wrong."))
            #expect(answer.body.contains(#"value="&quot;&gt;&lt;b&gt;""#))
            var last = answer
            for _ in 0..<10 { last = try await stranger.post("/signin", ["username": "amelie", "password": "wrong"]) }
            last = try await stranger.post("/signin", ["username": "amelie", "password": "correct horse"])
            #expect(last.status == 429 && last.headers[.retryAfter] != nil)
        }
    }
}
