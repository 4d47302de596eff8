package import AssayWire

/// The documents in the platform's responses.
extension ScriptedPlatform {
    /// The id of the only item.
    package static let itemID = "A1B2C3D4E5"
    package static let retakeID = "retake-1"
    /// ``ManualClock/start``.
    static let start = EntrupyCaptureResultTimestamp(display: "2026-11-21T09:00:00.000000Z", epoch: 1_795_251_600)

    /// Returns an item that was just completed.
    package static func item(
        _ id: String, retake: EntrupyCaptureResultBatchRequest? = nil
    ) -> EntrupyCaptureResult {
        let photo = "https://assay.example.test/p/key/scale_micro"
        return EntrupyCaptureResult(
            authentication_id: id,
            properties: .init(
                brand: .init(id: "nike", display: ["name": "Nike"]),
                model: .init(id: "air_jordan_1", display: ["name": "Air Jordan 1"]),
                function: .init(id: "sneakers")),
            status: .init(
                result: .init(
                    id: .needs_review,
                    display: .init(header: "Under Review", message: "Our experts are looking at this item.")),
                flag: .init(id: .none, is_flaggable: false)),
            more_details: .init(certificate: .init()),
            text_fields: [
                .init(
                    display_name: "Style name", content: "Air Jordan 1", region_id: "style_name", editable: true,
                    required: true, is_identifier: false),
                .init(
                    display_name: "UPC", region_id: "upc", editable: true, required: false, is_identifier: false),
            ],
            images: .init(
                item_photo: photo,
                uploaded_images: [.init(display_name: "Front", urls: .init(scale_micro: photo))]),
            event_times: .init(
                capture_started_at: start, submitted_at: start, received_at: start,
                // Photos are requested only for an item that already has a first result.
                initial_result_set_at: retake == nil ? nil : start),
            timestamp: start,
            events: [
                .init(label: "Started", title: "Started", type: "capture_started", timestamp: start),
                .init(label: "Submitted", title: "Submitted", type: "submitted", timestamp: start),
            ], user: .init(username: "Shop-user-ann"), batch_request: retake)
    }

    package static let page = EntrupySearchResult(item_count: 1, items: [item(itemID)], next_cursor: ["c", "1"])

    package static let counted = EntrupySearchItemsResult(
        metadata: .init(result_mode: "results"), total_count: 41, item_count: 1, items: [item(itemID)],
        next_cursor: ["c2"])

    static let count = EntrupySearchItemsResult(
        metadata: .init(result_mode: "count_only"), total_count: 41, item_count: 0)

    /// The items with open photo requests, all on one page.
    package static let retakes = EntrupySearchResult(
        item_count: 1, items: [item(itemID, retake: retake("batch_open"))])

    package static let flag = EntrupyFlagDetails(
        flag_status: .init(
            id: .flagged, is_flaggable: true,
            flag_info: .init(id: "result_incorrect", label: "The result is wrong", message: "Look")),
        supported_flag_reasons: reasons)

    package static let noFlag = EntrupyFlagDetails(
        flag_status: .init(id: .none, is_flaggable: true), supported_flag_reasons: reasons)

    private static let reasons = [
        EntrupyCaptureResultStatusFlagInfo(id: "result_incorrect", label: "The result is wrong"),
        EntrupyCaptureResultStatusFlagInfo(id: "other", label: "Other"),
    ]

    package static let question = EntrupySupportMessage(
        id: "m1", text: "Is the box there?", answers: [.init(id: "yes", label: "Yes"), .init(id: "no", label: "No")],
        asked_at: start)

    /// Two weeks after ``start``.
    private static let retakeEnd = EntrupyCaptureResultTimestamp(
        display: "2026-12-05T09:00:00.000000Z", epoch: 1_796_461_200)

    /// The result of checking a blurred photo.
    package static let blurred = CaptureStatusResponse.Refusal(
        code: "photo_blurred", text: "Hold the phone still.", measured: 3, needed: 20)

    package static func retake(_ state: String, id: String? = retakeID) -> EntrupyCaptureResultBatchRequest {
        EntrupyCaptureResultBatchRequest(
            customer_state: state, requested_at: start.epoch, retake_reasons: "blurred", retake_id: id,
            expires_at: state == "batch_open" ? retakeEnd : nil)
    }

    package static func configuration(_ type: String, brand: String = "Nike") -> SDKConfiguration {
        SDKConfiguration(
            version: "v1", type: type, languages: ["en", "ja"],
            brands: [.init(id: "nike", name: brand, categories: ["sneakers"])],
            categories: [
                .init(
                    id: "sneakers", name: "Sneakers", item_types: [.init(id: "sneakers", name: "Sneakers")],
                    required: ["brand", "style_name"],
                    text_fields: [
                        .init(
                            id: "style_name", label: "Style name", required: true, editable: true, identifier: false,
                            max: 256)
                    ],
                    regions: [
                        .init(
                            id: "outer_side", label: "Outer side", instruction: "Show it.", outline: "M0 0h100",
                            sample: nil,
                            min_short_side: 300, sharpness_min: nil, required: true, when: nil)
                    ], review_hours: 24)
            ], flag_reasons: [.init(id: "result_incorrect", label: "The result is wrong", default: true)],
            limits: .standard)
    }
}
