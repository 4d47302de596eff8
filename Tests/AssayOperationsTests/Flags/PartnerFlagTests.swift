import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import Testing

/// Flags that the partner sets and clears, in one state machine with the user's and the staff's.
@Suite struct PartnerFlagTests {
    @Test func thePartnerFlagsTheItemsOfAllItsUsersAlsoWhereTheyMayNot() async throws {
        let scenario = try await ItemScenario()
        try await scenario.settings { $0.usersMayFlag = false }
        for (prefix, user) in [("a", scenario.ann), ("b", scenario.ben)] {
            let item = try await scenario.decided(prefix, by: user)
            let flagged = try await SetFlag(scenario.platform)(
                scenario.partner, id: item.id.rawValue.lowercased(), reason: "wrong_photos", comments: " Look. ",
                answering: .result)
            #expect(flagged.item.flagInfo == FlagInfo(reason: "wrong_photos", message: "Look."))
            #expect(flagged.username == "Shop-\(user)-00001")
            let after = try await scenario.everything(of: item)
            #expect(after.item == flagged.item)
            #expect(after.events.last == "flag.updated 4")
            #expect(after.timeline.last?.kind == .flagSet)
            #expect(after.audit.last == ["token:token-full", "item.flag.set", #"{"reason":"wrong_photos"}"#])
            _ = try await ClearFlag(scenario.platform)(scenario.partner, id: item.id.rawValue, answering: .result)
            #expect(try await scenario.everything(of: item).audit.contains { $0[1] == "item.flag.clear" })
        }
    }

    @Test func aUsersFlagIsNotInTheAuditTrail() async throws {
        let scenario = try await ItemScenario()
        let item = try await scenario.decided()
        let before = try await scenario.everything(of: item).audit.count
        _ = try await SetFlag(scenario.platform)(
            scenario.user(scenario.ann), id: item.id.rawValue, reason: nil, message: nil)
        #expect(try await scenario.everything(of: item).audit.count == before)
    }

    @Test func theDefaultReasonIsThatOfTheOrganization() async throws {
        let scenario = try await ItemScenario()
        try await scenario.settings { $0.defaultFlagReason = "other" }
        let item = try await scenario.decided()
        let flagged = try await SetFlag(scenario.platform)(
            scenario.partner, id: item.id.rawValue, reason: nil, comments: nil, answering: .result)
        #expect(flagged.item.flagInfo?.reason == "other")
        #expect(try await scenario.everything(of: item).audit.last?.last == #"{"reason":"default"}"#)
    }
}
