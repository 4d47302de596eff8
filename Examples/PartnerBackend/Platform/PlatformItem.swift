/// The members of an item that the shop reads from `/v2`.
///
/// Only the id is required. A member without a value is `nil`, and members that the shop does not know are ignored, so
/// that additions of the platform break nothing.
struct PlatformItem: Decodable, Sendable {
    struct Status: Decodable, Sendable {
        let result: Result?
        /// `flagged` or `resolved`; the platform may add other words.
        let flag: String?
    }

    struct Result: Decodable, Sendable {
        /// `authentic`, `needs_review` …; the platform may add other words.
        let id: String?
        let final: Bool?
        let display: Display?
    }

    struct Display: Decodable, Sendable {
        let header: String?
        let message: String?
        let reasons: [Reason]?
    }

    struct Reason: Decodable, Sendable {
        let text: String?
    }

    struct Properties: Decodable, Sendable {
        let customerItemID: String?
        let brand: String?
        let category: String?
        let material: String?

        private enum CodingKeys: String, CodingKey {
            case customerItemID = "customer_item_id"
            case brand, category, material
        }
    }

    struct Owner: Decodable, Sendable {
        /// The `unique_user_id` that the shop gave to the customer.
        let userID: String?
        /// The platform's name for the customer, by which a search finds his items.
        let username: String?

        private enum CodingKeys: String, CodingKey {
            case userID = "user_id"
            case username
        }
    }

    struct Images: Decodable, Sendable {
        let itemPhoto: String?
        let photos: [Photo]?

        private enum CodingKeys: String, CodingKey {
            case itemPhoto = "item_photo"
            case photos = "uploaded_images"
        }
    }

    struct Photo: Decodable, Sendable {
        let name: String?
        let url: String?
        let urls: Addresses?

        private enum CodingKeys: String, CodingKey {
            case name = "display_name"
            case url, urls
        }
    }

    struct Addresses: Decodable, Sendable {
        let small: String?

        private enum CodingKeys: String, CodingKey {
            case small = "scale_micro"
        }
    }

    struct Times: Decodable, Sendable {
        let createdAt: String?

        private enum CodingKeys: String, CodingKey {
            case createdAt = "created_at"
        }
    }

    struct Retake: Decodable, Sendable {
        /// `batch_open` while the platform waits for photos.
        let state: String?
        let message: String?

        private enum CodingKeys: String, CodingKey {
            case state = "customer_state"
            case message
        }
    }

    let id: String
    let timestamp: Times?
    let status: Status?
    let properties: Properties?
    let owner: Owner?
    let images: Images?
    /// The estimated time of the result.
    let eta: String?
    let retake: Retake?

    private enum CodingKeys: String, CodingKey {
        case id = "entrupy_id"
        case timestamp, status, properties, owner, images, eta, retake
    }

    /// Whether a customer has captured the item.
    ///
    /// The shop's token reads the items of all its customers, so each page must ask this before it shows an item.
    func belongs(to account: Account) -> Bool {
        owner?.userID == account.platformID
    }
}

/// The answer with one item.
struct PlatformItemAnswer: Decodable {
    let item: PlatformItem
}

/// A page of a search.
struct PlatformItemsAnswer: Decodable, Sendable {
    let items: [PlatformItem]
    /// The `cursor` of the next page; `nil` on the last page.
    let nextCursor: String?

    private enum CodingKeys: String, CodingKey {
        case items
        case nextCursor = "next_cursor"
    }
}
