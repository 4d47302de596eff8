import AssayCore
import AssayOperations
import AssayWire
import HTTPTypes
import Hummingbird

/// The review queue, and the leases of its items.
///
/// The query of each route has the filters.
///
/// | route | response |
/// | --- | --- |
/// | `GET /console/queue` | 200 a page of the items that wait for an expert |
/// | `POST /console/queue/next` | 303 to the most urgent item that fits, which is then leased; else to the queue |
/// | `POST /console/items/{item}/take` | 303 to the item, which is then leased |
/// | `POST /console/items/{item}/lease` | 204: the lease of the open page is renewed |
/// | `POST /console/items/{item}/skip` | 303 to the next item, as above |
enum QueueRoutes {
    static let queue = "/console/queue"

    static let chapter = ConsoleChapter(
        texts: QueueTexts.table, templates: ["queue": PackageResources.queue_mustache],
        assets: [
            ConsoleAsset("queue.css", .style, PackageResources.queue_css),
            ConsoleAsset("lease.js", .module, PackageResources.lease_js),
        ],
        navigation: [ConsoleLink(queue, text: "queue", role: .expert, keys: "g q")])

    static func add(to routes: inout ConsoleRouteTable, platform: Platform) {
        let (list, take, renew) = (ListQueue(platform), TakeItem(platform), RenewLease(platform))
        let skip = SkipItem(platform)
        routes.get(queue, role: .expert) { call in
            let catalog = platform.catalogs.current
            let filter = try filter(call, catalog)
            let page = try await list(call.member.staff, filter, after: call.query["after"])
            return QueueView(page, filter, catalog, try await UndoBar.added(to: call, platform)).response()
        }
        routes.post("\(queue)/next", role: .expert) { call in
            try await next(call, platform, ifNone: "queue_empty")
        }
        routes.post("/console/items/{item}/take", role: .expert) { call in
            let lease = try await take(call.member, ItemID(typed: call.parameter("item")))
            return call.see("/console/items/\(lease.item)\(call.querySuffix)")
        }
        routes.post("/console/items/{item}/lease", role: .expert) { call in
            try await renew(call.member, ItemID(typed: call.parameter("item")))
            return Response(status: .noContent, headers: ConsoleHeaders.page)
        }
        routes.post("/console/items/{item}/skip", role: .expert) { call in
            guard let reason = call.form["reason"].flatMap(SkipReason.init) else {
                throw DomainError.invalid("reason", "unknown_reason", "Choose one of the given reasons.")
            }
            try await skip(call.member, ItemID(typed: call.parameter("item")), reason: reason)
            return try await next(call, platform, ifNone: "skipped")
        }
    }

    static func next(_ call: ConsoleCall, _ platform: Platform, ifNone flash: String) async throws -> Response {
        let filter = try filter(call, platform.catalogs.current)
        guard let lease = try await TakeNext(platform)(call.member, filter) else {
            return call.see("\(queue)\(call.querySuffix)", flash: flash)
        }
        return call.see("/console/items/\(lease.item)\(call.querySuffix)")
    }

    /// Reads the filters; a brand's name or alias of the catalog counts as its id.
    static func filter(_ call: ConsoleCall, _ catalog: Catalog) throws(DomainError) -> QueueFilter {
        let query = try call.query
        let values = QueueFilter.names.compactMap { name in query[name].map { (name, $0) } }
        var filter = try QueueFilter(parameters: Dictionary(values) { first, _ in first })
        if let known = query["brand"].flatMap(catalog.brand(matching:)) { filter.brand = known.id }
        return filter
    }
}
