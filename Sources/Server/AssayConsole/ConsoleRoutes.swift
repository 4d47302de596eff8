package import AssayAPI
import AssayCore
package import AssayOperations
import AssayWeb
import HTTPTypes
package import Hummingbird

/// The routes of the console: pages (`GET`) and forms (`POST`) below `/console`, and the files of its pages.
///
/// Each form answers 303 with the path of a page. A refusal is a page as well. No `GET` changes anything.
package enum ConsoleRoutes {
    typealias Chapter = (chapter: ConsoleChapter, add: @Sendable (inout ConsoleRouteTable, Platform) -> Void)

    /// The parts of the console, in the order of the navigation.
    private static var chapters: [Chapter] {
        [
            (StartRoutes.chapter, StartRoutes.add),
            (QueueRoutes.chapter, QueueRoutes.add),
            (SignInRoutes.chapter, SignInRoutes.add),
            (LinkRoutes.chapter, LinkRoutes.add),
            (SecondFactorRoutes.chapter, SecondFactorRoutes.add),
            (ItemRoutes.chapter, ItemRoutes.add),
            (StaffRoutes.chapter, StaffRoutes.add),
            (SessionRoutes.chapter, SessionRoutes.add),
        ]
    }

    /// Returns the routes, for the server and for tests that walk over them.
    package static func table(_ platform: Platform) -> [ConsoleRoute] {
        chapters.flatMap { chapter, add in
            var table = ConsoleRouteTable(chapter)
            add(&table, platform)
            return table.routes
        }
    }

    /// Adds the routes to a server's router, after those of the API and of the screens.
    package static func add(to router: Router<AssayRequestContext>, platform: Platform) {
        let chapters = chapters.map(\.chapter)
        let site = ConsoleSite(platform: platform, pages: ConsolePages(chapters), chapters: chapters)
        let guardian = ConsoleGuard(site)
        for asset in ConsoleShell.assets + chapters.flatMap(\.assets) {
            WebRoutes.add(asset.file, at: "/console/assets/\(asset.name)", to: router)
        }
        for route in table(platform) {
            router.on(RouterPath(route.path), method: route.method) { request, context in
                await guardian.respond(to: request, context, by: route)
            }
        }
        router.middlewares.add(UnknownPageMiddleware(site: site, chapter: StartRoutes.chapter))
    }
}

/// Answers requests below `/console` that have no route with a page.
///
/// It must be added after all routes, so that it runs only for requests without one.
private struct UnknownPageMiddleware: RouterMiddleware {
    typealias Context = AssayRequestContext

    let site: ConsoleSite
    let chapter: ConsoleChapter

    func handle(
        _ request: Request, context: AssayRequestContext,
        next: (Request, AssayRequestContext) async throws -> Response
    ) async throws -> Response {
        let path = request.uri.path
        guard path == "/console" || path.hasPrefix("/console/") else { return try await next(request, context) }
        do {
            return try await next(request, context)
        } catch {
            return ConsoleRefusal.page(of: error, ConsoleVisit(request, context, chapter: chapter, site: site))
        }
    }
}
