// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The answer of `GET /sdk/v1/config`: what can be captured and how, in one language.
///
/// `docs/configuration.schema.json` describes it. Unknown keys are ignored, so that a newer server may add some.
package struct SDKConfiguration: Codable, Sendable, Hashable {
    package struct Brand: Codable, Sendable, Hashable {
        /// As searches filter by it.
        package let id: String
        package let name: String
        /// The ids of the categories that it can be authenticated in.
        package let categories: [String]

        package init(id: String, name: String, categories: [String]) {
            self.id = id
            self.name = name
            self.categories = categories
        }
    }

    package struct Category: Codable, Sendable, Hashable {
        package let id: String
        package let name: String
        package let item_types: [ItemType]
        /// The metadata keys that an item must come with.
        package let required: [String]
        package let text_fields: [TextField]
        /// In the order in which they are photographed.
        package let regions: [Region]
        /// How long until a result is promised, in hours.
        package let review_hours: Int

        package init(
            id: String, name: String, item_types: [ItemType], required: [String], text_fields: [TextField],
            regions: [Region], review_hours: Int
        ) {
            self.id = id
            self.name = name
            self.item_types = item_types
            self.required = required
            self.text_fields = text_fields
            self.regions = regions
            self.review_hours = review_hours
        }
    }

    package struct ItemType: Codable, Sendable, Hashable {
        package let id: String
        package let name: String

        package init(id: String, name: String) {
            self.id = id
            self.name = name
        }
    }

    package struct TextField: Codable, Sendable, Hashable {
        package let id: String
        package let label: String
        package let required: Bool
        package let editable: Bool
        /// Whether it tells this one item from others.
        package let identifier: Bool
        /// The most characters (Unicode scalars) that it may have.
        package let max: Int

        package init(id: String, label: String, required: Bool, editable: Bool, identifier: Bool, max: Int) {
            self.id = id
            self.label = label
            self.required = required
            self.editable = editable
            self.identifier = identifier
            self.max = max
        }
    }

    package struct Region: Codable, Sendable, Hashable {
        package let id: String
        package let label: String
        package let instruction: String
        /// SVG path data in a box of 100 by 100, to lay over the camera's picture.
        package let outline: String?
        /// The same, for what a good photo shows.
        package let sample: String?
        /// The least short side of an accepted photo, in pixels.
        package let min_short_side: Int
        /// The least sharpness of an accepted photo; absent for the measure's own default.
        package let sharpness_min: Double?
        package let required: Bool
        /// Values by `item_type`, `material` or `brand`, or by one of these with `_not`; absent: always asked for.
        package let when: [String: [String]]?

        package init(
            id: String, label: String, instruction: String, outline: String?, sample: String?, min_short_side: Int,
            sharpness_min: Double?, required: Bool, when: [String: [String]]?
        ) {
            self.id = id
            self.label = label
            self.instruction = instruction
            self.outline = outline
            self.sample = sample
            self.min_short_side = min_short_side
            self.sharpness_min = sharpness_min
            self.required = required
            self.when = when
        }
    }

    package struct FlagReason: Codable, Sendable, Hashable {
        package let id: String
        package let label: String
        /// Whether a flag that names no reason gets this one.
        package let `default`: Bool

        package init(id: String, label: String, `default`: Bool) {
            self.id = id
            self.label = label
            self.default = `default`
        }
    }

    /// What both ends hold themselves to.
    package struct Limits: Codable, Sendable, Hashable {
        /// The largest photo, in bytes.
        package let photo_bytes: Int
        /// The most pixels of a photo.
        package let photo_pixels: Int
        /// The media types of photos.
        package let photo_types: [String]
        /// How long a capture may take until it is submitted, in seconds.
        package let capture_seconds: Int
        /// How long the photos of a submitted capture may take to arrive, in seconds.
        package let upload_seconds: Int
        /// The most items of one page of a search.
        package let page_items: Int

        package init(
            photo_bytes: Int, photo_pixels: Int, photo_types: [String], capture_seconds: Int, upload_seconds: Int,
            page_items: Int
        ) {
            self.photo_bytes = photo_bytes
            self.photo_pixels = photo_pixels
            self.photo_types = photo_types
            self.capture_seconds = capture_seconds
            self.upload_seconds = upload_seconds
            self.page_items = page_items
        }

        /// The limits of `spec/api.md` §1, §3 and §8.
        package static let standard = Limits(
            photo_bytes: WireLimits.photoBytes, photo_pixels: 100_000_000,
            photo_types: ["image/jpeg", "image/heic", "image/png", "image/webp"],
            capture_seconds: WireLimits.captureSeconds, upload_seconds: WireLimits.uploadSeconds, page_items: 25)
    }

    /// Changes whenever anything else does, but for the language.
    package let version: String
    /// `production` or `debug`.
    package let type: String
    /// The codes of the languages that the texts can be had in.
    package let languages: [String]
    package let brands: [Brand]
    package let categories: [Category]
    package let flag_reasons: [FlagReason]
    package let limits: Limits

    package init(
        version: String, type: String, languages: [String], brands: [Brand], categories: [Category],
        flag_reasons: [FlagReason], limits: Limits
    ) {
        self.version = version
        self.type = type
        self.languages = languages
        self.brands = brands
        self.categories = categories
        self.flag_reasons = flag_reasons
        self.limits = limits
    }
}
