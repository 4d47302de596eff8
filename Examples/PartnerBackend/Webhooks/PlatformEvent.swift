/// The members of an event that the shop reads, in version 2.0.
///
/// All are optional, and unknown ones are ignored, so that additions of the platform break nothing.
struct PlatformEvent: Decodable, Sendable {
    struct Content: Decodable, Sendable {
        let item: PlatformItem?
        let entrupyID: String?
        let customerItemID: String?
        let status: PlatformItem.Status?

        private enum CodingKeys: String, CodingKey {
            case item, status
            case entrupyID = "entrupy_id"
            case customerItemID = "customer_item_id"
        }
    }

    /// The kind of event, such as `session.completed`.
    let type: String?
    /// The time of the change.
    let timestamp: String?
    /// The item's revision after the change; a later change has a greater one.
    let itemRevision: Int?
    let data: Content?

    /// Whether the event brings a result that the shop may act on.
    ///
    /// `session.completed` also reports that an expert is going to look at the item; its result is not final.
    var isFinalResult: Bool { type == "session.completed" && data?.status?.result?.final == true }

    private enum CodingKeys: String, CodingKey {
        case type, timestamp, data
        case itemRevision = "item_revision"
    }
}
