import Foundation
import Hummingbird

/// The pages of the signed-in customer's items.
///
/// | route | answer |
/// | --- | --- |
/// | `GET /items?cursor=…` | a page of the items, latest first |
/// | `GET /find?number=…` | 303 to the item with this number of the shop |
/// | `GET /items/{item}` | one item: result, dispute, questions, photos |
/// | `POST /items/{item}/flag`, `POST /items/{item}/flag/clear` | 303 to the item |
/// | `POST /items/{item}/questions/{question}/reply` | 303 to the item |
///
/// Each answers 404 for an item of another customer, as for an unknown one.
struct ItemsController {
    /// The longest number that is looked up, as for `customer_item_id`.
    private static let longestNumber = 256

    let platform: PlatformClient
    let usernames: PlatformUsernames
    let pages: Pages

    func addRoutes(to router: some RouterMethods<SignedInContext>) {
        router.get("items", use: list)
        router.get("find", use: find)
        router.get("items/:item", use: show)
        router.post("items/:item/flag", use: flag)
        router.post("items/:item/flag/clear", use: clearFlag)
        router.post("items/:item/questions/:question/reply", use: reply)
    }

    @Sendable private func list(_ request: Request, context: SignedInContext) async throws -> Response {
        let cursor = request.queryFields["cursor"]
        let page = try await items(context).page(after: cursor)
        let shown = ItemsPage(page?.items, next: page?.next, account: context.account, isFirst: cursor == nil)
        return pages.response(shown, photos: shown.items.compactMap(\.photo))
    }

    @Sendable private func find(_ request: Request, context: SignedInContext) async throws -> Response {
        guard let number = request.queryFields["number"], number.count <= Self.longestNumber else {
            throw ShopError.noNumber(longest: Self.longestNumber)
        }
        return .redirect(to: ItemPage.path(of: try await items(context).item(number: number).id))
    }

    @Sendable private func show(_ request: Request, context: SignedInContext) async throws -> Response {
        let items = items(context)
        let item = try await items.item(try Self.parameter("item", context))
        let (flag, questions) = try await items.support(of: item)
        // A new key for each page: a form that is sent twice makes one change, and a later page makes another one.
        let page = ItemPage(
            item, flag: flag, questions: questions, account: context.account, formKey: UUID().uuidString,
            done: request.queryFields["done"])
        return pages.response(page, photos: page.photoAddresses)
    }

    @Sendable private func flag(_ request: Request, context: SignedInContext) async throws -> Response {
        let form = try await request.form(upTo: context.maxUploadSize)
        let (key, id) = (try Self.key(in: form), try Self.parameter("item", context))
        let body = SetPlatformFlagBody(reason: form["reason"], comments: form["comments"])
        try await items(context).change(id) { platform, item throws(PlatformFailure) in
            try await platform.setFlag(body, of: item.id, key: key)
        }
        return .redirect(to: ItemPage.path(of: id) + "?done=flagged")
    }

    @Sendable private func clearFlag(_ request: Request, context: SignedInContext) async throws -> Response {
        let form = try await request.form(upTo: context.maxUploadSize)
        let (key, id) = (try Self.key(in: form), try Self.parameter("item", context))
        try await items(context).change(id) { platform, item throws(PlatformFailure) in
            try await platform.clearFlag(of: item.id, key: key)
        }
        return .redirect(to: ItemPage.path(of: id) + "?done=cleared")
    }

    @Sendable private func reply(_ request: Request, context: SignedInContext) async throws -> Response {
        let form = try await request.form(upTo: context.maxUploadSize)
        let (id, question) = (try Self.parameter("item", context), try Self.parameter("question", context))
        guard let answer = form["answer"] else { throw ShopError.noAnswer }
        try await items(context).change(id) { platform, item throws(PlatformFailure) in
            try await platform.reply(answer, to: question, about: item.id)
        }
        return .redirect(to: ItemPage.path(of: id) + "?done=answered")
    }

    private func items(_ context: SignedInContext) -> CustomerItems {
        CustomerItems(platform: platform, usernames: usernames, account: context.account, logger: context.logger)
    }

    private static func parameter(_ name: String, _ context: SignedInContext) throws(ShopError) -> String {
        guard let value = context.parameters.get(name), FormFields.isPlain(value) else { throw .noSuchItem }
        return value
    }

    private static func key(in form: FormFields) throws(ShopError) -> String {
        guard let key = form["key"], FormFields.isPlain(key) else { throw .foreignForm }
        return key
    }
}
