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
        }
    }

    /// The setting binds the user in the same moment.
    @Test func theUsersOwnFlagNeedsTheSettingStill() async throws {
        let scenario = try await ItemScenario()
        try await scenario.settings { $0.usersMayFlag = false }
        let (item, ann) = (try await scenario.decided(), scenario.user(scenario.ann))
        let set = SetFlag(scenario.platform)
        let refused = await refusal { _ = try await set(ann, id: item.id.rawValue, reason: nil, message: nil) }
        #expect(refused?.code == "not_flaggable")
        #expect(refused?.message.contains("users_may_flag is off") == true)
    }

    @Test func userPartnerAndStaffActOnOneFlag() async throws {
        let scenario = try await ItemScenario()
        let item = try await scenario.decided()
        let (ann, partner, id) = (scenario.user(scenario.ann), scenario.partner, item.id.rawValue)
        let (set, clear) = (SetFlag(scenario.platform), ClearFlag(scenario.platform))
        _ = try await set(partner, id: id, reason: nil, comments: nil, answering: .result)
        let twice = await refusal { _ = try await set(ann, id: id, reason: nil, message: nil) }
        #expect(twice?.code == "already_flagged")
        #expect(try await clear(ann, id: id).item.life.flag == .none)
        let none = await refusal { _ = try await clear(partner, id: id, answering: .result) }
        #expect(none?.code == "not_flagged")
        _ = try await set(ann, id: id, reason: nil, message: nil)
        #expect(try await clear(partner, id: id, answering: .result).item.life.flag == .none)
        _ = try await set(partner, id: id, reason: nil, comments: nil, answering: .result)
        let answered = try await ResolveFlag(scenario.platform)(
            scenario.expert, item: item.id, change: .authentic, note: "It is good.")
        #expect(answered.life.flag == .resolved)
        _ = try await set(partner, id: id, reason: nil, comments: nil, answering: .result)
    }

    @Test func aUsersFlagIsNotInTheAuditTrail() async throws {
        let scenario = try await ItemScenario()
        let item = try await scenario.decided()
        let before = try await scenario.everything(of: item).audit.count
        _ = try await SetFlag(scenario.platform)(
            scenario.user(scenario.ann), id: item.id.rawValue, reason: nil, message: nil)
        #expect(try await scenario.everything(of: item).audit.count == before)
    }

    @Test func aDebugItemCantBeFlaggedByThePartnerEither() async throws {
        let scenario = try await ItemScenario()
        let item = try await scenario.complete(
            scenario.required("a", configuration: .debug), configuration: .debug)
        try await scenario.decideNext()
        let refused = await refusal {
            _ = try await SetFlag(scenario.platform)(
                scenario.partner, id: item.id.rawValue, reason: nil, comments: nil, answering: .result)
        }
        #expect(refused?.code == "not_flaggable")
        #expect(refused?.message.contains("debug configuration") == true)
        #expect(refused?.message.contains("organization") == false, "no setting binds the partner")
    }

    @Test func anotherOrganizationsItemIsNotFound() async throws {
        let scenario = try await ItemScenario()
        let item = try await scenario.decided()
        for stranger in [scenario.partner(scenario.rival), scenario.partner(OrganizationID("S-shop"))] {
            let refusals = [
                await refusal {
                    _ = try await SetFlag(scenario.platform)(
                        stranger, id: item.id.rawValue, reason: nil, comments: nil, answering: .result)
                },
                await refusal {
                    _ = try await ClearFlag(scenario.platform)(stranger, id: item.id.rawValue, answering: .result)
                },
                await refusal { _ = try await ItemReader(scenario.platform).find(stranger, id: item.id.rawValue) },
            ]
            #expect(refusals.map(\.?.code) == ["not_found", "not_found", "not_found"])
        }
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
