import AssayClientDoubles
import AssayHTTP
import AssayWire
import Foundation
import Testing

@testable import AssayClient

/// The documented mapping of errors, row by row.
@Suite struct ErrorMappingTests {
    @Test(arguments: [
        (HTTPError.Code.noRoute, AssayError.Code.offlineAccess), (.nameNotResolved, .offlineAccess),
        (.connectionRefused, .offlineAccess), (.connectionLost, .offlineAccess), (.tls, .offlineAccess),
        (.timedOut, .requestTimeout), (.unreadableFile, .badRequest), (.cancelled, .unknown),
        (.invalidResponse, .unknown), (.other, .unknown),
    ])
    func aMissingAnswerMeans(_ failure: HTTPError.Code, _ code: AssayError.Code) {
        let error = AssayError(HTTPError(failure, detail: "why"), language: "en")
        #expect(error.code == code)
        #expect(error.requestID == nil)
        #expect(error.isCancelled == (failure == .cancelled))
    }

    /// Only the platform, the user or a missing photo can end a capture; network errors never do.
    @Test(arguments: [
        (HTTPError.Code.noRoute, true), (.connectionRefused, true), (.connectionLost, true), (.timedOut, true),
        (.invalidResponse, true), (.other, true),
        (.unreadableFile, false), (.cancelled, false),
    ])
    func aMissingAnswerIsWorthAnotherTry(_ failure: HTTPError.Code, _ isPassing: Bool) {
        #expect(AssayError(HTTPError(failure), language: "en").isPassing == isPassing)
    }

    @Test(arguments: [
        (400, AssayError.Code.badRequest), (404, .badRequest), (409, .badRequest), (413, .badRequest),
        (415, .badRequest), (422, .badRequest), (401, .unauthorizedAccess), (403, .forbidden), (408, .requestTimeout),
        (429, .tooManyRequests), (500, .internalServerError), (502, .internalServerError),
        (503, .internalServerError), (504, .serverTimeout), (302, .unknown), (410, .unknown), (418, .unknown),
    ])
    func aRefusalMeans(_ status: Int, _ code: AssayError.Code) throws {
        let response = MadeAnswer.problem(status, "a_code", retryAfter: 7)
        let error = AssayError(response, language: "en")
        #expect(error.code == code)
        #expect(error.problemCode == "a_code")
        #expect(error.description == "Refused: a_code.")
        #expect(error.requestID == MadeAnswer.requestID)
        #expect(error.retryAfter == 7)
    }

    /// The errors with which the platform protects its memory, disk and connections.
    @Test(arguments: [
        (422, "picture_too_complex", AssayError.Code.badRequest, false),
        (429, "capture_quota_reached", .tooManyRequests, true),
        (503, "organization_quota_reached", .internalServerError, true),
        (408, "request_timeout", .requestTimeout, true),
    ])
    func aProtectionOfThePlatformMeans(
        _ status: Int, _ problem: String, _ code: AssayError.Code, _ isPassing: Bool
    ) throws {
        let error = AssayError(MadeAnswer.problem(status, problem), language: "en")
        #expect(error.code == code)
        #expect(error.isPassing == isPassing, "a photo with this refusal stays in the queue, or not")
    }

    /// Waiting alone does not lift a limit on open captures or stored photos.
    @Test(arguments: [
        ("too_many_open_captures", "Finish or cancel"), ("user_quota_reached", "Finish or cancel"),
        ("too_many_unchecked_photos", "being checked"), ("rate_limited", "Please wait a moment"),
        ("capture_quota_reached", "Please wait a moment"),
    ])
    func aLimitTellsTheUserWhatToDo(_ problem: String, _ remedy: String) throws {
        let response = MadeAnswer.problem(429, problem)
        let texts = ["en", "ja"].map { AssayError(response, language: $0).localizedDescription }
        #expect(texts[0].contains(remedy))
        #expect(texts[0] != texts[1])
    }

    @Test(arguments: [200, 302, 401, 429, 500, 511]) func anAnswerThatIsNotThePlatformsIsOffline(_ status: Int) {
        let portal = HTTPResponse(
            status: status, headers: ["Content-Type": "text/html"], body: Data("<html>Sign in</html>".utf8))
        let error = AssayError(portal, language: "en")
        #expect(error.code == .offlineAccess)
        #expect(error.description.contains("captive portal"))
    }

    @Test func aRefusalWithoutAProblemStillSaysItsStatus() {
        let error = AssayError(
            HTTPResponse(status: 500, headers: ["X-Request-Id": "r"], body: Data("oops".utf8)), language: "en")
        #expect(error.code == .internalServerError)
        #expect(error.description.contains("500"))
        #expect(error.problemCode == nil)
    }

    @Test func everyCodeHasATextInEachLanguage() {
        for code in AssayError.Code.allCases {
            let texts = ["en", "ja", "fr"].map { AssayError(code, "for logs", language: $0).localizedDescription }
            #expect(texts[0] != texts[1], "\(code)")
            #expect(texts[0] == texts[2], "\(code)")
            #expect(!texts[0].contains("for logs"))
        }
        let english = Set(AssayError.Code.allCases.map { ErrorTexts.text($0, language: "en") })
        #expect(english.count == AssayError.Code.allCases.count)
    }

    @Test(arguments: [
        (["ja-JP", "en"], "ja"), (["fr-CH", "de", "ja"], "ja"), (["EN-GB"], "en"), (["fr"], "en"), ([], "en"),
    ])
    func theUsersFirstLanguageThatIsSpokenIsTaken(_ preferred: [String], _ language: String) {
        #expect(AssayConfiguration.language(preferred: preferred) == language)
    }
}
