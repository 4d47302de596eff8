import AssayCore
import AssayOperations
import AssayQRCode
import AssayWire
import HTTPTypes
import Hummingbird

/// Setting up the second factor.
///
/// Secrets are shown once, in the response to a form.
///
/// | route | access | response |
/// | --- | --- | --- |
/// | `GET /console/second-factor` | enrolling | 200 what it is, and the button that begins |
/// | `POST /console/second-factor` | enrolling | 200 the secret as a QR code and as text |
/// | `POST /console/second-factor/code` | enrolling | 200 the recovery codes; 422 the form for another code |
enum SecondFactorRoutes {
    static let chapter = ConsoleChapter(
        texts: SignInTexts.table, templates: ["second-factor": PackageResources.second_factor_mustache])

    static func add(to routes: inout ConsoleRouteTable, platform: Platform) {
        let (begin, confirm) = (BeginSecondFactor(platform), ConfirmSecondFactor(platform))
        routes.enrolling(.get, ConsoleShell.secondFactor) { call in page(call, ["begin": true]) }
        routes.enrolling(.post, ConsoleShell.secondFactor) { call in
            let (secret, url) = try await begin(call.member)
            return page(
                call,
                [
                    "code": true, "secret": .text(secret.value),
                    "qr": (QRCode(url.value)?.picture).map { side, path in
                        .group(["side": .text(String(side)), "path": .text(path)])
                    } ?? .absent,
                ])
        }
        routes.enrolling(.post, "\(ConsoleShell.secondFactor)/code") { call in
            do {
                let done = try await confirm(call.member, code: call.form["code"] ?? "")
                var visit = call.visit
                visit.csrf = done.member.csrf
                var response = page(
                    ConsoleCall(member: done.member, visit: visit),
                    ["codes": .list(done.codes.map { ["code": .text($0.value)] }), "done": true])
                response.setCookie(
                    visit.site.cookies.session(done.token.value, seconds: ConsoleSession.longestSeconds))
                return response
            } catch let error as DomainError where error.fields.contains(where: { $0.name == "code" }) {
                return page(
                    call, ["code": true, "message": .text(call.text("code_refused"))], status: .unprocessableContent)
            }
        }
    }

    private static func page(
        _ call: ConsoleCall, _ model: PageModel, status: HTTPResponse.Status = .ok
    ) -> Response {
        call.page("second-factor", title: call.text("second_factor"), model: model, status: status)
    }
}
