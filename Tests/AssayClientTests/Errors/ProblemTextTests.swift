import AssayClientDoubles
import AssayHTTP
import AssayWire
import Foundation
import Testing

@testable import AssayClient

/// Tests for the texts that people see for each error of the server.
@Suite struct ProblemTextTests {
    /// The errors of the program's start, of operators' commands, of experts' work and of partners' backends.
    ///
    /// An app never receives them.
    private static let notForApps: Set<String> = [
        "address_unusable", "already_done", "already_initialized", "already_served", "blobs_foreign", "blobs_mismatch",
        "blobs_unavailable",
        "clock_differs", "data_damaged", "data_not_writable", "database_unavailable", "debug_item_stays_invalid",
        "delivery_open", "event_expired", "idempotency_in_progress", "idempotency_key_reused",
        "invalid_answers", "invalid_catalog",
        "invalid_days", "invalid_idempotency_key", "invalid_note", "invalid_setting", "invalid_text",
        "item_already_decided", "item_not_final", "item_not_in_review", "last_admin", "master_key_mismatch",
        "master_key_unusable",
        "not_initialised",
        "organisation_ambiguous", "organisation_exists", "result_not_final", "retake_not_possible", "role_too_low",
        "schema_outdated", "scope_too_narrow", "staff_exists", "too_many_attempts", "too_many_webhooks",
        "unknown_reason",
        "unknown_staff", "webhook_disabled", "webhook_exists",
    ]
    private static let languages = ["en", "ja"]

    private let problems: ServerProblems

    init() throws {
        problems = try ServerProblems()
    }

    private func sentence(
        _ status: Int, _ code: String, fields: [Problem.Field] = [], in language: String
    ) throws -> String {
        AssayError(MadeAnswer.problem(status, code, fields: fields), language: language)
            .localizedDescription
    }

    @Test func theSourcesNameTheCodes() {
        #expect(problems.codes.isSuperset(of: ["not_flaggable", "invalid_item", "storage_full", "upload_in_parts"]))
        #expect(
            problems.fieldCodes == [
                "missing", "too_long", "control_characters", "unknown_category", "unknown_text_field", "not_editable",
            ])
        #expect(problems.photoCodes.isSuperset(of: ["photo_blurred", "unsupported_format", "digest_mismatch"]))
        #expect(Self.notForApps.subtracting(problems.codes) == [], "no longer in the sources")
        #expect(ProblemTexts.general.subtracting(problems.codes) == [], "no longer in the sources")
    }

    @Test func everyCodeHasItsSentenceOrThatOfItsKind() {
        let known = Set(ProblemTexts.words.keys).union(ProblemTexts.general)
        #expect(problems.codes.subtracting(Self.notForApps).subtracting(known) == [])
        #expect(ProblemTexts.general.isDisjoint(with: ProblemTexts.words.keys))
    }

    @Test func everySentenceIsOneInBothLanguages() throws {
        for code in problems.codes.union(ProblemTexts.words.keys).subtracting(Self.notForApps).sorted()
        where !ProblemTexts.general.contains(code) {
            let (english, japanese) = (try sentence(400, code, in: "en"), try sentence(400, code, in: "ja"))
            #expect(english != ErrorTexts.text(.badRequest, language: "en"), "\(code)")
            #expect(japanese != ErrorTexts.text(.badRequest, language: "ja"), "\(code)")
            #expect(!english.contains(code) && english.hasSuffix("."), "\(code)")
            #expect(japanese.contains(/[ぁ-ん]/) && japanese.hasSuffix("。"), "\(code)")
        }
    }

    @Test func everyProblemOfAFieldNamesTheField() throws {
        let labels = [
            "style_name": ["style name", "モデル名"], "brand": ["brand", "ブランド"], "us_size": ["US size", "USサイズ"],
            "strap_length": ["strap_length", "strap_length"],
        ]
        for code in problems.fieldCodes.sorted() where code != "unknown_category" {
            for (field, labels) in labels {
                let fields = [Problem.Field(field: field, code: code, message: "For a log.")]
                for (language, label) in zip(Self.languages, labels) {
                    let shown = try sentence(400, "invalid_item", fields: fields, in: language)
                    #expect(shown.contains(label) && !shown.contains("{"), "\(code)")
                }
            }
        }
    }

    /// A missing field of a request is the app's mistake, not a detail that the user could enter.
    @Test func aWrongRequestIsNotToldAsAMissingDetail() throws {
        let field = Problem.Field(field: "reason_id", code: "missing", message: "This field is required.")
        let shown = try sentence(400, "invalid_request", fields: [field], in: "en")
        #expect(shown == ProblemTexts.words["invalid_request"]?.text(in: "en"))
    }

    @Test func allWrongFieldsAreNamed() throws {
        let fields = ["brand", "style_name"].map { Problem.Field(field: $0, code: "missing", message: "For a log.") }
        let shown = try sentence(400, "invalid_item", fields: fields, in: "en")
        #expect(shown == "The brand is missing. The style name is missing.")
    }

    @Test func aRefusedPhotoIsShownInTheServersOwnWords() throws {
        for code in problems.photoCodes.sorted() {
            let field = Problem.Field(field: "images.sole", code: code, message: "Take it again: \(code).")
            #expect(try sentence(422, code, fields: [field], in: "ja") == field.message)
        }
    }

    /// The server's text for this error is written for developers, since the SDK itself sends missing photos again.
    @Test func aMissingPhotoIsShownInTheClientsWords() throws {
        let field = Problem.Field(field: "images.sole", code: "photo_missing", message: "Send the photo.")
        let shown = try sentence(409, "photos_missing", fields: [field], in: "en")
        #expect(shown == "Photos are missing. Take them, then submit again.")
    }

    @Test func aPhotoThatWaitsInTheQueueIsSentLaterWhateverTheReason() throws {
        let error = AssayError(MadeAnswer.problem(503, "storage_full"), language: "en")
        let quota = AssayError(MadeAnswer.problem(429, "user_quota_reached"), language: "en")
        for recoded in [error, quota].map({ $0.recoded(.imageUpload, "The upload stalled.") }) {
            #expect(recoded.localizedDescription == ErrorTexts.text(.imageUpload, language: "en"))
        }
    }
}
