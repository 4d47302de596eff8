import AssayCore
import AssayOperations
import Hummingbird

/// The start page, the switch of the language, and the parts that all pages share.
///
/// | route | access | response |
/// | --- | --- | --- |
/// | `GET /console` | expert | 200 the links to the parts of the console |
/// | `POST /console/language` | visitor | 303 to the page `next`, in the language `language` from then on |
enum StartRoutes {
    static let chapter = ConsoleChapter(
        texts: [:],
        templates: ["start": PackageResources.start_mustache, "refusal": PackageResources.refusal_mustache])

    static func add(to routes: inout ConsoleRouteTable, platform: Platform) {
        routes.get("/console", role: .expert) { call in
            let call = try await UndoBar.added(to: call, platform)
            return call.page("start", title: call.text("start"), model: [:])
        }
        routes.visitor(.post, "/console/language") { visit in
            guard let language = visit.form["language"].flatMap(Language.init) else {
                throw DomainError.invalid("language", "unknown_language", "Choose one of the given languages.")
            }
            var response = visit.see(NextPath.checked(visit.form["next"]))
            response.setCookie(visit.site.cookies.language(language))
            return response
        }
    }
}
