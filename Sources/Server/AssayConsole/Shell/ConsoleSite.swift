package import AssayAPI
import AssayCore
import AssayOperations
import AssayWire
import Foundation
package import Hummingbird

/// The console of one server: its address, its cookies and its templates.
package struct ConsoleSite: Sendable {
    let platform: Platform
    let pages: ConsolePages
    let chapters: [ConsoleChapter]

    /// The path of the server's public address, which is before every path; usually empty.
    package var base: String { platform.address.path }

    package var cookies: ConsoleCookies { ConsoleCookies(isSecure: platform.console == .secured) }

    /// Refuses a request that a proxy has forwarded to a console that is open to this machine alone, or that was made for
    /// another host's name: everyone whom the proxy lets through would look local.
    ///
    /// - Throws: `console_not_local` (forbidden).
    func checkReach(of request: Request) throws(DomainError) {
        guard platform.console == .local, !request.isForThisMachine else { return }
        throw DomainError(.init(.forbidden, "console_not_local"), ShellTexts.notLocal)
    }

    /// Makes the page of a refusal that comes before or instead of a route; `nil` for paths outside of the console.
    package func refusal(of error: any Error, _ request: Request, _ context: AssayRequestContext) -> Response? {
        let path = request.uri.path
        guard path == ConsoleShell.start || path.hasPrefix("\(ConsoleShell.start)/") else { return nil }
        return ConsoleRefusal.page(of: error, ConsoleVisit(request, context, chapter: StartRoutes.chapter, site: self))
    }

    /// Refuses a form that a page of another site has sent.
    ///
    /// Browsers state the origin with each form. The cookie's `SameSite` stops most of such forms; this also covers the
    /// sign-in, which has no session yet, and other hosts of the same domain.
    ///
    /// - Throws: `origin_not_allowed`, also for a request that states no origin.
    func checkOrigin(of request: Request) throws(DomainError) {
        let site = request.headers.first { $0.name.canonicalName == "sec-fetch-site" }?.value
        let isOwn = request.headers[.origin].map { origins(of: request).contains($0) } ?? (site == "same-origin")
        guard isOwn, site == nil || site == "same-origin" else {
            throw DomainError(.originNotAllowed, ShellTexts.foreignForm)
        }
    }

    /// The origins of the console's own pages: that of the public address, and over http this machine's other names.
    private func origins(of request: Request) -> [String] {
        let own = platform.address.origin
        guard !cookies.isSecure, let authority = request.head.authority, Request.isLoopback(authority) else {
            return [own]
        }
        return [own, "http://\(authority)"]
    }
}
