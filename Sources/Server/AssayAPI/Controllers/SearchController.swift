import AssayCompression
import AssayCore
import AssayOperations
import AssayWire
import HTTPTypes
import Hummingbird
import NIOCore

/// The two searches of the SDK over the logged-in user's items.
///
/// | route | response |
/// | --- | --- |
/// | `POST /sdk/v1/items/search` | 200 `EntrupySearchResult` |
/// | `POST /sdk/v1/items/query` | 200 `EntrupySearchItemsResult` |
struct SearchController {
    let platform: Platform
    let pages: PageCache

    func addRoutes(to routes: Routes) {
        routes.user(.searchItems, use: search)
        routes.user(.queryItems, use: query)
    }

    @Sendable private func search(
        _ request: Request, _ context: AssayRequestContext, _ actor: UserActor
    ) async throws -> Response {
        try await page(.searchItems, request, context, actor) { body in
            let search = try LegacySearch(try body.json(SearchItemsRequest.self))
            let page = try await SearchItems(platform)(actor, search, language: context.language)
            return (page.searchResult, page.isLasting)
        }
    }

    @Sendable private func query(
        _ request: Request, _ context: AssayRequestContext, _ actor: UserActor
    ) async throws -> Response {
        try await page(.queryItems, request, context, actor) { body in
            let wanted = try body.json(QueryItemsRequest.self)
            let search = try ProgrammaticSearch(wanted, now: platform.clock.now())
            let page = try await SearchItems(platform)(actor, search, language: context.language)
            // The last days are counted from the time of the request.
            return (page.itemsResult(search.mode), page.isLasting && wanted.date_range?.last_days == nil)
        }
    }

    /// Returns the kept page of an equal request, or makes one.
    private func page(
        _ endpoint: Endpoint, _ request: Request, _ context: AssayRequestContext, _ actor: UserActor,
        _ make: (ByteBuffer) async throws -> (page: ByteBuffer, isLasting: Bool)
    ) async throws -> Response {
        let body = try await request.jsonBody()
        guard let version = context.items,
            let key = PageCache.Key(
                actor.user, endpoint, in: context.language, address: platform.address.text, body: body)
        else { return .json(buffer: try await make(body).page) }
        if let known = pages.find(key, version) { return .page(known, for: request) }
        let made = try await make(body)
        let page = CachedPage(made.page)
        if made.isLasting { pages.keep(page, for: key, version) }
        return .page(page, for: request)
    }
}

extension Response {
    fileprivate static func page(_ page: CachedPage, for request: Request) -> Response {
        guard Gzip.isAccepted(by: request.headers[.acceptEncoding]), let compressed = page.gzip else {
            return .json(buffer: page.plain)
        }
        var response = Response.json(buffer: compressed)
        response.headers[.contentEncoding] = "gzip"
        response.varyByEncoding()
        return response
    }
}
