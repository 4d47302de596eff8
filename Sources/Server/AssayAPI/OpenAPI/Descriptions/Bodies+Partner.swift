/// The JSON texts of the examples; a test validates each against the schema of its body.
enum Bodies {}

// MARK: - Partner API

extension Bodies {
    static let authorizeRequest = """
        {"sdk_authorization_request": "eyJhbGciOi", "unique_user_id": "customer-0001", "email": "ann@shop.example", \
        "first_name": "Ann", "last_name": "Lee"}
        """
    static let erased = #"{"items": 12, "captures": 1, "sessions": 2}"#
    static let authorized = #"{"signed_authorization_request": "eyJhbGciOi", "username": "Shop-customer-0001"}"#
    static let profileConflict = """
        {"signed_authorization_request": "eyJhbGciOi", "username": "Shop-customer-0001", "code": "profile_conflict", \
        "conflicts": ["email"], \
        "error": "Set before to another value, which stays: email. The signed request is good."}
        """

    private static let partnerResult = """
        {"id": "authentic", "final": true, "display": {"header": "Authentic", "message": "The item is authentic.", \
        "reasons": []}}
        """
    private static let propertiesV1 = """
        {"brand": {"id": "nike", "display": "Nike"}, "model": {"id": "air_jordan_1"}}
        """
    /// The same body in each version of `/v1`: the texts for display came with 1.4.
    static func versioned(_ body: String) -> [EndpointDescription.Example] {
        let display = #", "display": "Nike""#
        return [
            EndpointDescription.Example(body.replacing(display, with: ""), in: [.v1_3]),
            EndpointDescription.Example(body, in: [.v1_4]),
        ]
    }

    private static let page = "https://assay.example.com/c/7K3QPW9XZA"
    private static let oneV1 = """
        {"entrupy_id": "7K3QPW9XZA", "activity": {"name": "authentication", "form_factor": "free_camera", "product_category": "sneakers"}, \
        "certificate": {"preview": "\(page)/preview.jpg", "site": "\(page)"}, \
        "owner": {"organization": {"name": "Shop"}, "user": {"username": "Shop-customer-0001"}}, \
        "properties": \(propertiesV1), "status": {"result": {"id": "authentic", \
        "final": true, "display": "Authentic"}, "flag": null}, \
        "text_fields": {"customer_item_id": "order-4711", "style_code": null}, \
        "timestamp": {"display": "2026-11-21T08:30:00.123456Z", "epoch": 1795249800.123456}}
        """
    private static let propertiesV2 = """
        {"customer_item_id": "order-4711", "brand": "Nike", "brand_name": "Nike", "brand_id": "nike", \
        "category": "Sneakers", "category_name": "Sneakers", "item_type_id": null, "model_id": "air_jordan_1", \
        "material": null}
        """
    private static let oneV2 = """
        {"entrupy_id": "7K3QPW9XZA", "timestamp": {"created_at": "2026-11-21T08:30:00.123456Z", \
        "last_updated_at": "2026-11-21T08:41:12.000000Z"}, "status": {"result": \(partnerResult), \
        "initial_result": {"id": "authentic", "final": true}, "flag": null}, \
        "activity": {"name": "authentication", "mode": "standard_authentication", "form_factor": "free_camera", \
        "product_category": "sneakers"}, \
        "properties": \(propertiesV2), "owner": {"organization_id": "01JD3M5V9K7W8QXZ", \
        "user_id": "customer-0001", "username": "Shop-customer-0001"}, \
        "text_fields": {"customer_item_id": "order-4711", "style_code": null}, "images": null, "catalog": null, \
        "certificate": {"certificate_id": "01JD3M5V9K7W8QXZ7E2N4A6BCG", "url": "\(page)"}, "fingerprint_parent": null, "eta": null, "retake": null}
        """
    static let itemV1 = #"{"item": \#(oneV1)}"#
    static let itemV2 = #"{"item": \#(oneV2)}"#
    static let lookupV1 = #"{"item": \#(oneV1), "other_items": []}"#
    static let pageV1 = #"{"items": [\#(oneV1)], "item_count": 1, "next_cursor": null}"#
    static let pageV2 = #"{"items": [\#(oneV2)], "item_count": 1, "next_cursor": null}"#
    /// An event in the shape of `/v2`.
    static func eventV2(_ type: String) -> String {
        """
        {"sequence": \(type == "webhook.test" ? 0 : 4712), "id": "01JD3M5V9K7W8QXZ7E2N4A6BCF", "type": "\(type)", \
        "event": "\(type)", "timestamp": "2026-11-21T08:41:12.000000Z", "api_version": "2.0", \
        "item_revision": 2, "data": {"item": \(oneV2), "entrupy_id": "7K3QPW9XZA", \
        "customer_item_id": "order-4711", "certificate_url": "\(page)", "status": {"result": \(partnerResult), \
        "initial_result": {"id": "authentic", "final": true}, "flag": null}, "details": {}}}
        """
    }
    static let events = #"{"events": [\#(eventV2("session.completed"))], "next_after": 4712, "last_sequence": 4712}"#
    /// The body of a webhook in the shape of 1.4.
    static func eventV1(_ type: String) -> String {
        """
        {"id": "01JD3M5V9K7W8QXZ7E2N4A6BCF", "type": "\(type)", "event": "\(type)", \
        "timestamp": "2026-11-21T08:41:12.000000Z", "item_revision": 2, "item": \(oneV1)}
        """
    }
    static let certificate = """
        {"certificate_id": "01JD3M5V9K7W8QXZ7E2N4A6BCG", "entrupy_id": "7K3QPW9XZA", "status": "issued", \
        "issued_at": "2026-11-21T08:41:12.000000Z", "status_changed_at": "2026-11-21T08:41:12.000000Z", \
        "test": false, "url": "\(page)", "document_url": "\(page).jws", "preview_url": "\(page)/preview.jpg"}
        """
    static let search = """
        {"limit": 10, "filters": [{"key": "properties.brand.id", "values": ["nike", "adidas"]}, \
        {"key": "status.result.id", "value": "authentic", "exclude": true}], "start_date": 1795132800}
        """

    static let setPartnerFlag = #"{"reason": "result_incorrect", "comments": "The buyer has the receipt."}"#
    static let partnerFlag = """
        {"flag": {"status": "flagged", "is_flaggable": true, "reason": "result_incorrect", \
        "reason_label": "The result is incorrect", "comments": null}, \(flagReasonList("supported_flag_reasons"))}
        """
    static let flagReasons = "{\(flagReasonList("flag_reasons"))}"

    private static func flagReasonList(_ name: String) -> String {
        #""\#(name)": [{"id": "result_incorrect", "label": "The result is incorrect", "default": true}]"#
    }

    private static let oneMessage = """
        {"id": "01JD3M5V9K7W", "text": "Is there a receipt?", "answers": [{"id": "a1", "label": "Yes"}, \
        {"id": "a2", "label": "No"}], "asked_at": "2026-11-21T09:00:00.000000Z", "reply": {"answer_id": "a1", \
        "label": "Yes", "replied_at": "2026-11-21T09:05:00.000000Z"}}
        """
    static let partnerMessage = #"{"message": \#(oneMessage)}"#
    static let partnerMessages = #"{"messages": [\#(oneMessage)]}"#
    static let askMessage = #"{"text": "Is there a receipt?", "answers": ["Yes", "No"]}"#
    static let requestRetake = #"{"regions": ["size_tag"], "message": "The tag is not readable.", "days": 14}"#
    static let retake = """
        {"retake": {"retake_id": "01JD3M5V9K7X", "customer_state": "batch_open", "regions": ["size_tag"], \
        "message": "The tag is not readable.", "requested_at": "2026-11-21T09:00:00.000000Z", \
        "expires_at": "2026-12-05T09:00:00.000000Z"}}
        """

    static let simulated = """
        {"entrupy_id": "S7K3QPW9XZ", "outcome": "retake", "due_at": "2026-11-21T09:00:02.000000Z"}
        """

    static let partnerConfiguration = """
        {"config": {"brands": [{"brand_id": "gucci", "display": {"name": "Gucci"}, "materials": [\
        {"material_id": "canvas", "display": {"name": "Canvas"}, "details": [{"field_alias": "date_code", \
        "display": {"name": "Date code"}}]}]}]}, "iat": 1795251600, "exp": 1795338000}
        """
    static let categories = """
        {"categories": [{"id": "sneakers", "name": "Sneakers", "item_types": [], "required": ["brand", \
        "style_name"], "text_fields": [{"id": "us_size", "label": "US size", "required": false, "editable": true, \
        "identifier": false, "max": 20}], "regions": [{"id": "size_tag", "label": "Size tag", \
        "instruction": "Photograph the size tag.", "required": true}], "review_hours": 24}]}
        """
}
