// The descriptions of the partner API's members, for its OpenAPI documents.

private let moment = "ISO 8601 in UTC with microseconds."

extension PartnerItemV1.Properties: SchemaVersioned, SchemaRefining {
    package static let membersOfVersion14 = ["material": false, "item_type": false]

    package static let refinements: [String: JSONSchema] = [
        "model": .described("Made from the style name; absent without one."),
        "material": .described("Only of luxury items, if the user stated it."),
        "item_type": .described("Only of apparel, if the user stated it."),
    ]
}

extension PartnerItemV1.Named: SchemaVersioned {
    package static let membersOfVersion14 = ["display": true]
}

extension PartnerItemV1: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "certificate": .described("The addresses of the certificate that is valid now; absent if there is none."),
        "entrupy_id": .described("The item's id, 10 characters."),
        "text_fields": .described("The values by the field's id; null for a field without a value."),
        "timestamp": .described("The start of the capture."),
    ]
}

extension PartnerItemV1.Status: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "flag": .described("`flagged` or `resolved`; null without a flag.")
    ]
}

extension PartnerItemV1.Result: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "final": .described("Whether the result is decided; an expert may still re-open the item."),
        "display": .described("One line in the language of the request."),
        "reason": .described("The reason for `invalid`; absent for other results."),
    ]
}

extension PartnerItemV1.Activity: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "product_category": .described("The value of the filter of the same name.")
    ]
}

extension PartnerItemV2.Activity: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "product_category": .described("The value of the filter of the same name.")
    ]
}

extension PartnerItemV2: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "entrupy_id": .described("The item's id, 10 characters."),
        "text_fields": .described("The values by the field's id; null for a field without a value."),
        "images": .described("The photos; null unless the request includes them."),
        "catalog": .described("Product insights; null, because the server has none."),
        "certificate": .described("The certificate that is valid now; null if there is none."),
        "fingerprint_parent": .described("Always null."),
        "eta": .described("The estimated completion in ISO 8601; null once the result is final."),
        "retake": .described("The newest request for photos; null if there was none."),
    ]
}

extension PartnerItemV2.Certificate: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "certificate_id": .described("New with each issue; the parameter of `GET /v2/certificates/{certificate_id}`."),
        "url": .described("The certificate's page, for anyone."),
    ]
}

extension PartnerItemV2.Status: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "initial_result": .described("The first result; null until there is one."),
        "flag": .described("`flagged` or `resolved`; null without a flag."),
    ]
}

extension PartnerItemV2.Properties: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "customer_item_id": .described("Your id of the item."),
        "brand_name": .described("The same as `brand`."),
        "brand_id": .described("The value of the filter `properties.brand.id`."),
        "category": .described("The item type's name, or the category's if the item has no type."),
        "category_name": .described("The same as `category`."),
        "model_id": .described("The value of the filter `properties.model.id`."),
    ]
}

extension PartnerResult: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "final": .described("Whether the result is decided; an expert may still re-open the item.")
    ]
}

extension PartnerMoment: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "display": .described(moment), "epoch": .described("The same time in UNIX seconds."),
    ]
}

extension PartnerFlag: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "is_flaggable": .described("Whether the organization can set or clear the flag now."),
        "reason": .described("The reason's id; null unless the flag is set."),
        "comments": .described("The note of the flag; null without one."),
    ]
}

extension PartnerRetake: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "customer_state": .open(["batch_open", "batch_submitted", "batch_closed"]),
        "requested_at": .described(moment),
        "expires_at": .described("The end of the time for the photos; null unless the retake is open."),
    ]
}

extension PartnerMessage: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "asked_at": .described(moment), "reply": .described("Null while the question is unanswered."),
    ]
}

// MARK: - Requests

private let page: [String: JSONSchema] = [
    "limit": JSONSchema([
        "minimum": 1, "maximum": .integer(WireLimits.pageItems),
        "default": .integer(WireLimits.partnerPageItemsByDefault),
    ]).described("The number of items on a page."),
    "filters": JSONSchema(["maxItems": .integer(WireLimits.filterValues)]).described("All of them must match."),
    "start_date": .described("UNIX seconds, inclusive; 0 for no lower bound."),
    "end_date": .described("UNIX seconds, inclusive; 0 for no upper bound."),
    "cursor": .described("`next_cursor` of the previous page."),
]

extension PartnerSearchRequestV1: SchemaRefining {
    package static var refinements: [String: JSONSchema] { page }
}

extension PartnerSearchRequestV2: SchemaRefining {
    package static var refinements: [String: JSONSchema] { page }
}

extension SetPartnerFlagRequest: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "reason": .described("One of `GET /v2/flag-reasons`; if absent, the organization's default."),
        "comments": JSONSchema(["maxLength": .integer(WireLimits.noteCharacters)]).described("A note."),
    ]
}

extension RequestRetakeRequest: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "regions": JSONSchema(["minItems": 1]).described("The ids of the regions to photograph."),
        "message": JSONSchema(["maxLength": .integer(WireLimits.messageCharacters)])
            .described("An explanation for the user."),
        "days": JSONSchema([
            "minimum": 1, "maximum": .integer(WireLimits.retakeDays),
            "default": .integer(WireLimits.retakeDaysByDefault),
        ]).described("The time for the photos."),
    ]
}

extension AskMessageRequest: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "text": JSONSchema(["minLength": 1, "maxLength": .integer(WireLimits.messageCharacters)])
            .described("The question."),
        "answers": JSONSchema([
            "minItems": 1, "maxItems": .integer(WireLimits.answers),
            "items": JSONSchema.string(1...WireLimits.answerCharacters).node,
        ]).described("The different answers to choose from, in display order."),
    ]
}
