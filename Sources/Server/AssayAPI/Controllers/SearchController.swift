import AssayCore
import AssayOperations
import AssayWire
import NIOCore

/// The two searches of the SDK over the logged-in user's items.
struct SearchController {
    let platform: Platform
    let pages: PageCache

    func addRoutes(to routes: Routes) {
        routes.user.undecoded(Endpoints.searchItems) { call in
            try await page(of: Endpoints.searchItems, call) {
                let search = try LegacySearch(try call.body.json(SearchItemsRequest.self))
                let page = try await SearchItems(platform)(call.actor, search, language: call.language)
                return (page.searchResult, page.isLasting)
            }
        }
        routes.user.undecoded(Endpoints.queryItems) { call in
            try await page(of: Endpoints.queryItems, call) {
                let wanted = try call.body.json(QueryItemsRequest.self)
                let search = try ProgrammaticSearch(wanted, now: platform.clock.now())
                let page = try await SearchItems(platform)(call.actor, search, language: call.language)
                // The last days are counted from the time of the request.
                return (page.itemsResult(search.mode), page.isLasting && wanted.date_range?.last_days == nil)
            }
        }
    }

    /// Returns the kept page of an equal request, or makes one.
    private func page<Body, Page>(
        of endpoint: Endpoint<Body, Page>, _ call: RouteCall<UserActor, ByteBuffer>,
        _ make: () async throws -> (page: ByteBuffer, isLasting: Bool)
    ) async throws -> Rendered<Page> {
        guard let version = call.context.items,
            let key = PageCache.Key(
                call.actor.user, endpoint.route, in: call.language, address: platform.address.text, body: call.body)
        else { return Rendered(CachedPage(try await make().page), for: call.request) }
        if let known = pages.find(key, version) { return Rendered(known, for: call.request) }
        let made = try await make()
        let page = CachedPage(made.page)
        if made.isLasting { pages.keep(page, for: key, version) }
        return Rendered(page, for: call.request)
    }
}
