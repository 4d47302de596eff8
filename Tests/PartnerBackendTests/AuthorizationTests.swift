import Foundation
import Hummingbird
import HummingbirdTesting
import InMemoryLogging
import Logging
import Synchronization
import Testing

@testable import PartnerBackend

private let route = "/authorize-entrupy-sdk-user"
private let body = #"{"sdk_authorization_request": "made.by.sdk"}"#

@Suite struct AuthorizationTests {
    @Test func givesTheAppWhatThePlatformSigned() async throws {
        try await PlatformStandIn().serve { url in
            try await Shop(platform: url).test { client in
                let answer = try await client.post(route, body, token: client.signIn())
                #expect(answer.status == 200)
                #expect(answer.fields == ["signed_authorization_request", "username"])
                #expect(answer.text("signed_authorization_request") == "signed.by.platform")
                #expect(answer.text("username") == "Shop-shop-amelie")
            }
        }
    }

    @Test(arguments: [
        (PlatformVersion.v2, "/v2/integrations/authorize-user", nil),
        (.v13, "/v1/integrations/authorize-user", "1.3"), (.v14, "/v1/integrations/authorize-user", "1.4"),
    ])
    func asksThePlatformAsDocumented(_ version: PlatformVersion, _ path: String, _ header: String?) async throws {
        let platform = PlatformStandIn()
        try await platform.serve { url in
            try await Shop(platform: url, version: version).test { client in
                _ = try await client.post(route, body, token: client.signIn())
            }
        }
        let seen = try #require(platform.seen.count == 1 ? platform.seen.first : nil)
        #expect(seen.method == "POST" && seen.path == path)
        #expect(seen.headers[.authorization] == "Token \(Shop.token)")
        #expect(seen.headers[.contentType] == "application/json")
        #expect(seen.headers[.acceptLanguage] == "en")
        #expect(seen.headers[try #require(.init("Api-Version"))] == header)
        #expect(
            seen.object == [
                "sdk_authorization_request": "made.by.sdk", "unique_user_id": "shop-amelie",
                "email": "amelie@shop.example", "first_name": "Amélie",
            ])
    }

    @Test func aConflictIsASuccessThatIsNoted() async throws {
        try await PlatformStandIn(.conflict).serve { url in
            let shop = Shop(platform: url)
            try await shop.test { client in
                let answer = try await client.post(route, body, token: client.signIn())
                #expect(answer.status == 200)
                #expect(answer.fields == ["signed_authorization_request", "username"])
                #expect(answer.text("signed_authorization_request") == "still.valid")
            }
            #expect(shop.logged.contains("first_name"))
        }
    }

    @Test func aConflictWithoutASignedRequestIsAFailure() async throws {
        let other = #"{"code": "idempotency_in_progress", "detail": "twin"}"#
        try await PlatformStandIn(foreign: 409, other).serve { url in
            try await Shop(platform: url).test { client in
                let answer = try await client.post(route, body, token: client.signIn())
                #expect(answer.status == 502 && answer.errorCode == "platform_failed")
            }
        }
    }

    @Test func aRateLimitIsPassedOnWithItsWait() async throws {
        try await PlatformStandIn(.tooMany).serve { url in
            try await Shop(platform: url).test { client in
                let answer = try await client.post(route, body, token: client.signIn())
                #expect(answer.status == 429 && answer.errorCode == "too_many_requests")
                #expect(answer.headers[.retryAfter] == "17")
            }
        }
    }

    @Test(arguments: [PlatformAnswer.wrongToken, .narrowToken])
    func aRefusedOrganizationTokenIsReportedToTheOperator(_ refusal: PlatformAnswer) async throws {
        try await PlatformStandIn(refusal).serve { url in
            let shop = Shop(platform: url)
            try await shop.test { client in
                let answer = try await client.post(route, body, token: client.signIn())
                #expect(answer.status == 502 && answer.errorCode == "platform_refused_shop")
                #expect(!answer.body.contains("oken"))
            }
            let errors = shop.log.entries.filter { $0.level == .error }.map { "\($0.message)" }
            #expect(errors.contains { $0.contains("org token is wrong") })
        }
    }

    @Test(arguments: [(500, "{}"), (404, ""), (200, "<html>"), (200, "{}"), (204, "")])
    func anAnswerThatMakesNoSenseIsThePlatformsFailure(_ status: Int, _ text: String) async throws {
        try await PlatformStandIn(foreign: status, text).serve { url in
            let shop = Shop(platform: url)
            try await shop.test { client in
                let answer = try await client.post(route, body, token: client.signIn())
                #expect(answer.status == 502 && answer.errorCode == "platform_failed")
            }
            #expect(shop.logged.contains("status \(status)"))
        }
    }

    @Test func aRedirectIsNotFollowed() async throws {
        let elsewhere = PlatformStandIn()
        try await elsewhere.serve { target in
            let headers: HTTPFields = [.location: target + "/v2/integrations/authorize-user"]
            try await PlatformStandIn(foreign: 307, headers: headers, "").serve { url in
                try await Shop(platform: url).test { client in
                    let answer = try await client.post(route, body, token: client.signIn())
                    #expect(answer.status == 502)
                }
            }
        }
        #expect(elsewhere.seen.isEmpty)
    }

    @Test func anUnavailablePlatformIsReportedAsSuch() async throws {
        // Port 1 of the loopback address has no listener.
        let shop = Shop(platform: "http://127.0.0.1:1")
        try await shop.test { client in
            let answer = try await client.post(route, body, token: client.signIn())
            #expect(answer.status == 503 && answer.errorCode == "platform_unreachable")
            #expect(answer.headers[.retryAfter] == "5")
        }
        #expect(shop.logged.contains("can't be reached"))
    }

    @Test func requestsWithoutTheShopsTokenAreRefused() async throws {
        let platform = PlatformStandIn()
        try await platform.serve { url in
            try await Shop(platform: url).test { client in
                let good = try await client.signIn()
                let bare = String(good.dropFirst("Token ".count))
                let others = ["", "Token", "Token x", "Bearer \(bare)", bare, "Token \(bare)0", "Token \(Shop.token)"]
                for header in others + [nil] {
                    let answer = try await client.post(route, body, token: header)
                    #expect(answer.status == 401 && answer.errorCode == "not_signed_in")
                    #expect(answer.headers[.wwwAuthenticate] == "Token")
                }
            }
        }
        #expect(platform.seen.isEmpty)
    }

    @Test(arguments: ["{}", #"{"sdk_authorization_request": ""}"#, #"{"sdk_authorization_request": null}"#])
    func theRequestOfTheSDKIsNeeded(_ body: String) async throws {
        try await Shop().test { client in
            let answer = try await client.post(route, body, token: client.signIn())
            #expect(answer.status == 400 && answer.errorCode == "missing_field")
            #expect(answer.errorMessage?.contains("sdk_authorization_request") == true)
        }
    }

    @Test func noTokenIsEverLogged() async throws {
        for platform in PlatformAnswer.ours {
            try await PlatformStandIn(platform).serve { url in
                let shop = Shop(platform: url)
                try await shop.test { client in
                    let token = try await client.signIn()
                    _ = try await client.post(route, body, token: token)
                    for secret in [token, String(token.dropFirst(6)), Shop.token, "made.by.sdk", "signed.by.platform"] {
                        #expect(!shop.logged.contains(secret), "status \(platform.status)")
                    }
                }
                let isWarned = platform.headers.contains { $0.name.rawName == "Assay-Warning" }
                #expect(shop.logged.contains("bundle_id_not_registered") == isWarned)
            }
        }
    }
}
