import AssayCore
import AssayWire
import Foundation
import Testing

/// The answers of the partner API beside its items.
@Suite struct PartnerAnswersTests {
    @Test func theFlagNamesItsReasonAndNoteWhileItIsSet() throws {
        let answer = PartnerFlagResponse(try PartnerFixtures.apparel(), language: .japanese)
        #expect(answer.flag.status == .flagged)
        #expect(answer.flag.is_flaggable, "a flag can be cleared in every phase")
        #expect(answer.flag.reason == "result_incorrect")
        #expect(answer.flag.reason_label == "結果が間違っていると思う")
        #expect(answer.flag.comments == "The label is genuine.")
        #expect(answer.supported_flag_reasons.map(\.id) == ["result_incorrect", "other"])
        #expect(answer.supported_flag_reasons.map(\.default) == [true, false])
    }

    @Test func thePartnerMayFlagWhereUsersMayNot() throws {
        var item = PartnerFixtures.item(PartnerFixtures.luxuryFacts)
        let pending = try PartnerFixtures.document(item, timeline: [], usersMayFlag: false)
        #expect(!PartnerFlagResponse(pending, language: .english).flag.is_flaggable)
        _ = try item.handle(.decided(.result(.unknown, reasons: [])), at: ItemFixtures.decided)
        let final = try PartnerFixtures.document(item, timeline: [], usersMayFlag: false)
        let flag = PartnerFlagResponse(final, language: .english).flag
        #expect(flag.is_flaggable)
        #expect(!final.isFlaggable)
        #expect(flag == PartnerFlag(status: .none, is_flaggable: true, reason: nil, reason_label: nil, comments: nil))
    }

    @Test func theNoteOfAFlagIsNotPrinted() throws {
        let flag = PartnerFlagResponse(try PartnerFixtures.apparel(), language: .english).flag
        #expect(!String(describing: flag).contains("genuine"))
        #expect(!String(reflecting: SetPartnerFlagRequest(reason: "other", comments: "genuine")).contains("genuine"))
    }

    @Test(arguments: CertificateLife.State.allCases)
    func aCertificateHasAddressesOnlyWhileItIsValid(state: CertificateLife.State) {
        let shown = PartnerCertificate(
            PartnerFixtures.certificate(state), isTest: false, baseURL: "https://assay.example")
        #expect(shown.status == (state == .withdrawn ? "revoked" : state.rawValue))
        #expect(shown.status_changed_at == "2026-11-21T10:30:00.000000Z")
        let page = "https://assay.example/c/7QX0M2KD9A"
        let expected: [String?] = [page, "\(page).jws", "\(page)/preview.jpg"]
        #expect([shown.url, shown.document_url, shown.preview_url] == (state == .issued ? expected : [nil, nil, nil]))
    }

    @Test func anUnansweredQuestionHasNoReply() throws {
        var message = ItemMessage(
            id: MessageID("MESSAGE"), item: ItemID("7QX0M2KD9A"), organization: OrganizationID("organization"),
            text: "Is there a dust bag?", answers: [.init(id: "a1", label: "Yes"), .init(id: "a2", label: "No")],
            askedAt: PartnerFixtures.captured)
        let open = try WireJSON.decode(JSONNode.self, from: WireJSON.encode(PartnerMessage(message)))
        #expect(open["reply"] == .null)
        #expect(open["asked_at"] == .text("2026-11-21T09:30:00.000000Z"))
        _ = try message.answer(with: "a2", at: PartnerFixtures.after(hours: 1))
        #expect(
            PartnerMessage(message).reply
                == PartnerMessage.Reply(answer_id: "a2", label: "No", replied_at: "2026-11-21T10:30:00.000000Z"))
    }

    @Test func aRetakeHasAnEndOnlyWhileItIsOpen() throws {
        var retake = try #require(try PartnerFixtures.apparel().retake)
        #expect(PartnerRetake(retake).expires_at == "2026-12-05T11:30:00.000000Z")
        try retake.life.handle(.withdrawn, now: PartnerFixtures.after(hours: 3))
        #expect(PartnerRetake(retake).customer_state == "batch_closed")
        #expect(PartnerRetake(retake).expires_at == nil)
    }

    @Test func categoriesListTypesGroupsFieldsAndRegions() throws {
        let categories = CategoriesResponse(try PartnerFixtures.catalog(), language: .english).categories
        #expect(categories.map(\.id) == ["luxury", "apparel", "sneakers"])
        let apparel = try #require(categories.first { $0.id == "apparel" })
        #expect(apparel.name == "Apparel")
        #expect(apparel.item_types.map(\.id) == ["jacket", "coat", "t_shirt", "outerwear"])
        #expect(apparel.item_types.map(\.name) == ["Jacket", "Coat", "T-Shirt", "Outerwear"])
        #expect(apparel.required == ["brand"])
        #expect(apparel.text_fields.last?.identifier == true)
        #expect(
            apparel.regions == [
                PartnerCategory.Region(
                    id: "care_label", label: "Care label", instruction: "Photograph the whole label.", required: true)
            ])
        #expect(apparel.review_hours == 48)
    }

    @Test func flagReasonsNameTheDefault() throws {
        let answer = FlagReasonsResponse(try PartnerFixtures.catalog(), language: .english)
        #expect(
            answer.flag_reasons == [
                PartnerFlagReason(id: "result_incorrect", label: "I believe the result is wrong", default: true),
                PartnerFlagReason(id: "other", label: "Another reason", default: false),
            ])
    }

    @Test func theConfigurationListsABrandsMaterialsAndThoseThatDecideAboutItsPhotos() throws {
        let answer = PartnerConfigurationResponse(
            try PartnerFixtures.catalog(), language: .japanese, issuedAt: PartnerFixtures.captured)
        #expect(answer.iat == 1_795_253_400)
        #expect(answer.exp == answer.iat + 86_400)
        #expect(answer.config.brands.map(\.brand_id) == ["louis_vuitton", "bape"])
        let brand = try #require(answer.config.brands.first)
        #expect(brand.display.name == "Louis Vuitton")
        let ids = brand.materials.map(\.material_id)
        #expect(ids == ["epi_leather", "canvas", "coated_canvas"], "lambskin is another brand's")
        #expect(brand.materials.map(\.display.name) == ["Epi Leather", "Canvas", "Coated Canvas"])
        let details = try #require(brand.materials.first?.details)
        #expect(details.map(\.field_alias) == ["style_name", "material", "serial_number", "customer_item_id"])
        #expect(details[1].display.name == "素材")
        #expect(answer.config.brands.last?.materials == [])
    }
}
