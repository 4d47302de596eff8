import AssayCore
import AssayOperations
import AssayWire

/// The two searches of the SDK over the logged-in user's items.
struct SearchController {
    let platform: Platform

    func addRoutes(to routes: Routes) {
        routes.reader.rendered(Endpoints.searchItems) { call in
            let page = try await SearchItems(platform)(
                call.actor.actor, try LegacySearch(call.body), language: call.language, proving: call.actor)
            return .page(page)
        }
        routes.reader.rendered(Endpoints.queryItems) { call in
            let search = try ProgrammaticSearch(call.body, now: platform.clock.now())
            let page = try await SearchItems(platform)(
                call.actor.actor, search, language: call.language, proving: call.actor)
            return .page(page, search.mode)
        }
    }
}
