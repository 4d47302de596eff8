import AssayCore
import AssayTestSupport
import AssayWire
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// Access to a hand-over: only its own two devices have it, and each only to its own calls.
@Suite struct HandoverAccessTests {
    @Test func screensOfOthersAndOtherScreensOfTheUserReachNothing() async throws {
        let shop = try await APIShop.forHandovers()
        let pair = try await shop.confirmed()
        _ = try await shop.say(pair.phone, APIShop.cancel)
        _ = try await shop.say(pair.desktop, APIShop.progress)
        #expect(try await shop.put(pair.phone, "r1").status == .created)
        let before = try await shop.kept()
        for user in ["ann", "ben", "cat"] {
            let token = try await shop.open(of: user).flow_token
            #expect(try await shop.call(Endpoints.handover.route, token: token).refusal() == "404 not_found", "\(user)")
            #expect(try await shop.confirm(token).refusal() == "404 not_found", "\(user)")
            #expect(try await shop.say(token, APIShop.progress).refusal() == "404 not_found", "\(user)")
            #expect(try await shop.photo(token, "r1").refusal() == "404 not_found", "\(user)")
            #expect(
                try await shop.photo(token, "r1", Endpoints.deleteHandoverPhoto.route).refusal() == "404 not_found",
                "\(user)")
            #expect(try await shop.call(Endpoints.endHandover.route, token: token).status == .noContent, "\(user)")
        }
        #expect(try await shop.kept() == before)
        for user in ["ann", "ben", "cat"] {
            let other = try await shop.confirmed(of: user)
            #expect(try await shop.read(other.phone).messages.isEmpty, "\(user)")
            #expect(try await shop.read(other.desktop).messages.isEmpty, "\(user)")
            #expect(try await shop.photo(other.desktop, "r1").refusal() == "404 not_found", "\(user)")
        }
        #expect(try await shop.photo(pair.desktop, "r1").status == .ok)
        #expect(try await shop.read(pair.desktop).messages.count == 1)
    }

    @Test func aPhonesTokenReachesItsRowsOfTheTableAndNothingElse() async throws {
        let shop = try await APIShop.forHandovers()
        let phone = try await shop.confirmed().phone
        // The end comes last: it ends the session as well.
        let endpoints =
            Endpoints.all.filter { $0.audience == .user && $0 != Endpoints.endHandover.route } + [
                Endpoints.endHandover.route
            ]
        for endpoint in endpoints {
            let parameters = Dictionary(endpoint.parameters.map { ($0, "x") }) { first, _ in first }
            let response = try await shop.call(
                endpoint, parameters, body: "{}", token: phone)
            #expect((response.status == .forbidden) == !endpoint.screens.contains(.phone), "\(endpoint.name)")
        }
        let rows = endpoints.filter { $0.screens.contains(.phone) }.map(\.name)
        #expect(
            Set(rows) == [
                "config", "handover.get", "handover.plan", "handover.messages", "handover.photo.put", "handover.end",
            ])
    }

    @Test func aPhonesTokenReachesNoCapture() async throws {
        let shop = try await APIShop.forHandovers()
        let phone = try await shop.confirmed().phone
        for endpoint in Endpoints.all where endpoint.audience == .capture {
            let parameters = Dictionary(endpoint.parameters.map { ($0, "x") }) { first, _ in first }
            let response = try await shop.call(endpoint, parameters, body: "{}", token: phone)
            #expect([.forbidden, .unauthorized].contains(response.status), "\(endpoint.name)")
        }
    }
}
