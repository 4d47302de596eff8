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
            (UserRoutes.chapter, UserRoutes.add),
            (TeamRoutes.chapter, TeamRoutes.add),
            (LibraryRoutes.chapter, LibraryRoutes.add),
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

    /// Returns the console of a server, whose router shows its refusals (``ConsoleSite/refusal(of:_:_:)``).
    package static func site(_ platform: Platform) -> ConsoleSite {
        let chapters = chapters.map(\.chapter)
        return ConsoleSite(platform: platform, pages: ConsolePages(chapters), chapters: chapters)
    }

    /// Adds the routes to a server's router, after those of the API and of the screens.
    package static func add(_ site: ConsoleSite, to router: Router<AssayRequestContext>) {
        let guardian = ConsoleGuard(site)
        for asset in ConsoleShell.assets + site.chapters.flatMap(\.assets) {
            WebRoutes.add(asset.file, at: "/console/assets/\(asset.name)", to: router)
        }
        for route in table(site.platform) {
            router.on(RouterPath(route.path), method: route.method) { request, context in
                await guardian.respond(to: request, context, by: route)
            }
        }
    }
}
