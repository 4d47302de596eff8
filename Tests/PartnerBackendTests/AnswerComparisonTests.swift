import AssayHTTP
import AssayTestSupport
import Foundation
import Testing

/// Checks that the comparison used by the contract tests finds all differences, and no others.
@Suite struct AnswerComparisonTests {
    private let comparison = AnswerComparison(accidents: ["item.id", "^name"])

    private func answer(_ body: String, status: Int = 200, headers: HTTPHeaders = [:]) -> HTTPResponse {
        HTTPResponse(status: status, headers: headers, body: Data(body.utf8))
    }

    private func differences(_ standIn: String, _ real: String) -> [String] {
        comparison.differences(of: answer(standIn), from: answer(real))
    }

    @Test func equalAnswersDoNotDiffer() {
        #expect(differences(#"{"a": 1, "b": [true, null, "x"]}"#, #"{"b": [true, null, "x"], "a": 1}"#) == [])
        #expect(differences("", "") == [])
    }

    @Test(arguments: [
        (#"{}"#, #"{"a": 1}"#, "a is missing"), (#"{"a": 1}"#, #"{}"#, "a is not really there"),
        (#"{"a": 1}"#, #"{"a": "1"}"#, "a is a number, and really a text"),
        (#"{"a": true}"#, #"{"a": 1}"#, "a is a Boolean, and really a number"),
        (#"{"a": []}"#, #"{"a": [1]}"#, "a is empty, and really not empty"),
        (#"{"a": [{"b": 1}]}"#, #"{"a": [{"b": 2}]}"#, "a.b is integer(1), and really integer(2)"),
        ("<html>", "{}", "one of the bodies is no JSON, and they differ"),
    ])
    func aDifferenceOfTheBodyIsFound(_ standIn: String, _ real: String, _ difference: String) {
        #expect(differences(standIn, real) == [difference])
    }

    @Test func anAccidentMayDifferInItsValueAlone() {
        #expect(differences(#"{"item": {"id": "a"}, "name": "x"}"#, #"{"item": {"id": "b"}, "name": "y"}"#) == [])
        #expect(differences(#"{"item": {"id": 1}}"#, #"{"item": {"id": "b"}}"#).count == 1)
        #expect(differences(#"{"item": {"name": "x"}}"#, #"{"item": {"name": "y"}}"#).count == 1)
        #expect(differences(#"{"id": "x"}"#, #"{"id": "y"}"#).count == 1)
    }

    @Test(arguments: [
        ["Content-Type": "text/html"], ["Retry-After": "soon"], ["ETag": "v1"], ["Upload-Offset": "2"], [:],
    ])
    func aDifferenceOfAHeaderIsFound(_ headers: [String: String]) {
        let real = [
            "Content-Type": "application/json", "Retry-After": "5", "ETag": "\"v2\"", "Upload-Offset": "1",
            "X-Request-Id": "r", "Assay-Time": "1.000000",
        ]
        var fields = HTTPHeaders()
        for (name, value) in real { fields[name] = value }
        var others = fields
        for (name, value) in headers { others[name] = value }
        if headers.isEmpty { others["X-Request-Id"] = nil }
        let found = comparison.differences(of: answer("", headers: others), from: answer("", headers: fields))
        #expect(found.count == 1)
        #expect(comparison.differences(of: answer("", headers: fields), from: answer("", headers: fields)) == [])
    }

    @Test func anotherStatusIsTheOnlyReportedDifference() {
        let found = comparison.differences(of: answer("{}", status: 201), from: answer(#"{"a": 1}"#))
        #expect(found == ["status 201, and really 200"])
    }

    @Test func aRefusalThatNamesAnotherRequestThanItsHeaderIsFound() {
        let body = #"{"request_id": "a"}"#
        let right = answer(body, headers: ["X-Request-Id": "a"])
        #expect(comparison.differences(of: right, from: right) == [])
        #expect(comparison.differences(of: answer(body, headers: ["X-Request-Id": "b"]), from: right).count == 1)
    }
}
