import AssayAPI
import AssayCore
import AssayKeys
import AssayOperations
import AssayWire
import HTTPTypes
import Hummingbird
import NIOCore

/// Checks each request of the console before its handler, and makes a page of each refusal.
///
/// A form is checked in this order: reach, origin, session, role, second factor, body, token.
struct ConsoleGuard: Sendable {
    private let site: ConsoleSite
    private let authenticate: AuthenticateConsole

    init(_ site: ConsoleSite) {
        self.site = site
        authenticate = AuthenticateConsole(site.platform)
    }

    /// Makes the response, with the console's headers where its handler has set none of its own.
    func respond(to request: Request, _ context: AssayRequestContext, by route: ConsoleRoute) async -> Response {
        var response = await checked(request, context, route)
        for field in ConsoleHeaders.page where response.headers[field.name] == nil { response.headers.append(field) }
        return response
    }

    private func checked(
        _ request: Request, _ context: AssayRequestContext, _ route: ConsoleRoute
    ) async -> Response {
        var visit = ConsoleVisit(request, context, chapter: route.chapter, site: site)
        do {
            try site.checkReach(of: request)
            if route.method != .get { try site.checkOrigin(of: request) }
            switch route.handler {
            case .visitor(let handler):
                visit.member = try await knownMember(request)
                let known = visit.member?.csrf ?? site.cookies.value(.visitor, of: request)
                visit.csrf = known ?? SecretToken.make(prefix: "", random: site.platform.random).value
                try await read(&visit, route)
                var response = try await handler(visit)
                if known == nil { response.setCookie(site.cookies.visitor(visit.csrf)) }
                return response
            case .member(let handler):
                let member = try await member(request)
                visit.member = member
                visit.csrf = member.csrf
                if case .member(let role) = route.access {
                    guard !member.needsSecondFactor else { return visit.see(ConsoleShell.secondFactor) }
                    guard member.staff.role >= role else {
                        throw DomainError(.init(.forbidden, "role_too_low"), ShellTexts.roleTooLow)
                    }
                }
                try await read(&visit, route)
                return try await handler(ConsoleCall(member: member, visit: visit))
            }
        } catch let error as DomainError
            where error.kind == .unauthorized && route.access != .visitor && route.method == .get
        {
            return visit.signIn()
        } catch {
            return ConsoleRefusal.page(of: error, visit)
        }
    }

    private func member(_ request: Request) async throws -> ConsoleMember {
        guard let token = site.cookies.value(.session, of: request) else {
            throw DomainError(.init(.unauthorized, "session_invalid"), ShellTexts.sessionEnded)
        }
        return try await authenticate(token: token)
    }

    /// The member who requests a page for visitors; `nil` without a session.
    private func knownMember(_ request: Request) async throws -> ConsoleMember? {
        do {
            return try await member(request)
        } catch let error as DomainError where error.kind == .unauthorized {
            return nil
        }
    }

    /// Reads the fields of a form and checks its token.
    private func read(_ visit: inout ConsoleVisit, _ route: ConsoleRoute) async throws {
        guard route.method != .get else { return }
        let type = visit.request.headers[.contentType]?.prefix { $0 != ";" }
        if route.isUpload, type.map(String.init) == MultipartBody.type { return }
        guard type == "application/x-www-form-urlencoded" else {
            throw DomainError(.init(.unsupportedMedia, "not_a_form"), "Send a form.")
        }
        do {
            visit.form = try ConsoleForm(String(buffer: try await visit.request.body.collect(upTo: route.bodyBytes)))
        } catch is NIOTooManyBytesError {
            throw DomainError(.bodyTooLarge, ShellTexts.tooLong)
        }
        try Self.checkToken(visit)
    }

    /// - Throws: `form_token_invalid`.
    static func checkToken(_ visit: ConsoleVisit) throws(DomainError) {
        // A visitor without the cookie gets another token than the form's.
        guard TokenHash(of: visit.form.exact("csrf")) == TokenHash(of: visit.csrf) else {
            throw DomainError(.init(.forbidden, "form_token_invalid"), ShellTexts.oldForm)
        }
    }
}

extension ConsoleVisit {
    /// - Parameter chapter: The chapter of the route.
    init(_ request: Request, _ context: AssayRequestContext, chapter: ConsoleChapter, site: ConsoleSite) {
        let chosen = site.cookies.value(.language, of: request).flatMap(Language.init)
        self.init(
            request: request, context: context, language: chosen ?? context.language, form: ConsoleForm(), csrf: "",
            member: nil, chapter: chapter, site: site)
    }

    /// Makes the response that leads to the sign-in, and then to the page of this request.
    fileprivate func signIn() -> Response {
        var response = see(
            "\(ConsoleShell.signIn)?next=\(Route.escaped(NextPath.checked(request.uri.description)))")
        response.setCookie(site.cookies.deleted(.session))
        return response
    }
}
