// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The response of `GET /sdk/v1/config`: the items that can be captured and their photos, in one language.
///
/// `docs/configuration.schema.json` describes it. Unknown keys are ignored, so that a newer server can add keys.
package struct SDKConfiguration: Codable, Sendable, Hashable {
    package struct Brand: Codable, Sendable, Hashable {
        /// The id that search filters use.
        package let id: String
        package let name: String
        /// The ids of the categories in which the brand can be authenticated.
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
        package let item_types: [CategoryItemType]
        /// The metadata keys that an item must have.
        package let required: [String]
        package let text_fields: [CategoryTextField]
        /// The regions in the order in which they are photographed.
        package let regions: [Region]
        /// The estimated time until a result, in hours.
        package let review_hours: Int

        package init(
            id: String, name: String, item_types: [CategoryItemType], required: [String],
            text_fields: [CategoryTextField],
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

    package struct Region: Codable, Sendable, Hashable {
        package let id: String
        package let label: String
        package let instruction: String
        /// SVG path data in a 100 by 100 box, to overlay on the camera preview.
        package let outline: String?
        /// SVG path data in the same box, for the contents of a good photo.
        package let sample: String?
        /// The minimum length of the short side of an accepted photo, in pixels.
        package let min_short_side: Int
        /// The minimum sharpness of an accepted photo; if absent, the default minimum of the measurement applies.
        package let sharpness_min: Double?
        package let required: Bool
        /// The condition: values by `item_type`, `material` or `brand`, or one of these with the suffix `_not`.
        ///
        /// If absent, the region is always requested.
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
        /// Whether this is the default reason of a flag without a reason.
        package let `default`: Bool

        package init(id: String, label: String, `default`: Bool) {
            self.id = id
            self.label = label
            self.default = `default`
        }
    }

    /// The limits that both the client and the server enforce.
    package struct Limits: Codable, Sendable, Hashable {
        /// The maximum size of a photo, in bytes.
        package let photo_bytes: Int
        /// The maximum number of pixels of a photo.
        package let photo_pixels: Int
        /// The accepted media types of photos.
        package let photo_types: [String]
        /// The time from the start of a capture until it must be submitted, in seconds.
        package let capture_seconds: Int
        /// The time from the start of a capture until its photos must have arrived, in seconds.
        package let upload_seconds: Int
        /// The maximum number of items on a search page.
        package let page_items: Int

        /// The limits that every configuration contains.
        package static let standard = Limits(
            photo_bytes: WireLimits.photoBytes, photo_pixels: 100_000_000,
            photo_types: ["image/jpeg", "image/heic", "image/png", "image/webp"],
            capture_seconds: WireLimits.captureSeconds, upload_seconds: WireLimits.uploadSeconds, page_items: 25)
    }

    /// Changes whenever any other value changes; it does not depend on the language.
    package let version: String
    /// `production` or `debug`.
    package let type: String
    /// The codes of the languages in which the texts are available.
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

/// An item type, or a group of item types, of a category.
package struct CategoryItemType: Codable, Sendable, Hashable {
    package let id: String
    package let name: String

    package init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

/// A text that a user enters about an item of a category.
package struct CategoryTextField: Codable, Sendable, Hashable {
    package let id: String
    package let label: String
    package let required: Bool
    /// Whether the user may change it after the submit.
    package let editable: Bool
    /// Whether it identifies the individual item.
    package let identifier: Bool
    /// The maximum length, in characters (Unicode scalars).
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
