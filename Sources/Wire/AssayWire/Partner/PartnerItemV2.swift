// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// An item in the shape of `/v2`, version 2.0.
///
/// `docs/api/shapes.md` lists every member with its source. Every member is always there; one without a value is
/// `null`.
package struct PartnerItemV2: Codable, Sendable, Hashable {
    /// The id of the item, 10 characters.
    package let entrupy_id: String
    package let timestamp: Times
    package let status: Status
    package let activity: Activity
    package let properties: Properties
    package let owner: Owner
    /// The values by text field id; `null` for a field of the category without a value.
    package let text_fields: [String: String?]
    /// The photos; `null` unless the request includes them.
    @Nullable package private(set) var images: Images?
    /// Always `null`: the server has no product insights.
    @Nullable package private(set) var catalog: Insights?
    /// The certificate that is valid now; `null` if there is none.
    @Nullable package private(set) var certificate: Certificate?
    /// Always `null`: the server has no fingerprints.
    @Nullable package private(set) var fingerprint_parent: String?
    /// The estimated completion in ISO 8601; `null` once the result is final.
    @Nullable package private(set) var eta: String?
    /// The newest request for more photos; `null` if there was none.
    @Nullable package private(set) var retake: PartnerRetake?

    package init(
        entrupy_id: String, timestamp: Times, status: Status, activity: Activity, properties: Properties,
        owner: Owner, text_fields: [String: String?], images: Images?, certificate: Certificate?, eta: String?,
        retake: PartnerRetake?
    ) {
        self.entrupy_id = entrupy_id
        self.timestamp = timestamp
        self.status = status
        self.activity = activity
        self.properties = properties
        self.owner = owner
        self.text_fields = text_fields
        self.images = images
        catalog = nil
        self.certificate = certificate
        fingerprint_parent = nil
        self.eta = eta
        self.retake = retake
    }
}

extension PartnerItemV2 {
    /// The times of the item, in ISO 8601 in UTC with microseconds.
    package struct Times: Codable, Sendable, Hashable {
        /// The start of the capture.
        package let created_at: String
        /// The newest entry of the item's timeline.
        package let last_updated_at: String

        package init(created_at: String, last_updated_at: String) {
            self.created_at = created_at
            self.last_updated_at = last_updated_at
        }
    }

    /// The result and the flag.
    package struct Status: Codable, Sendable, Hashable {
        package let result: PartnerResult
        /// The first result; `null` until there is one.
        @Nullable package private(set) var initial_result: InitialResult?
        /// `flagged` or `resolved`; `null` if the result was never flagged or its flag was cleared.
        @Nullable package private(set) var flag: String?

        package init(result: PartnerResult, initial_result: InitialResult?, flag: String?) {
            self.result = result
            self.initial_result = initial_result
            self.flag = flag
        }
    }

    /// The first result of an item.
    package struct InitialResult: Codable, Sendable, Hashable {
        package let id: EntrupyCaptureResultStatusId
        /// Whether the first result was decided; `false` for an item that an expert had to examine.
        package let final: Bool

        package init(id: EntrupyCaptureResultStatusId, final: Bool) {
            self.id = id
            self.final = final
        }
    }

    /// The kind of work that was done on the item.
    package struct Activity: Codable, Sendable, Hashable {
        /// `authentication`.
        package let name: String
        /// `standard_authentication`.
        package let mode: String
        /// `free_camera`: the photos are made with the camera of a device.
        package let form_factor: String
        /// The id of the category, the value of the filter `activity.product_category`.
        package let product_category: String

        package init(name: String, mode: String, form_factor: String, product_category: String) {
            self.name = name
            self.mode = mode
            self.form_factor = form_factor
            self.product_category = product_category
        }
    }

    /// The organization and the user of the item.
    package struct Owner: Codable, Sendable, Hashable {
        package let organization_id: String
        /// The `unique_user_id` that the organization gave to the user.
        package let user_id: String
        /// `<OrganizationName>-<unique_user_id>`, the value of the filter `owner.user.username`.
        package let username: String

        package init(organization_id: String, user_id: String, username: String) {
            self.organization_id = organization_id
            self.user_id = user_id
            self.username = username
        }
    }
}
