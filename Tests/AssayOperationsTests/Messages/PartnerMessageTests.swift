import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import Testing

/// The partner's end of structured support, and the expert's work by a staff token.
@Suite struct PartnerMessageTests {
    @Test func thePartnerReadsAndAnswersForItsUser() async throws {
        let scenario = try await ItemScenario()
        let item = try await scenario.complete(scenario.required("a"), by: scenario.ben)
        let message = try await AskMessage(scenario.platform)(
            scenario.expert, item: item.id, text: "Is the dust bag there?", answers: ["Yes", "No"])
        let (list, reply) = (ListMessages(scenario.platform), ReplyToMessage(scenario.platform))
        let (partner, id) = (scenario.partner, item.id.rawValue)
        #expect(try await list(partner, id: id) == [message])
        for _ in 0..<2 {
            let answered = try await reply(partner, id: id, message: message.id.rawValue, answer: "a1")
            #expect(answered.reply?.answer == "a1")
            #expect(try await list(scenario.user(scenario.ben), id: id) == [answered])
        }
        let late = await refusal {
            _ = try await reply(scenario.user(scenario.ben), id: id, message: message.id.rawValue, answer: "a2")
        }
        #expect(late?.code == "message_answered")
        let after = try await scenario.everything(of: item)
        #expect(after.timeline.count { $0.kind == .messageAnswered } == 1)
        let detail = #"{"answer":"a1","message":"\#(message.id)"}"#
        #expect(
            after.audit.filter { $0[1] == "item.message.reply" } == [
                ["token:token-full", "item.message.reply", detail]
            ])
    }

    @Test func changesByAStaffTokenAreAuditedUnderItsMember() async throws {
        let scenario = try await ItemScenario()
        let item = try await scenario.complete(scenario.required("a"))
        try await scenario.decideNext()
        let member = try scenario.reviewer.member
        _ = try await AskMessage(scenario.platform)(member, item: item.id, text: "Well?", answers: ["Yes"])
        _ = try await RequestRetake(scenario.platform)(member, item: item.id, regions: ["size_tag"])
        let audit = try await scenario.everything(of: item).audit
        #expect(
            audit == [
                ["eve@example.com", "item.message", #"{"text":"Well?","token":"token-staff"}"#],
                ["eve@example.com", "item.retake", #"{"regions":"size_tag","token":"token-staff"}"#],
            ])
        let foreign = try await scenario.complete(
            scenario.required("b"), by: scenario.cat, of: scenario.rival)
        let refused = await refusal {
            _ = try await AskMessage(scenario.platform)(member, item: foreign.id, text: "Well?", answers: ["Yes"])
        }
        #expect(refused?.code == "not_found")
    }

    @Test func aTokenOfAnotherScopeActsForNoMember() async throws {
        let scenario = try await ItemScenario()
        #expect(throws: DomainError.self) { try scenario.partner.member }
    }
}
