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
}
