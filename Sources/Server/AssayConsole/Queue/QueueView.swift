import AssayCore
import AssayOperations
import Hummingbird

/// The page of the review queue.
struct QueueView {
    private let page: QueuePage
    private let filter: QueueFilter
    private let catalog: Catalog
    private let call: ConsoleCall

    init(_ page: QueuePage, _ filter: QueueFilter, _ catalog: Catalog, _ call: ConsoleCall) {
        (self.page, self.filter, self.catalog, self.call) = (page, filter, catalog, call)
    }

    func response() -> Response {
        let next = page.next.map { [filter.query, "after=\($0)"].filter { !$0.isEmpty }.joined(separator: "&") }
        var model: PageModel = [
            "count": .text(count), "query": .text(query),
            "is_filtered": .flag(filter != QueueFilter()), "is_empty": .flag(page.rows.isEmpty),
            "rows": .list(page.rows.map(row)), "next": PageValue(next.map { "\(QueueRoutes.queue)?\($0)" }),
            "has_organizations": .flag(page.organizations.count > 1),
        ]
        model["organizations"] = .list(
            page.organizations.map { .option($0.id.rawValue, $0.name.text, chosen: filter.organization?.rawValue) })
        model["categories"] = .list(
            catalog.contents.categories.map { .option($0.id, category($0.id), chosen: filter.category) })
        model["brand"] = .text(filter.brand.map { catalog.brand(matching: $0)?.name ?? $0 } ?? "")
        model["brands"] = .list(catalog.contents.brands.map { ["name": .text($0.name)] })
        model["marks"] = .list(
            zip(1..., QueueFilter.marks).map { number, mark in
                [
                    "name": .text(mark.name), "text": .text(call.text(mark.name)), "keys": .text(String(number)),
                    "is_on": .flag(filter[keyPath: mark.mark]),
                ]
            })
        return call.page("queue", title: call.text("queue"), model: model)
    }

    private var query: String { filter.query.isEmpty ? "" : "?\(filter.query)" }

    private var count: String {
        if page.hasMore { return call.text("count_more") }
        return call.text(page.count == 1 ? "count_one" : "count", ["n": String(page.count)])
    }

    private func category(_ id: String) -> String {
        catalog.category(id: id).map { _ in catalog.contents.texts.text(.category(id), in: call.language) } ?? id
    }

    private func row(_ row: QueuePage.Row) -> PageModel {
        let queued = row.queued
        let wanted = queued.voters.wanted
        let marks = [
            ("flagged", queued.isFlagged), ("retake", queued.hasRetake), ("answered", queued.isAnswered),
            (wanted.rawValue, wanted != .first),
        ]
        let isOwn = row.holder?.id == call.member.staff.id
        return [
            "item": .text(queued.item.rawValue), "path": .text("/console/items/\(queued.item)\(query)"),
            "due": .text(call.dueText(queued.dueAt, seenAt: page.seenAt)), "time": .text(PageTime.text(queued.dueAt)),
            "is_overdue": .flag(queued.dueAt < page.seenAt), "category": .text(category(queued.category)),
            "brand": .text(row.facts.brandName), "style": PageValue(row.facts.styleName),
            "organization": .text(row.organization.name.text),
            "badges": .list(marks.filter(\.1).map { ["text": .text(call.text("is_\($0.0)"))] }),
            "holder": PageValue(row.holder.map { isOwn ? call.text("you") : $0.email }),
            "can_take": .flag(row.holder == nil),
        ]
    }
}
