import AssayCore
import AssayWire
import Foundation
import Testing

@Suite struct EntrupyCaptureResultRenderingTests {
    private func document(
        _ item: Item = ItemFixtures.item(),
        photos: [ItemDocument.Photo] = [.init(region: "sole", key: "k2"), .init(region: "outer_side", key: "k1")],
        timeline: [TimelineEntry] = [], usersMayFlag: Bool = true, showsOriginals: Bool = false
    ) throws -> ItemDocument {
        ItemDocument(
            item: item, catalog: try CatalogFixtures.catalog(), photos: photos, timeline: timeline,
            organizationName: "Shop", username: "Shop-user-0001", usersMayFlag: usersMayFlag,
            showsOriginals: showsOriginals,
            baseURL: "https://assay.example")
    }

    private func settled(_ result: ResultID, _ reasons: [Reason] = [], debug: Bool = false) throws -> Item {
        var item = ItemFixtures.item(configuration: debug ? .debug : .production)
        _ = try item.handle(.decided(.result(result, reasons: reasons)), at: ItemFixtures.decided)
        return item
    }

    @Test func anItemUnderCheckIsShownUnderReview() throws {
        let result = EntrupyCaptureResult(try document(), language: .english)
        #expect(result.authentication_id == "7QX0M2KD9A")
        #expect(result.entrupy_id == "7QX0M2KD9A")
        #expect(result.status.result.id == .needs_review)
        #expect(result.status.result.display.header == "Under Review")
        #expect(result.status.result.display.message == "An expert will look.")
        #expect(result.status.result.display.reasons == nil)
        #expect(result.user?.username == "Shop-user-0001")
        #expect(result.batch_request == nil)
    }

    @Test func propertiesNameBrandModelAndFunction() throws {
        let properties = EntrupyCaptureResult(try document(), language: .english).properties
        #expect(properties.brand.id == "nike")
        #expect(properties.brand.display["name"] == "Nike")
        #expect(properties.model?.id == "air_jordan_1_retro_high_og")
        #expect(properties.model?.display["name"] == "Air Jordan 1 Retro High OG")
        #expect(properties.function?.id == "low_top")
    }

    @Test func anUnknownBrandKeepsTheNameThatTheUserWrote() throws {
        let facts = ItemFixtures.facts(itemType: nil, brandID: nil, brandName: "Côte & Ciel", styleName: nil)
        let document = try document(ItemFixtures.item(facts: facts))
        let properties = EntrupyCaptureResult(document, language: .english).properties
        #expect(properties.brand.id == "côte_ciel")
        #expect(properties.brand.display == ["name": "Côte & Ciel"])
        #expect(properties.model == nil)
        #expect(properties.function == nil)
    }

    @Test func timesAreTextAndNumber() throws {
        let result = EntrupyCaptureResult(try document(try settled(.authentic)), language: .english)
        #expect(result.timestamp.display == "2026-11-21T09:30:00.000000Z")
        #expect(result.timestamp.epoch == 1_795_253_400)
        let times = try #require(result.event_times)
        #expect(times.capture_started_at == result.timestamp)
        #expect(times.submitted_at?.epoch == 1_795_253_700)
        #expect(times.received_at?.epoch == 1_795_253_760)
        #expect(times.initial_result_set_at?.epoch == 1_795_253_765)
        #expect(times.result_returned_at?.epoch == 1_795_253_765)
    }

    @Test func aCertificateIsShownByItsAddressesWhileItIsValid() throws {
        var item = try settled(.authentic)
        let none = EntrupyCaptureResult(try document(item), language: .english).more_details?.certificate
        #expect(none == EntrupyCaptureResultMoreDetailsCertificate())
        item.certificate = CertificateID("CERTIFICATE")
        let shown = EntrupyCaptureResult(try document(item), language: .english).more_details?.certificate
        #expect(shown?.site == "https://assay.example/c/7QX0M2KD9A")
        #expect(shown?.preview == "https://assay.example/c/7QX0M2KD9A/preview.jpg")
    }

    @Test func timesThatHaveNotComeAreAbsent() throws {
        let times = EntrupyCaptureResult(try document(), language: .english).event_times
        #expect(times?.initial_result_set_at == nil)
        #expect(times?.result_returned_at == nil)
    }

    @Test func reasonsNameTheirRegionsAndShowThePhoto() throws {
        let reason = Reason(code: "same_photo_twice", regions: ["outer_side", "sole"])
        let document = try document(try settled(.invalid, [reason]))
        let english = EntrupyCaptureResult(document, language: .english).status.result.display
        #expect(english.header == "Invalid")
        #expect(english.reasons?.map(\.text) == ["One photo twice: Outer side, Sole."])
        #expect(english.reasons?.map(\.image) == ["https://assay.example/p/k1/scale_micro"])
        let japanese = EntrupyCaptureResult(document, language: .japanese).status.result.display
        #expect(japanese.header == "無効")
        #expect(japanese.message == "It could not be judged.", "a text that one language lacks is English")
        #expect(japanese.reasons?.map(\.text) == ["同じ写真：外側、ソール"])
    }

    @Test func photosAreListedInTheCatalogsOrder() throws {
        let photos = ["zipper", "sole", "outer_side", "box"].map { ItemDocument.Photo(region: $0, key: "key-\($0)") }
        let images = try #require(EntrupyCaptureResult(try document(photos: photos), language: .english).images)
        #expect(images.uploaded_images?.map(\.display_name) == ["Outer side", "Sole", "box", "zipper"])
        #expect(images.item_photo == "https://assay.example/p/key-outer_side/scale_micro")
        #expect(images.uploaded_images?.allSatisfy { $0.urls?.original == nil } == true)
    }

    @Test func originalsAreShownOnlyWhereTheyMayBe() throws {
        let images = EntrupyCaptureResult(try document(showsOriginals: true), language: .english).images
        #expect(
            images?.uploaded_images?.first?.urls
                == EntrupyCaptureResultUploadedImagesUrls(
                    original: "https://assay.example/p/k1/original",
                    scale_micro: "https://assay.example/p/k1/scale_micro"))
    }

    @Test func textFieldsComeFromTheCategory() throws {
        let fields = EntrupyCaptureResult(try document(), language: .english).text_fields
        #expect(
            fields == [
                EntrupyCaptureResultTextField(
                    display_name: "Style code", content: "555088-134", region_id: "style_code", editable: true,
                    required: false, is_identifier: false),
                EntrupyCaptureResultTextField(
                    display_name: "SKU", content: nil, region_id: "customer_item_id", editable: false, required: true,
                    is_identifier: true),
            ])
    }

    @Test func anExpertsMessageIsShownWithTheResultAndInTheTimeline() throws {
        var item = ItemFixtures.item()
        _ = try item.handle(.decided(.abstained(reasons: [])), at: ItemFixtures.decided)
        let change = try item.handle(
            .resolved(.authentic, reasons: []), at: ItemFixtures.decided, message: "Looks right.")
        let document = try document(item, timeline: item.opening.entries + change.entries)
        let result = EntrupyCaptureResult(document, language: .english)
        #expect(result.status.result.display.message == "Looks right.")
        let event = try #require(result.events?.last)
        #expect(event.type == "reviewed")
        #expect(event.title == "Reviewed by an expert")
        #expect(event.message == "Looks right.")
        #expect(event.timestamp.epoch == ItemFixtures.decided.epoch)
        #expect(result.events?.first?.title == "Capture started")
    }

    @Test(arguments: [(false, true, true), (true, true, false), (false, false, false)])
    func aFinalItemIsFlaggableUnlessItWasADraftOrFlagsAreOff(debug: Bool, usersMayFlag: Bool, expected: Bool) throws {
        let item = try settled(debug ? .invalid : .unknown, debug: debug)
        let document = try document(item, usersMayFlag: usersMayFlag)
        let flag = EntrupyCaptureResult(document, language: .english).status.flag
        #expect(flag.id == .none)
        #expect(flag.is_flaggable == expected)
        #expect(flag.flag_info == nil)
    }

    @Test func anItemThatIsNotFinalIsNotFlaggable() throws {
        #expect(!EntrupyCaptureResult(try document(), language: .english).status.flag.is_flaggable)
    }

    @Test func theAnswerDecodesAsTheDocumentsSay() throws {
        let result = EntrupyCaptureResult(
            try document(try settled(.invalid, [Reason(code: "same_photo_twice", regions: ["sole"])])),
            language: .english)
        // The SDK returns a dictionary. Apps convert it to data and decode it, as in the documented example.
        let dictionary = try JSONSerialization.jsonObject(with: WireJSON.encode(result))
        let data = try JSONSerialization.data(withJSONObject: dictionary)
        #expect(try JSONDecoder().decode(EntrupyCaptureResult.self, from: data) == result)
    }

    @Test(arguments: ResultID.allCases)
    func everyResultHasItsWordOnTheWire(result: ResultID) {
        #expect(EntrupyCaptureResultStatusId(result).rawValue == result.rawValue)
        if case .other = EntrupyCaptureResultStatusId(result) { Issue.record("\(result) is not in the published enum") }
    }
}
