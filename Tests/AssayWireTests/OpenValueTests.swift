import AssayWire
import Foundation
import Testing

/// Checks that every enumeration of the wire format is open: unknown values survive decoding and encoding.
@Suite struct OpenValueTests {
    private func roundTrip<Value: RawRepresentable<String> & Codable & Equatable>(
        _ type: Value.Type, known: [String]
    ) throws -> Bool {
        for word in known + ["a_word_of_tomorrow", ""] {
            let json = try JSONEncoder().encode([word])
            let values = try JSONDecoder().decode([Value].self, from: json)
            guard values.map(\.rawValue) == [word] else { return false }
            guard try JSONDecoder().decode([String].self, from: JSONEncoder().encode(values)) == [word] else {
                return false
            }
        }
        return Set(known.compactMap(Value.init(rawValue:)).map(\.rawValue)) == Set(known)
    }

    @Test func resultsRoundTrip() throws {
        let known = [
            "authentic", "unknown", "not_supported", "needs_review", "invalid", "analyzed", "match", "no_match",
            "registered", "canceled", "data_required", "not_available", "registration_invalid",
            "registration_not_supported", "match_found", "no_match_found", "received",
        ]
        #expect(try roundTrip(EntrupyCaptureResultStatusId.self, known: known))
        for word in known {
            if case .other = EntrupyCaptureResultStatusId(rawValue: word) { Issue.record("\(word) has no case") }
        }
        #expect(EntrupyCaptureResultStatusId(rawValue: "match", localizeValue: "Treffer") == .match)
        #expect(EntrupyFlagId(rawValue: "new", localizeValue: "Neu") == .other("new"))
        #expect(EntrupyCaptureResultStatusId(rawValue: "needs_review") == .needs_review)
        #expect(EntrupyCaptureResultStatusId(rawValue: "fresh") == .other("fresh"))
    }

    @Test func flagStatesRoundTrip() throws {
        #expect(try roundTrip(EntrupyFlagId.self, known: ["none", "flagged", "resolved"]))
        #expect(EntrupyFlagId.other("escalated").description == "escalated")
        #expect(EntrupyFlagId.flagged.description == "flagged")
    }

    @Test func searchWordsRoundTrip() throws {
        let results = ["authentic", "unknown", "not_supported", "needs_review", "invalid"]
        #expect(try roundTrip(EntrupySearchFilter.AuthenticationStatus.self, known: results))
        #expect(EntrupySearchFilter.AuthenticationStatus.underReview.rawValue == "needs_review")
        #expect(EntrupySearchFilter.AuthenticationStatus.unidentified.rawValue == "unknown")
        #expect(try roundTrip(EntrupySearchFilter.Category.self, known: ["luxury", "apparel", "sneakers"]))
        #expect(try roundTrip(ResultMode.self, known: ["count_only", "results"]))
        #expect(ResultMode.countOnly.rawValue == "count_only")
    }

    @Test func filtersReadAsTheDocumentsWriteThem() {
        let filters: [EntrupySearchFilter] = [
            .status([.authentic, .underReview, .other("new_status_value")]),
            .category([.apparel, .luxury, .sneakers, .other("new_category_value")]),
            .brands(["louis_vuitton", "chanel"]),
            .flag([.none]),
        ]
        #expect(filters[3] == .flag([EntrupySearchFilter.FlagStatus.none]))
        #expect(DateRange.last(days: 30) != .custom(start: "2025-01-01T00:00:00Z", end: "2025-01-31T23:59:59Z"))
    }
}
