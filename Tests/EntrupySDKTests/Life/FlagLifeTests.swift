import AssayCore
import AssayOperations
import AssayTestSupport
import EntrupySDK
import Foundation
import Testing

/// Tests for flags between the app and the experts, with the real router.
@Suite struct FlagLifeTests {
    @Test func aResultIsDisputedTakenBackDisputedAgainAndAnswered() async throws {
        try await SimulatedClient.run { client in
            let id = try await client.reviewedInFull()
            try await client.decide(id, .authentic)
            let before = await client.flag(id)
            #expect(before.details?.flag_status == before.flag)
            #expect(before.flag == EntrupyCaptureResultStatusFlag(id: .none, is_flaggable: true))
            let reasons = before.details?.supported_flag_reasons ?? []
            #expect(reasons.compactMap(\.id).prefix(2) == ["result_incorrect", "details_incorrect"])
            #expect(reasons.allSatisfy { $0.label?.isEmpty == false && $0.message == nil })

            let set = await client.setFlag(true, " \(id.lowercased())", reason: "wrong_photos", message: "Look again.")
            #expect(set == .flagChanged(" \(id.lowercased())", true))
            let flagged = await client.flag(id)
            let info = flagged.details?.flag_status.flag_info
            #expect(flagged.flag?.id == .flagged)
            #expect(flagged.flag?.is_flaggable == true)
            #expect(info?.id == "wrong_photos")
            #expect(info?.label == reasons.first { $0.id == "wrong_photos" }?.label)
            #expect(info?.message == "Look again.")
            #expect(flagged.flag?.flag_info == info)

            let cleared = await client.setFlag(false, id, reason: info?.id ?? "")
            #expect(cleared == .flagChanged(id, false))
            #expect(await client.flag(id).flag == before.flag)

            let older = await client.delegate.next { client.app.setFlag(true, forResultWithEntrupyID: id) }
            #expect(older == .flagChanged(id, true))
            #expect(await client.flag(id).flag?.flag_info?.id == "result_incorrect")
            try await ResolveFlag(client.scenario.test.platform)(
                client.expert, item: ItemID(id), change: .unknown, note: "The stitching is not the maker's.")
            let answered = await client.flag(id).flag
            #expect(answered == EntrupyCaptureResultStatusFlag(id: .resolved, is_flaggable: true))
            let item = try await client.app.fetchSessionDetails(entrupyId: id)
            #expect(item.status.result.display.header == "Unidentified")
            #expect(item.status.flag.id == .resolved)
        }
    }

    @Test func whatCantBeFlaggedIsRefusedAndStaysAsItWas() async throws {
        try await SimulatedClient.run { client in
            let id = try await client.reviewedInFull()
            #expect(await client.flag(id).flag?.is_flaggable == false)
            expectRefused(await client.setFlag(true, id, reason: "other"), "can't be flagged", id, true)
            try await client.decide(id, .authentic)
            expectRefused(await client.setFlag(false, id, reason: ""), "not flagged", id, false)
            expectRefused(await client.setFlag(true, id, reason: "because"), "Use one of", id, true)

            let stranger = try await SimulatedClient.logIn(
                client.scenario, as: "customer-2", over: InProcessTransport(client.scenario.test.platform))
            #expect(await stranger.flag(id).details == nil)
            expectRefused(await stranger.setFlag(true, id, reason: "other"), "no such item", id, true)
            let nobodys = await stranger.setFlag(true, "0000000000", reason: "other")
            expectRefused(nobodys, "no such item", "0000000000", true)
            #expect(await client.flag(id).flag?.id == EntrupyFlagId.none)

            #expect(await client.setFlag(true, id, reason: "other") == .flagChanged(id, true))
            expectRefused(await client.setFlag(true, id, reason: "other"), "flagged already", id, true)
            #expect(await client.setFlag(false, id, reason: "") == .flagChanged(id, false))
            _ = try await SetOrganizationSetting(client.scenario.test.platform)(
                client.expert, client.scenario.made.organization.id, key: "users_may_flag", value: "false")
            #expect(await client.flag(id).flag?.is_flaggable == false)
            expectRefused(await client.setFlag(true, id, reason: "other"), "can't be flagged", id, true)
        }
    }

    @Test func aFlagThatLivesOnInAReopenedItemIsSeenAndClearedFromTheApp() async throws {
        try await SimulatedClient.run { client in
            let id = try await client.reviewedInFull()
            try await client.decide(id, .authentic)
            #expect(await client.setFlag(true, id, reason: "wrong_photos") == .flagChanged(id, true))
            try await ReopenItem(client.scenario.test.platform)(client.expert, item: ItemID(id))
            _ = try await SetOrganizationSetting(client.scenario.test.platform)(
                client.expert, client.scenario.made.organization.id, key: "users_may_flag", value: "false")

            let flag = await client.flag(id).flag
            #expect(flag?.id == .flagged)
            #expect(flag?.is_flaggable == true)
            #expect(flag?.flag_info?.id == "wrong_photos")
            #expect(try await client.app.fetchSessionDetails(entrupyId: id).status.flag == flag)
            #expect(await Self.flagsUnderReview(client) == [flag])

            #expect(await client.setFlag(false, id, reason: "wrong_photos") == .flagChanged(id, false))
            #expect(
                await client.flag(id).flag == EntrupyCaptureResultStatusFlag(id: .none, is_flaggable: false))
        }
    }

    /// Returns the flags of the belts under review, as a search returns them.
    private static func flagsUnderReview(_ client: SimulatedClient) async -> [EntrupyCaptureResultStatusFlag?]? {
        let query = EntrupySearchQuery()
        query.filters = [.category([.luxury]), .status([.underReview])]
        return await withCheckedContinuation { continuation in
            client.app.searchAuthenticationItems(query: query) { result, _ in
                let found = result.flatMap { try? JSONSerialization.data(withJSONObject: $0) }
                    .flatMap { try? JSONDecoder().decode(EntrupySearchItemsResult.self, from: $0) }
                continuation.resume(returning: found?.items?.map(\.status.flag))
            }
        }
    }

    private func expectRefused(_ heard: RecordingDelegate.Heard?, _ words: String, _ id: String, _ flag: Bool) {
        guard case .flagFailed(.ErrorCodeBadRequest, let why, id, flag) = heard else {
            Issue.record("heard \(String(describing: heard))")
            return
        }
        #expect(why.contains(words))
    }
}
