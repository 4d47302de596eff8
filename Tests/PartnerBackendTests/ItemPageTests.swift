import AssayCore
import AssayOperations
import AssayTestSupport
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import PartnerBackend

/// The page with one item, and the changes that its forms make.
@Suite(.timeLimit(.minutes(5))) struct ItemPageTests {
    @Test func showsTheResultThePhotosAndNothingOfTheToken() async throws {
        try await ItemScene.run { scene, client in
            let item = try await scene.seed(of: scene.amelie, number: "sku-1")[0]
            let page = try await Visitor(client).get("/items/\(item)")
            #expect(page.status == 200)
            for text in ["<h1>Nike", "class=\"result good\">Authentic", "<dd>sku-1</dd>", "<img src=\"http"] {
                #expect(page.body.contains(text), "\(text)")
            }
            #expect(page.body.contains("Is this result wrong?") && !page.body.contains("{{"))
            #expect(page.headers[.cacheControl] == "no-store")
            let policy = page.headers[.contentSecurityPolicy] ?? ""
            #expect(policy.contains("default-src 'none'") && policy.contains("img-src http://"))
            #expect(!page.body.contains("assay_full_") && !scene.shop.logged.contains("assay_full_"))
        }
    }

    @Test func aDisputeIsMadeOnceAndWithdrawn() async throws {
        try await ItemScene.run { scene, client in
            let item = try await scene.seed(of: scene.amelie, number: "sku-1")[0]
            let visitor = try await Visitor(client)
            let key = try visitor.formKey(try await visitor.get("/items/\(item)"))
            let form = ["key": key, "reason": "result_incorrect", "comments": "</p>\"\u{338}<script>"]
            // The second one stands for a double click.
            for _ in 0..<2 {
                let answer = try await visitor.post("/items/\(item)/flag", form)
                #expect(answer.headers[.location] == "/items/\(item)?done=flagged", "\(scene.shop.logged)")
            }
            #expect(try await scene.flag(of: item) == .flagged)
            let flagged = try await visitor.get("/items/\(item)?done=flagged")
            #expect(flagged.body.contains("You dispute this result") && flagged.body.contains("<title>Thank you."))
            #expect(flagged.body.contains("&lt;/p&gt;&quot;\u{338}&lt;script&gt;"))
            let clearing = ["key": try visitor.formKey(flagged)]
            let cleared = try await visitor.post("/items/\(item)/flag/clear", clearing)
            #expect(cleared.headers[.location] == "/items/\(item)?done=cleared")
            #expect(try await scene.flag(of: item) == FlagState.none)
            let again = try await visitor.post("/items/\(item)/flag/clear", ["key": "another"])
            #expect(again.status == 409 && again.body.contains("withdrawn already"))
        }
    }

    @Test func aQuestionIsAnsweredOnce() async throws {
        try await ItemScene.run { scene, client in
            let item = try await scene.seed(of: scene.amelie, number: "sku-1", .needsReview)[0]
            let question = try await AskMessage(scene.test.platform)(
                scene.expert, item: item, text: "Is the <tag> there?", answers: ["Yes", "No"])
            let visitor = try await Visitor(client)
            let open = try await visitor.get("/items/\(item)")
            #expect(open.body.contains("Is the &lt;tag&gt; there?") && open.body.contains("type=\"radio\""))
            #expect(!open.body.contains("Is this result wrong?"), "what is under review can't be disputed")
            let path = "/items/\(item)/questions/\(question.id)/reply"
            #expect(try await visitor.post(path).status == 400)
            #expect(try await visitor.post(path, ["answer": "a2"]).headers[.location] == "/items/\(item)?done=answered")
            let answered = try await visitor.get("/items/\(item)").body
            #expect(answered.contains("<h2>Is the &lt;tag&gt; there?</h2>") && answered.contains("Your answer: No"))
            #expect(!answered.contains("/reply"))
            let other = try await visitor.post(path, ["answer": "a1"])
            #expect(other.status == 409 && other.body.contains("another answer already"))
        }
    }

    @Test func anotherCustomersItemIsNeitherShownNorChanged() async throws {
        try await ItemScene.run { scene, client in
            let item = try await scene.seed(of: scene.kenji, number: "sku-1")[0]
            let question = try await AskMessage(scene.test.platform)(
                scene.expert, item: item, text: "Well?", answers: ["Yes"])
            let visitor = try await Visitor(client)
            let page = try await visitor.get("/items/\(item)")
            let unknown = try await visitor.get("/items/0000000000")
            #expect(page.status == 404 && page.body == unknown.body)
            for (path, form) in [
                ("flag", ["key": "k"]), ("flag/clear", ["key": "k"]),
                ("questions/\(question.id)/reply", ["answer": "a1"]),
            ] {
                #expect(try await visitor.post("/items/\(item)/\(path)", form).status == 404, "\(path)")
            }
            #expect(try await scene.flag(of: item) == FlagState.none)
            let partner = PartnerActor(organization: scene.organization.id, token: APITokenID("test"), scope: .read)
            #expect(try await ListMessages(scene.test.platform)(partner, id: item.rawValue).map(\.reply) == [nil])
        }
    }

    @Test func aFormOfAnotherSiteIsRefused() async throws {
        try await Shop().test { client in
            let visitor = try await Visitor(client)
            for site in ["cross-site", "same-site", "none", nil] {
                for path in ["/signin", "/signout", "/items/7QX0M2KD9A/flag"] {
                    #expect(try await visitor.post(path, ["key": "k"], from: site).status == 403, "\(path)")
                }
            }
            #expect(try await visitor.post("/items/7QX0M2KD9A/flag", ["key": "a b"]).status == 403)
            #expect(try await visitor.get("/items").status == 200)
        }
    }

    @Test(arguments: [
        ("https://shop.example", true), ("http://shop.example", true), ("https://evil.example", false),
        ("https://shop.example:8443", false), ("null", false), ("https://shop.example.evil.example", false),
    ])
    func anOldBrowsersFormIsJudgedByItsOrigin(_ origin: String, _ isOwn: Bool) {
        #expect(SameOriginMiddleware.isOwn([.origin: origin], host: "shop.example") == isOwn)
        #expect(!SameOriginMiddleware.isOwn([.origin: origin], host: nil))
    }

    @Test(arguments: ["%2E%2E", "..%2F..", "a%20b", "a%0D%0Ab", "%00"])
    func aPathThatIsNoIDNeverReachesThePlatform(_ id: String) async throws {
        try await Shop().test { client in
            let answer = try await Visitor(client).get("/items/\(id)")
            #expect(answer.status == 404 || answer.status == 400)
        }
    }
}
