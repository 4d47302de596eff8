/// The values of the page with the customer's items.
struct ItemsPage: CustomerPage {
    static let template = PageTemplate.items

    struct Card: Sendable {
        let path: String
        let title: String
        let number: String?
        let day: String?
        let result: ResultLabel
        let isFlagged: Bool
        let photo: String?
    }

    let account: String
    let items: [Card]
    let hasItems: Bool
    /// The path of the next page; `nil` on the last page.
    let next: String?
    /// Whether this is a page after the first.
    let isLater: Bool
    /// Whether there are other pages.
    let hasPages: Bool
    /// Whether the customer has no items.
    let isEmpty: Bool
    /// Whether the platform's name for the customer is not known yet, so that a search is not possible.
    let isUnknown: Bool

    /// - Parameters:
    ///   - items: The items of the page; `nil` if they can't be searched yet.
    ///   - next: The cursor of the next page.
    init(_ items: [PlatformItem]?, next: String?, account: Account, isFirst: Bool) {
        self.account = account.firstName ?? account.name
        self.items = (items ?? []).map(Card.init)
        hasItems = !self.items.isEmpty
        self.next = next.map { "/items?cursor=\(PlatformCall.segment($0))" }
        isLater = !isFirst
        hasPages = isLater || next != nil
        isEmpty = items?.isEmpty == true && next == nil
        isUnknown = items == nil
    }
}

extension ItemsPage.Card {
    init(_ item: PlatformItem) {
        path = ItemPage.path(of: item.id)
        title = ItemPage.title(of: item)
        number = item.properties?.customerItemID
        day = PageDate.words(item.timestamp?.createdAt)
        result = ResultLabel(item.status?.result)
        isFlagged = item.status?.flag == "flagged"
        photo = PhotoAddress.shown(item.images?.itemPhoto)
    }
}
