import AssayCore
import AssayOperations
import AssayWire
import Hummingbird

/// The two searches of the SDK over the logged-in user's items.
///
/// | route | response |
/// | --- | --- |
/// | `POST /sdk/v1/items/search` | 200 `EntrupySearchResult` |
/// | `POST /sdk/v1/items/query` | 200 `EntrupySearchItemsResult` |
struct SearchController {
    let platform: Platform

    func addRoutes(to routes: Routes) {
        routes.user(.searchItems, use: search)
        routes.user(.queryItems, use: query)
    }

    @Sendable private func search(
        _ request: Request, _ context: AssayRequestContext, _ actor: UserActor
    ) async throws -> Response {
        let body = try await request.json(SearchItemsRequest.self)
        let page = try await SearchItems(platform)(actor, try LegacySearch(body), language: context.language)
        return .json(buffer: page.searchResult)
    }

    @Sendable private func query(
        _ request: Request, _ context: AssayRequestContext, _ actor: UserActor
    ) async throws -> Response {
        let body = try await request.json(QueryItemsRequest.self)
        let search = try ProgrammaticSearch(body, now: platform.clock.now())
        let page = try await SearchItems(platform)(actor, search, language: context.language)
        return .json(buffer: page.itemsResult(search.mode))
    }
}
