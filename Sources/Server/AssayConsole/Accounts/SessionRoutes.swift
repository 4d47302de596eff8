import AssayCore
import AssayOperations
import AssayWire
import Hummingbird

/// The sessions of a member.
///
/// | route | access | response |
/// | --- | --- | --- |
/// | `GET /console/sessions` | expert | 200 the own sessions; with `of`, an admin gets another member's |
/// | `POST /console/sessions/revoke` | expert | 303 to the list, or to the sign-in |
enum SessionRoutes {
    static let list = "/console/sessions"

    static let chapter = ConsoleChapter(
        texts: SignInTexts.table, templates: ["sessions": PackageResources.sessions_mustache],
        navigation: [ConsoleLink(list, text: "sessions", role: .expert, keys: "g o")])

    static func add(to routes: inout ConsoleRouteTable, platform: Platform) {
        let (read, revoke) = (ListConsoleSessions(platform), RevokeConsoleSession(platform))
        routes.get(list, role: .expert) { call in
            let email = try call.query["of"]
            let sessions = try await read(call.member, of: email)
            return call.page(
                "sessions", title: call.text("sessions"),
                model: [
                    "of": PageValue(email),
                    "sessions": .list(sessions.map { row($0, call) }),
                ])
        }
        routes.post("\(list)/revoke", role: .expert) { call in
            let session = ConsoleSessionID(call.form["session"] ?? "")
            try await revoke(call.member, session)
            guard session != call.member.session else { return call.see(ConsoleShell.signIn, flash: "signed_out") }
            let other = call.form["of"].map { "?of=\(Route.escaped($0))" }
            return call.see(list + (other ?? ""), flash: "session_ended")
        }
    }

    private static func row(_ session: ConsoleSession, _ call: ConsoleCall) -> PageModel {
        [
            "id": .text(session.id.rawValue), "address": .text(session.address),
            "agent": .text(
                session.agent.isEmpty ? call.text("session_no_agent") : session.agent),
            "began": .text(PageTime.text(session.createdAt)), "seen": .text(PageTime.text(session.seenAt)),
            "is_own": .flag(session.id == call.member.session),
        ]
    }
}
