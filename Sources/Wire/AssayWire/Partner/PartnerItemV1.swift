// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// An item in the shape of `/v1`, for the versions 1.3 and 1.4.
///
/// `docs/api/shapes.md` lists every member with its source. A member without a value is left out, except
/// `status.flag` and the values of `text_fields`, which are `null`.
package struct PartnerItemV1: Codable, Sendable, Hashable {
    /// The id of the item, 10 characters.
    package let entrupy_id: String
    package let activity: Activity
    /// The certificate that is valid now; absent if there is none.
    package let certificate: Certificate?
    package let owner: Owner
    package let properties: Properties
    package let status: Status
    /// The values by text field id; `null` for a field of the category without a value.
    package let text_fields: [String: String?]
    /// The start of the capture.
    package let timestamp: PartnerMoment

    package init(
        entrupy_id: String, activity: Activity, certificate: Certificate?, owner: Owner, properties: Properties,
        status: Status, text_fields: [String: String?], timestamp: PartnerMoment
    ) {
        self.entrupy_id = entrupy_id
        self.activity = activity
        self.certificate = certificate
        self.owner = owner
        self.properties = properties
        self.status = status
        self.text_fields = text_fields
        self.timestamp = timestamp
    }
}

extension PartnerItemV1 {
    /// The kind of work that was done on the item.
    package struct Activity: Codable, Sendable, Hashable {
        /// `authentication`.
        package let name: String
        /// `free_camera`: the photos are made with the camera of a device.
        package let form_factor: String
        /// The id of the category: `sneakers`, `luxury`, `apparel` or one of the operator's own.
        package let product_category: String

        package init(name: String, form_factor: String, product_category: String) {
            self.name = name
            self.form_factor = form_factor
            self.product_category = product_category
        }
    }

    /// The addresses of a certificate that is valid.
    package struct Certificate: Codable, Sendable, Hashable {
        /// A picture of the item with a badge, a JPEG of 1200 × 630 pixels.
        package let preview: String
        /// The certificate's page.
        package let site: String

        package init(preview: String, site: String) {
            self.preview = preview
            self.site = site
        }
    }

    /// The organization and the user of the item.
    package struct Owner: Codable, Sendable, Hashable {
        package struct Organization: Codable, Sendable, Hashable {
            package let name: String

            package init(name: String) {
                self.name = name
            }
        }

        package struct User: Codable, Sendable, Hashable {
            /// `<OrganizationName>-<unique_user_id>`, the value of the filter `owner.user.username`.
            package let username: String

            package init(username: String) {
                self.username = username
            }
        }

        package let organization: Organization
        package let user: User

        package init(organization: Organization, user: User) {
            self.organization = organization
            self.user = user
        }
    }

    /// The result and the flag.
    package struct Status: Codable, Sendable, Hashable {
        package let result: Result
        /// `flagged` or `resolved`; `null` if the result was never flagged or its flag was cleared.
        @Nullable package private(set) var flag: String?

        package init(result: Result, flag: String?) {
            self.result = result
            self.flag = flag
        }
    }

    /// The current result.
    package struct Result: Codable, Sendable, Hashable {
        /// `authentic`, `unknown`, `not_supported`, `needs_review` or `invalid`; more may be added.
        package let id: EntrupyCaptureResultStatusId
        /// Whether the result is decided; an expert may still re-open the item.
        package let final: Bool
        /// One line in the language of the request, such as `Under Review`.
        package let display: String
        /// The reason for `invalid` in the language of the request; absent for other results.
        package let reason: String?

        package init(id: EntrupyCaptureResultStatusId, final: Bool, display: String, reason: String?) {
            self.id = id
            self.final = final
            self.display = display
            self.reason = reason
        }
    }
}

extension PartnerItemV1 {
    /// The description of the item.
    package struct Properties: Codable, Sendable, Hashable {
        package let brand: Named
        /// Made from the style name; absent without one.
        package let model: Model?
        /// Since 1.4: the material of a luxury item, if the user stated one.
        package let material: Named?
        /// Since 1.4: the item type of an apparel item, if the user stated one.
        package let item_type: Named?

        package init(brand: Named, model: Model?, material: Named? = nil, item_type: Named? = nil) {
            self.brand = brand
            self.model = model
            self.material = material
            self.item_type = item_type
        }
    }

    /// An id with its text.
    package struct Named: Codable, Sendable, Hashable {
        package let id: String
        /// Since 1.4: the text in the language of the request, or the user's own text.
        package let display: String?

        package init(id: String, display: String?) {
            self.id = id
            self.display = display
        }
    }

    /// A model of a brand.
    package struct Model: Codable, Sendable, Hashable {
        package let id: String

        package init(id: String) {
            self.id = id
        }
    }
}
