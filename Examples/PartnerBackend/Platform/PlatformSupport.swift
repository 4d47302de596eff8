/// The flag of an item, and the reasons for one.
struct PlatformFlagAnswer: Decodable, Sendable {
    struct Flag: Decodable, Sendable {
        /// `none`, `flagged` or `resolved`; the platform may add other words.
        let status: String?
        /// Whether the flag can be set or cleared now.
        let isFlaggable: Bool?
        /// The reason in words.
        let reasonLabel: String?
        let comments: String?

        private enum CodingKeys: String, CodingKey {
            case status, comments
            case isFlaggable = "is_flaggable"
            case reasonLabel = "reason_label"
        }
    }

    struct Reason: Decodable, Sendable {
        let id: String
        let label: String?
        let `default`: Bool?
    }

    let flag: Flag
    let reasons: [Reason]?

    private enum CodingKeys: String, CodingKey {
        case flag
        case reasons = "supported_flag_reasons"
    }
}

/// The body that sets a flag.
struct SetPlatformFlagBody: Encodable {
    let reason: String?
    let comments: String?
}

/// The questions of the platform's experts about an item.
struct PlatformQuestionsAnswer: Decodable, Sendable {
    struct Question: Decodable, Sendable {
        let id: String
        let text: String?
        let answers: [Choice]?
        /// `nil` while the question is open.
        let reply: Reply?
    }

    struct Choice: Decodable, Sendable {
        let id: String
        let label: String?
    }

    struct Reply: Decodable, Sendable {
        let label: String?
    }

    /// Oldest first.
    let messages: [Question]
}

/// The body that answers a question.
struct PlatformReplyBody: Encodable {
    let answerID: String

    private enum CodingKeys: String, CodingKey {
        case answerID = "answer_id"
    }
}

/// The body of a search for the items of one customer.
struct PlatformSearchBody: Encodable {
    struct Filter: Encodable {
        let key: String
        let value: String
    }

    struct Format: Encodable {
        let includeImages = true

        private enum CodingKeys: String, CodingKey {
            case includeImages = "include_images"
        }
    }

    let filters: [Filter]
    let cursor: String?
    let limit: Int
    private let format = Format()

    private enum CodingKeys: String, CodingKey {
        case filters, cursor, limit
        case format = "format_options"
    }

    /// - Parameters:
    ///   - username: The platform's name for the customer.
    ///   - number: The shop's own number of an item; `nil` for all items.
    init(username: String, number: String?, cursor: String?, limit: Int) {
        filters =
            [Filter(key: "owner.user.username", value: username)]
            + (number.map { [Filter(key: "text_fields.customer_item_id", value: $0)] } ?? [])
        self.cursor = cursor
        self.limit = limit
    }
}
