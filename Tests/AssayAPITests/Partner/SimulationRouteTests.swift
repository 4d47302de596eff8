import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWire
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@Suite struct SimulationRouteTests {
    private static let token = APIShop.token(.full, of: APIShop.sandbox)

    private func simulate(
        _ outcome: String, delay: Int? = nil, _ item: ItemID, of shop: APIShop, token: String = token
    ) async throws -> TestResponse {
        let seconds = delay.map { #", "delay_seconds": \#($0)"# } ?? ""
        return try await shop.call(
            Endpoints.simulateItem.route, item, #"{"outcome": "\#(outcome)"\#(seconds)}"#, token: token)
    }

    @Test func aStepIsScheduledOnce() async throws {
        let shop = try await APIShop()
        let item = try await shop.seed(by: APIShop.dan, .needsReview)[0]
        let first = try await simulate("retake", item, of: shop)
        #expect(first.status == .accepted)
        let due = shop.clock.now().adding(seconds: 2)
        #expect(
            try first.decode(SimulateItemResponse.self)
                == SimulateItemResponse(entrupy_id: item.rawValue, outcome: "retake", due_at: due.iso8601))
        shop.clock.advance(seconds: 1)
        #expect(try await simulate("retake", delay: 600, item, of: shop).body == first.body)
        #expect(try await LeaseJob(shop.platform)(.simulate, owner: "worker", seconds: 60).nextDue == due)
    }

    @Test func anImpossibleOrUnknownStepIsRefused() async throws {
        let shop = try await APIShop()
        let waiting = try await shop.seed(by: APIShop.dan, .needsReview)[0]
        let final = try await shop.seed(by: APIShop.dan)[0]
        for (outcome, delay, item, refusal) in [
            ("vanish", 0, waiting, "400 invalid_request"), ("retake", -1, waiting, "400 invalid_request"),
            ("retake", 601, waiting, "400 invalid_request"), ("reopen", 0, waiting, "409 item_not_final"),
            ("flag_kept", 0, waiting, "409 not_flagged"), ("authentic", 0, final, "409 item_not_in_review"),
            ("overdue", 0, final, "409 item_not_in_review"), ("retake", 0, final, "409 retake_not_possible"),
            ("certificate_revoked", 0, waiting, "409 no_certificate"),
            ("certificate_reissued", 0, waiting, "409 item_not_authentic"),
        ] {
            let response = try await simulate(outcome, delay: delay, item, of: shop)
            #expect(try response.refusal() == refusal, "\(outcome)")
        }
        let unknown = String(buffer: try await simulate("vanish", waiting, of: shop).body)
        #expect(unknown.contains(#""field":"outcome""#))
        for outcome in SimulatedOutcome.allCases { #expect(unknown.contains(outcome.rawValue)) }
    }

    @Test func productionTokensForeignItemsAndOtherSandboxesAreRefused() async throws {
        let shop = try await APIShop()
        let (own, sandboxed) = (try await shop.seed()[0], try await shop.seed(by: APIShop.dan, .needsReview)[0])
        let (other, now) = (OrganizationID("S-RIVAL"), shop.clock.now())
        try await shop.platform.store.write { try $0.addToken("other", .full, of: other, now: now) }
        for (token, item, refusal) in [
            (APIShop.token(.full), own, "404 sandbox_only"), (APIShop.token(.full), sandboxed, "404 sandbox_only"),
            (APIShop.token(.staff), own, "404 sandbox_only"), (Self.token, own, "404 not_found"),
            ("other", sandboxed, "404 not_found"),
            (APIShop.token(.read, of: APIShop.sandbox), own, "403 scope_too_narrow"),
        ] {
            #expect(try await simulate("question", item, of: shop, token: token).refusal() == refusal, "\(token)")
        }
        #expect(try await LeaseJob(shop.platform)(.simulate, owner: "worker", seconds: 60).nextDue == nil)
    }
}
