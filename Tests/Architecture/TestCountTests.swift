import AssayProcesses
import AssayTestTiming
import Foundation
import Testing

/// Checks `scripts/check-test-count`, which summarizes a run and fails when a test did not run.
@Suite struct TestCountTests {
    private let folder: TestFolder

    init() throws {
        folder = try TestFolder()
    }

    private struct Outcome {
        let status: Int32
        let output: String
        let errors: String
    }

    private static let good = #"<testcase classname="A.One" name="passes()" time="0.5" />"#
    private static let failed =
        #"<testcase classname="A.One" name="fails(_:)" time="2.25">"# + "\n<failure message=\"no\" />\n</testcase>"
    private static let skipped =
        #"<testcase classname="A.Two" name="`a &lt; b`()" time="0.1">"#
        + "\n<skipped>not &lt;here&gt; &amp; now</skipped>\n</testcase>"

    /// Compares the results of a run's parts with the test names in the sources.
    private func check(
        _ tests: [String], _ parts: [String]..., more: [String] = []
    ) async throws -> Outcome {
        let listing = folder.url.appending(path: "listing")
        try Data(("Building…\n" + tests.joined(separator: "\n") + "\n").utf8).write(to: listing)
        var files: [String] = []
        for (number, cases) in parts.enumerated() {
            let file = folder.url.appending(path: "results-\(number).xml")
            let text = "<testsuites>\n<testsuite>\n\(cases.joined(separator: "\n"))\n</testsuite>\n</testsuites>\n"
            try Data(text.utf8).write(to: file)
            files.append(file.path)
        }
        let errors = folder.url.appending(path: "errors")
        let script = Repository.file("scripts/check-test-count").path
        let program = try ChildProcess(["/bin/bash", script, listing.path] + files + more, log: errors)
        return Outcome(
            status: await program.end().status, output: program.output,
            errors: (try? String(contentsOf: errors, encoding: .utf8)) ?? "")
    }

    @Test func aRunOfAllTestsPassesAndNamesWhatItSkipped() async throws {
        let outcome = try await check(["A.One/passes()", "A.Two/`a < b`()"], [Self.good], [Self.skipped])
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("skipped: A.Two/`a < b`(): not <here> & now\n"))
        #expect(outcome.output.hasSuffix("1 passed, 0 failed, 1 skipped, of 2\n"))
    }

    @Test func aRunThatLacksATestFailsAndNamesIt() async throws {
        let outcome = try await check(["A.One/passes()", "A.One/another()"], [Self.good])
        #expect(outcome.status == 1)
        #expect(outcome.errors == "test: did not run: A.One/another()\n")
        #expect(outcome.output.hasSuffix("1 passed, 0 failed, 0 skipped, of 2\n"))
    }

    @Test func aFailureIsCountedAsOne() async throws {
        let outcome = try await check(["A.One/passes()", "A.One/fails(_:)"], [Self.good, Self.failed])
        #expect(outcome.status == 1)
        #expect(outcome.output.hasSuffix("1 passed, 1 failed, 0 skipped, of 2\n"))
    }

    @Test func aRunOfNothingFails() async throws {
        #expect(try await check([], []).status == 1)
    }

    /// Returns an event of the stream that a test run writes.
    private static func event(_ kind: String, at seconds: Double, _ test: String) -> String {
        #"{"kind":"event","payload":{"instant":{"absolute":\#(seconds),"since1970":9},"kind":"\#(kind)","testID":"\#(test)"}}"#
    }

    @Test func aSuiteHasTheTimeInWhichTheRunWaitedForItsTests() async throws {
        let events = [
            Self.event("testStarted", at: 100, #"A.One\/passes()\/One.swift:1:2"#),
            Self.event("testEnded", at: 100.5, #"A.One\/passes()\/One.swift:1:2"#),
            Self.event("testStarted", at: 101, #"A.Two\/`a < b`()\/Two.swift:1:2"#),
            Self.event("testEnded", at: 103.5, #"A.Two\/`a < b`()\/Two.swift:1:2"#),
            Self.event("testEnded", at: 103.75, #"A.One\/fails(_:)\/One.swift:9:2"#),
            Self.event("testEnded", at: 104, "A.One"),
        ]
        let file = folder.url.appending(path: "events.jsonl")
        try Data(events.joined(separator: "\n").utf8).write(to: file)
        let outcome = try await check(["A.One/passes()"], [Self.good], more: [file.path])
        #expect(outcome.output.contains("     3.0 s  A.Two\n     0.8 s  A.One\n"), "\(outcome.output)")
    }
}
