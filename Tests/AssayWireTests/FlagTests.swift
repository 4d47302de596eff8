import AssayWire
import Foundation
import Testing

@Suite struct FlagTests {
    @Test func oneDocumentDecodesInBothPublishedShapes() throws {
        let data = Data(SampleJSON.flagDetails.utf8)
        let details = try JSONDecoder().decode(EntrupyFlagDetails.self, from: data)
        #expect(details.flag_status.id == .none)
        let reasons = try #require(details.supported_flag_reasons)
        #expect(reasons.map(\.id) == ["wrong_result"] && reasons.map(\.message) == [nil])
        let flat = try JSONDecoder().decode(EntrupyCaptureResultStatusFlag.self, from: data)
        #expect((flat.id == .none || flat.id == .resolved) && flat.is_flaggable)
    }

    @Test func detailsWithoutReasonsDecode() throws {
        let json = Data(#"{"flag_status": {"id": "none", "is_flaggable": true}}"#.utf8)
        #expect(try JSONDecoder().decode(EntrupyFlagDetails.self, from: json).supported_flag_reasons == nil)
    }

    @Test func togglingASetFlagClearsItWithItsReason() {
        let reason = EntrupyCaptureResultStatusFlagInfo(id: "wrong_result", label: "Wrong", message: "note")
        var flag = EntrupyCaptureResultStatusFlag(id: .flagged, is_flaggable: true, flag_info: reason)
        #expect(flag.isFlagged)
        flag.toggle()
        #expect(flag.id == .none)
        #expect(flag.flag_info == nil)
        #expect(!flag.isFlagged)
    }

    @Test(arguments: [EntrupyFlagId.none, .resolved, .other("escalated")])
    func togglingAnyOtherFlagSetsIt(_ id: EntrupyFlagId) {
        var flag = EntrupyCaptureResultStatusFlag(id: id, is_flaggable: true)
        flag.toggle()
        #expect(flag.id == .flagged)
    }
}
