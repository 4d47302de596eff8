import AssayCore
import AssayOperations
import AssayWire
import HTTPTypes
import Hummingbird

/// One-time links: an invitation, a new password, or a sign-in to a demo.
///
/// | route | access | response |
/// | --- | --- | --- |
/// | `GET /console/links/{secret}` | visitor | 200 the form; opening it does not use up the link |
/// | `POST /console/links/{secret}` | visitor | 303 to the sign-in, or to the start page of a demo |
enum LinkRoutes {
    static let chapter = ConsoleChapter(
        texts: SignInTexts.table, templates: ["link": PackageResources.link_mustache])

    private static let path = "/console/links/{secret}"

    static func add(to routes: inout ConsoleRouteTable, platform: Platform) {
        let (read, redeem, enter) = (ReadStaffLink(platform), RedeemStaffLink(platform), SignInByLink(platform))
        routes.visitor(.get, path) { visit in
            form(visit, try await read(secret: try visit.parameter("secret")))
        }
        routes.visitor(.post, path) { visit in
            let secret = try visit.parameter("secret")
            let link = try await read(secret: secret)
            if link.purpose == .demo {
                let entered = try await enter(secret: secret, address: visit.address, agent: visit.agent)
                return visit.signedIn(entered.token.value, next: nil)
            }
            guard visit.form.exact("password") == visit.form.exact("repeated") else {
                return form(visit, link, message: "passwords_differ")
            }
            do {
                _ = try await redeem(secret: secret, password: visit.form.exact("password"))
            } catch let error as DomainError where error.fields.contains(where: { $0.name == "password" }) {
                return form(visit, link, message: "password_refused")
            }
            return visit.see(ConsoleShell.signIn, flash: "password_set")
        }
    }

    private static func form(
        _ visit: ConsoleVisit, _ link: (email: String, purpose: StaffLinkPurpose), message: String? = nil
    ) -> Response {
        visit.page(
            "link", title: visit.text("link_\(link.purpose.rawValue)"),
            model: [
                "title": .text(visit.text("link_\(link.purpose.rawValue)")), "email": .text(link.email),
                "is_demo": .flag(link.purpose == .demo), "message": PageValue(message.map { visit.text($0) }),
                "least": .text(String(StaffPassword.lengths.lowerBound)),
                "most": .text(String(StaffPassword.lengths.upperBound)),
                "hint": .text(
                    visit.text("password_hint", ["least": String(StaffPassword.lengths.lowerBound)])),
            ], status: message == nil ? .ok : .unprocessableContent)
    }
}
