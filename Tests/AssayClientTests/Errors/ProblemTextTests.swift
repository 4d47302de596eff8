import AssayClientDoubles
import AssayHTTP
import AssayWire
import Foundation
import Testing

@testable import AssayClient

/// Tests for the texts that people see for each error of the server.
@Suite struct ProblemTextTests {
    private static let languages = ["en", "ja"]

    private func sentence(
        _ status: Int, _ code: String, fields: [Problem.Field] = [], in language: String
    ) throws -> String {
        AssayError(MadeAnswer.problem(status, code, fields: fields), language: language)
            .localizedDescription
    }

    @Test func everySentenceIsOneInBothLanguages() throws {
        for problem in ProblemCode.all where problem.user != nil {
            let (english, japanese) = try (sentence(400, problem.code, in: "en"), sentence(400, problem.code, in: "ja"))
            #expect(english != ErrorTexts.text(.badRequest, language: "en"), "\(problem.code)")
            #expect(!english.contains(problem.code) && english.hasSuffix("."), "\(problem.code)")
            #expect(japanese.contains(/[ぁ-ん]/) && japanese.hasSuffix("。"), "\(problem.code)")
        }
    }

    /// The user of a newer server's problem reads the sentence about its status.
    @Test func anUnknownCodeHasTheSentenceOfItsStatus() throws {
        #expect(try sentence(401, "new_code", in: "ja") == ErrorTexts.text(.unauthorizedAccess, language: "ja"))
    }

    @Test func everyProblemOfAFieldNamesTheField() throws {
        let labels = [
            "style_name": ["style name", "モデル名"], "brand": ["brand", "ブランド"], "us_size": ["US size", "USサイズ"],
            "strap_length": ["strap_length", "strap_length"],
        ]
        for code in ["control_characters", "missing", "not_editable", "too_long", "unknown_text_field"] {
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
    @Test func aBadRequestIsNotReportedAsAMissingDetail() throws {
        let field = Problem.Field(field: "reason_id", code: "missing", message: "This field is required.")
        let shown = try sentence(400, "invalid_request", fields: [field], in: "en")
        #expect(shown == ProblemCode.invalidRequest.user?.text(in: "en"))
    }

    @Test func allWrongFieldsAreNamed() throws {
        let fields = ["brand", "style_name"].map { Problem.Field(field: $0, code: "missing", message: "For a log.") }
        let shown = try sentence(400, "invalid_item", fields: fields, in: "en")
        #expect(shown == "The brand is missing. The style name is missing.")
    }

    @Test func aRefusedPhotoIsShownInTheServersOwnWords() throws {
        for code in ["photo_blurred", "digest_mismatch", "photo_of_a_newer_server"] {
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
