// MARK: - SDK and operation

extension Bodies {
    static let login = #"{"signed_authorization_request": "eyJhbGciOi", "proof": "eyJhbGciOi"}"#
    static let session = """
        {"access_token": "assay_session_5Zb1", "expires_at": 1795481258.085851, \
        "soft_expires_at": 1795479458.085851, "username": "Shop-customer-0001"}
        """
    static let ticket = #"{"url": "https://assay.example.com/screens/capture#ticket", "expires_at": 1795251660.5}"#
    static let flow = #"{"flow_token": "assay_session_5Zb1", "expires_at": 1795255200.5, "screen": "capture"}"#
    static let offer = """
        {"url": "https://assay.example.com/screens/phone#ticket", "expires_at": 1795251660.5, "number": "42", \
        "qr": {"size": 21, "modules": "/gP8Fk="}}
        """
    static let handedOver = """
        {"flow_token": "assay_flow_5Zb1", "expires_at": 1795255200.5, "screen": "capture", "number": "42"}
        """
    static let handedPlan = """
        {"regions": [{"id": "size_tag", "label": "Size tag", "instruction": "Photograph the size tag.", \
        "required": true, "min_short_side": 1200}], "text_fields": [], "photos": [], "expires_at": 1795255200.5}
        """
    static let news = """
        {"state": "confirmed", "sequence": 7, "messages": [{"sequence": 7, "message": {"type": "cancel"}}]}
        """
    static let ready = #"{"status": "ready", "checks": {"database": "ok", "disk": "ok"}}"#
    static let configuration = """
        {"version": "4f1c2e", "type": "production", "languages": ["en", "ja"], "brands": [{"id": "nike", \
        "name": "Nike", "categories": ["sneakers"]}], "categories": [{"id": "sneakers", "name": "Sneakers", \
        "item_types": [], "required": ["brand", "style_name"], "text_fields": [{"id": "us_size", \
        "label": "US size", "required": false, "editable": true, "identifier": false, "max": 20}], \
        "regions": [{"id": "size_tag", "label": "Size tag", "instruction": "Photograph the size tag.", \
        "min_short_side": 1200, "required": true}], "review_hours": 24}], "flag_reasons": [{\
        "id": "result_incorrect", "label": "The result is incorrect", "default": true}], "limits": {\
        "photo_bytes": 33554432, "photo_pixels": 100000000, "photo_types": ["image/jpeg"], \
        "capture_seconds": 7200, "upload_seconds": 604800, "page_items": 25}}
        """

    static let beginCapture = """
        {"id": "b1c9b7a8-capture-1", "item": {"brand": "Nike", "style_name": "Air Jordan 1"}, \
        "configuration": "production"}
        """
    static let begun = """
        {"id": "b1c9b7a8-capture-1", "regions": [{"id": "size_tag", "label": "Size tag", \
        "instruction": "Photograph the size tag.", "required": true, "min_short_side": 1200, \
        "outline": "M5 5H95V95H5Z", "sample": "M5 5H95V95H5Z", "sharpness_min": 20}], "text_fields": [{\
        "id": "us_size", "label": "US size", "required": false, "max": 64}], "expires_at": 1795258800.5, \
        "upload_token": "assay_upload_5Zb1"}
        """
    private static let digest = "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"
    static let captureStatus = """
        {"id": "b1c9b7a8-capture-1", "state": "submitted", "expires_at": 1795258800.5, "photos": [{\
        "region": "size_tag", "status": "refused", "digest": "\(digest)", "refusal": {"code": "photo_blurred", \
        "text": "The photo is blurred.", "measured": 0.2, "needed": 0.5}}]}
        """
    static let submit = """
        {"submitted_at": 1795252600.5, "digests": {"size_tag": "\(digest)"}, "text_fields": {"us_size": "10"}}
        """

    private static let time = #"{"display": "2026-11-21T08:30:00.123456Z", "epoch": 1795249800.123456}"#
    static let result = """
        {"authentication_id": "7K3QPW9XZA", "entrupy_id": "7K3QPW9XZA", \
        "properties": {"brand": {"id": "nike", "display": {"name": "Nike"}}, \
        "model": {"id": "air_jordan_1", "display": {"name": "Air Jordan 1"}}}, "status": {"result": {\
        "id": "needs_review", "display": {"header": "Under Review"}}, "flag": {"id": "none", \
        "is_flaggable": false}}, "timestamp": \(time), "events": [{"label": "Submitted", "title": "Submitted", \
        "type": "submitted", "timestamp": \(time)}], "user": {"username": "Shop-customer-0001"}}
        """
    static let resultPage = #"{"item_count": 1, "items": [\#(result)]}"#
    static let query = """
        {"date_range": {"last_days": 30}, "filters": [{"key": "activity.product_category", \
        "values": ["sneakers"]}], "result_mode": "results", "limit": 25}
        """
    static let queryPage = """
        {"metadata": {"result_mode": "results"}, "total_count": 1, "item_count": 1, "items": [\(result)]}
        """

    static let setFlag = #"{"reason_id": "result_incorrect", "message": "I have the receipt."}"#
    static let flagDetails = """
        {"flag_status": {"id": "flagged", "is_flaggable": true, "flag_info": {"id": "result_incorrect", \
        "label": "The result is incorrect"}}, "supported_flag_reasons": [{"id": "result_incorrect", \
        "label": "The result is incorrect"}]}
        """
    static let message = """
        {"id": "01JD3M5V9K7W", "text": "Is there a receipt?", "answers": [{"id": "a1", "label": "Yes"}, \
        {"id": "a2", "label": "No"}], "asked_at": \(time)}
        """
    static let messages = #"{"messages": [\#(message)]}"#
}
