import AsyncHTTPClient
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Synchronization
import Testing

@testable import PartnerBackend

/// The sentences that a customer reads if the platform or the shop fails.
@Suite struct CustomerSentenceTests {
    private let amelie = Account(
        name: "amelie", password: "x", email: "a@x.example", firstName: nil, lastName: nil)

    /// Returns the customer's error if the platform answers a search of his items so.
    private func error(_ answer: PlatformAnswer) async throws -> ShopError? {
        let logger = Logger(label: "shop") { _ in SwiftLogNoOpLogHandler() }
        let usernames = try PlatformUsernames(file: nil, logger: logger)
        await usernames.set("Shop-shop-amelie", for: amelie)
        let platform = PlatformStandIn(answer)
        let seen = Mutex<ShopError?>(nil)
        try await platform.serve { [amelie] url in
            try await HTTPClient.withHTTPClient(configuration: PlatformClient.httpConfiguration) { http in
                let client = PlatformClient(
                    http: http, url: url, version: .v2, token: PlatformToken(value: Shop.token), timeout: .hours(1))
                let items = CustomerItems(platform: client, usernames: usernames, account: amelie, logger: logger)
                do throws(ShopError) {
                    _ = try await items.page(after: nil)
                } catch {
                    seen.withLock { $0 = error }
                }
            }
        }
        return seen.withLock { $0 }
    }

    @Test(arguments: [
        (PlatformAnswer.wrongRequest, 400, "entry_refused"), (.wrongToken, 502, "platform_refused_shop"),
        (.narrowToken, 502, "platform_refused_shop"), (.tooMany, 429, "too_many_requests"),
        (.failed, 502, "platform_failed"),
        (PlatformAnswer(status: 409, body: #"{"code": "idempotency_in_progress"}"#), 409, "idempotency_in_progress"),
        (PlatformAnswer(status: 422, body: #"{"code": "idempotency_key_reused"}"#), 409, "idempotency_key_reused"),
    ])
    func eachFailureTellsTheCustomerWhatToDo(_ answer: PlatformAnswer, _ status: Int, _ code: String) async throws {
        let error = try #require(try await error(answer))
        #expect(error.status.code == status && error.code == code)
        #expect(error.message.contains("again"), "\(error.message)")
        for word in ["oken", "header", "request_", "sdk", "status", "Settings"] {
            #expect(!error.message.contains(word), "\(error.message)")
        }
    }

    @Test func anErrorOfTheProgramIsAPageWithoutItsDetails() async throws {
        struct Broken: Error {}
        let router = Router(context: ShopContext.self)
        router.add(middleware: PageErrorMiddleware(pages: try Pages()))
        router.get("items") { _, _ -> String in throw Broken() }
        try await Application(router: router).test(.router) { client in
            let answer = try await client.execute(uri: "/items", method: .get) { Answer($0) }
            #expect(answer.status == 500 && answer.headers[.contentType] == "text/html; charset=utf-8")
            #expect(answer.body.contains("Something went wrong here.") && !answer.body.contains("Broken"))
        }
    }
}
