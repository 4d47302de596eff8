import AssayAPI
import AssayTestTiming
import AssayWire
import Foundation
import Testing

/// Compares the list of problem codes with the codes in the server's sources.
@Suite struct ProblemCodeTests {
    /// The codes of commands, of the program's start and of experts' work, which no endpoint answers with.
    private static let notOfTheAPI: Set<String> = [
        "address_unusable", "already_initialized", "already_served", "blobs_foreign", "blobs_mismatch",
        "blobs_unavailable",
        "clock_differs", "data_damaged", "data_not_writable", "database_unavailable", "debug_item_stays_invalid",
        "invalid_catalog", "invalid_note", "invalid_setting", "item_already_decided", "item_not_final",
        "item_not_in_review", "last_admin", "master_key_mismatch", "master_key_unusable", "not_initialised",
        "organisation_ambiguous", "organisation_exists", "result_not_final", "role_too_low", "schema_outdated",
        "staff_exists", "too_many_attempts", "trace_unreadable", "unknown_reason", "unknown_staff",
    ]
    /// The answers of a path without a route or without the method, and a flaw of a photo that only a field names.
    private static let ofNoEndpoint: Set<String> = ["method_not_allowed", "no_such_route", "photo_blurred"]

    /// The route that only the platform's own screens call.
    private static let undocumented: [Route] = [Endpoints.redeemFlowTicket.route]

    private static func sources() throws -> [String] {
        try ["Sources/Domain", "Sources/Infrastructure", "Sources/Application", "Sources/Server"].flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: Repository.file(folder).path)
                .filter { $0.hasSuffix(".swift") && !$0.contains("OpenAPI/") }
                .map { try Repository.text("\(folder)/\($0)") }
        }
    }

    /// The codes that errors are made with.
    private static func thrown(in text: String) -> [String] {
        let errors = text.matches(of: /DomainError\(\s*\.\w+,\s*(?:[^"]+\? )?"([a-z_]+)"/).map { String($0.output.1) }
        let named = text.matches(of: /(\w+\()?code: "([a-z_]+)"/)
            .filter { $0.output.1 != "Reason(" }.map { String($0.output.2) }
        let headers = text.matches(of: /\binvalid\(\s*(?:"[^"]+"|[\w.]+),\s*"([a-z_]+)"/).map { String($0.output.1) }
        let texts = text.matches(of: /\bfield: "([a-z_]+)", limit:/).map { "invalid_\($0.output.1)" }
        return errors + named + headers + texts
    }

    @Test func everyCodeOfTheSourcesIsListed() throws {
        let thrown = Set(try Self.sources().flatMap(Self.thrown))
        #expect(thrown.isSuperset(of: ["not_flaggable", "storage_full", "upload_in_parts", "digest_mismatch"]))
        let listed = Set(ProblemCode.all.map(\.code))
        #expect(thrown.subtracting(listed).subtracting(Self.notOfTheAPI).subtracting(Self.ofNoEndpoint).sorted() == [])
        #expect(Self.notOfTheAPI.subtracting(thrown).sorted() == [], "no longer in the sources")
    }

    @Test func everyListedCodeIsInTheSources() throws {
        let text = try Self.sources().joined()
        for problem in ProblemCode.all {
            // The rule for text written by people derives its code from the field's name.
            let field = problem.code.trimmingPrefix("invalid_")
            #expect(text.contains("\"\(problem.code)\"") || text.contains("\"\(field)\""), "\(problem.code)")
        }
    }

    @Test func aCodeHasOneStatusUnlessItsCauseDiffers() {
        let rows = ProblemCode.all.map { "\($0.status) \($0.code)" }
        #expect(Set(rows).count == rows.count)
        for problem in ProblemCode.all {
            #expect(problem.cause.hasSuffix(".") && problem.remedy.hasSuffix("."), "\(problem.code)")
        }
    }

    /// The pages are written by hand, unlike the reference, and say what a caller should do about each code.
    @Test func everyCodeOfAnEndpointIsExplainedInThePages() throws {
        let errors = try Repository.text("docs/api/errors.md")
        let pages = try ["captures", "captures-submit", "login-proof", "app-items"].map {
            try Repository.text("docs/api/\($0).md")
        }
        for description in EndpointDescription.all where !Self.undocumented.contains(description.endpoint) {
            let text = description.endpoint.audience == .partner ? errors : errors + pages.joined()
            for problem in description.problems {
                #expect(text.contains("`\(problem.code)`"), "\(problem.code) of \(description.endpoint.name)")
            }
        }
    }

    @Test func everyListedCodeBelongsToAnEndpoint() {
        let used = Set(EndpointDescription.all.flatMap(\.problems))
        #expect(Set(ProblemCode.all).subtracting(used).map(\.code).sorted() == [])
    }
}
