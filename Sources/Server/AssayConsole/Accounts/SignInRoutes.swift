import AssayAPI
import AssayCore
import AssayOperations
import AssayWire
import HTTPTypes
import Hummingbird

/// Signing in and out.
///
/// | route | access | response |
/// | --- | --- | --- |
/// | `GET /console/sign-in` | visitor | 200 the form; `next` is the page to go to |
/// | `POST /console/sign-in` | visitor | 303 to `next`; 401, 429 or 503 the form with the reason |
/// | `POST /console/sign-out` | enrolling | 303 to the form |
enum SignInRoutes {
    static let chapter = ConsoleChapter(
        texts: SignInTexts.table, templates: ["sign-in": PackageResources.sign_in_mustache])

    static func add(to routes: inout ConsoleRouteTable, platform: Platform) {
        let (enter, leave) = (SignIn(platform), SignOut(platform))
        routes.visitor(.get, ConsoleShell.signIn) { visit in form(visit, next: try visit.query["next"]) }
        routes.visitor(.post, ConsoleShell.signIn) { visit in
            do {
                let entered = try await enter(
                    email: visit.form["email"] ?? "", password: visit.form.exact("password"), code: visit.form["code"],
                    address: visit.address, agent: visit.agent)
                return visit.signedIn(entered.token.value, next: visit.form["next"])
            } catch let error as DomainError where SignInTexts.table[error.code] != nil {
                let seconds = error.retryAfter.map { String($0) }
                var response = form(
                    visit, next: visit.form["next"], message: visit.text(error.code, ["seconds": seconds ?? ""]),
                    status: HTTPResponse.Status(code: error.problem.status))
                response.headers[.retryAfter] = seconds
                return response
            }
        }
        routes.enrolling(.post, "/console/sign-out") { call in
            try await leave(call.member)
            var response = call.see(ConsoleShell.signIn, flash: "signed_out")
            response.setCookie(call.visit.site.cookies.deleted(.session))
            return response
        }
    }

    private static func form(
        _ visit: ConsoleVisit, next: String?, message: String? = nil, status: HTTPResponse.Status = .ok
    ) -> Response {
        visit.page(
            "sign-in", title: visit.text("sign_in"),
            model: [
                "next": .text(NextPath.checked(next)), "message": PageValue(message),
                "email": .text(String((visit.form["email"] ?? "").prefix(320))),
            ], status: status)
    }
}

extension ConsoleVisit {
    /// The client's address, for the limits and the list of sessions.
    var address: String { context.client?.description ?? "local" }

    /// The browser's name, for the list of sessions.
    var agent: String { String((request.headers[.userAgent] ?? "").prefix(200)) }

    /// Makes the response that begins a session.
    ///
    /// It also ends the visitor's token.
    func signedIn(_ token: String, next: String?) -> Response {
        var response = see(NextPath.checked(next))
        response.setCookie(site.cookies.session(token, seconds: ConsoleSession.longestSeconds))
        response.setCookie(site.cookies.deleted(.visitor))
        return response
    }
}
