import AssayAPI
package import AssayCore
import AssayWire
package import Hummingbird

/// A request to the console: of a member (``ConsoleCall``), or of a visitor who has not signed in (``ConsoleVisit``).
package protocol ConsoleRequest: Sendable {
    var visit: ConsoleVisit { get }
}

/// A member's request, after the checks of cookie, origin, token, role and second factor.
package struct ConsoleCall: ConsoleRequest {
    package let member: ConsoleMember
    package let visit: ConsoleVisit
}

/// A request, after the checks of its origin and token.
package struct ConsoleVisit: ConsoleRequest {
    let request: Request
    let context: AssayRequestContext
    let language: Language
    /// The fields of the body; empty for `GET`.
    var form: ConsoleForm
    /// The token that each form of the page carries.
    var csrf: String
    /// The member, for the navigation; `nil` on the pages for visitors.
    var member: ConsoleMember?
    let chapter: ConsoleChapter
    let site: ConsoleSite
    /// The member's decisions that the page shows above its content (``UndoBar``).
    var undo: [PageModel] = []

    package var visit: ConsoleVisit { self }
}

extension ConsoleRequest {
    package var request: Request { visit.request }
    package var language: Language { visit.language }
    package var form: ConsoleForm { visit.form }
    /// The fields of the query.
    ///
    /// - Throws: `invalid_request` for a query that is too long or not UTF-8.
    package var query: ConsoleForm {
        get throws(DomainError) { try ConsoleForm(visit.request.uri.query ?? "") }
    }

    /// Returns a parameter of the route's path, percent-decoded.
    ///
    /// - Throws: not found for one that is no UTF-8 text.
    package func parameter(_ name: String) throws(DomainError) -> String { try visit.context.parameter(name) }

    /// Returns a text of the chapter or the shell in the page's language.
    ///
    /// - Parameter values: Replace `{name}` in the text.
    package func text(_ key: String, _ values: [String: String] = [:]) -> String {
        let text = (visit.chapter.texts[key] ?? ShellTexts.table[key])?.text(in: language.rawValue) ?? key
        return values.reduce(text) { $0.replacing("{\($1.key)}", with: $1.value) }
    }

    /// Returns the sentence of a refusal: the text `problem_…` of the chapter or the shell if there is one, else its own.
    func sentence(_ code: String, _ own: LocalizedText) -> String {
        let key = "problem_\(code)"
        let sentence = (visit.chapter.texts[key] ?? ShellTexts.table[key] ?? own).text(in: language.rawValue)
        // Many refusals of the API exist in English only.
        let isForeign = language != .english && sentence == own.english
        return isForeign ? text("problem_in_english", ["sentence": sentence]) : sentence
    }

    /// A promised time in words, in the largest unit of which there are at least two, or in minutes.
    func dueText(_ time: Timestamp, seenAt now: Timestamp) -> String {
        let seconds = Int(time.seconds(since: now))
        let minutes = abs(seconds) / 60
        let (unit, count) = minutes >= 2_880 ? ("days", 1_440) : minutes >= 120 ? ("hours", 60) : ("minutes", 1)
        return text("\(seconds < 0 ? "late" : "in")_\(unit)", ["n": String(minutes / count)])
    }

    /// The query of the request's address with its question mark, or an empty text.
    var querySuffix: String { request.uri.query.map { "?\($0)" } ?? "" }

    /// Makes the page of a template of the chapter.
    ///
    /// See ``ConsolePage/render(_:title:model:status:_:)``.
    package func page(
        _ template: String, title: String, model: PageModel, status: HTTPResponse.Status = .ok
    ) -> Response {
        ConsolePage.render(template, title: title, model: model, status: status, self)
    }

    /// Makes the response to a form that has changed something: the browser then gets another page.
    ///
    /// - Parameters:
    ///   - path: A path of the console, such as `/console/queue`, with query and fragment.
    ///   - flash: The key of a text that the next page shows once.
    package func see(_ path: String, flash: String? = nil) -> Response {
        var response = Response(status: .seeOther, headers: ConsoleHeaders.page)
        response.headers[.location] = visit.site.base + path
        if let flash { response.setCookie(visit.site.cookies.flash(flash)) }
        return response
    }
}
