package import AssayWire

extension EntrupyCaptureResult {
    /// Renders an item in the shape of the documented SDK.
    ///
    /// - Parameter language: The language of display texts; ids and texts that people wrote are not translated.
    package init(_ document: ItemDocument, language: Language) {
        let renderer = ItemRenderer(document: document, language: language)
        self.init(
            authentication_id: document.item.id.rawValue,
            properties: renderer.properties,
            status: renderer.status,
            more_details: EntrupyCaptureResultMoreDetails(
                certificate: EntrupyCaptureResultMoreDetailsCertificate(
                    preview: document.certificateAddress?.preview, site: document.certificateAddress?.page)),
            text_fields: renderer.textFields,
            images: renderer.images,
            event_times: renderer.eventTimes,
            timestamp: EntrupyCaptureResultTimestamp(document.item.times.capturedAt),
            events: renderer.events,
            user: EntrupyCaptureResultUser(username: document.username),
            batch_request: renderer.batchRequest)
    }
}

extension EntrupyFlagDetails {
    /// Renders an item's flag and the available flag reasons.
    package init(_ document: ItemDocument, language: Language) {
        let renderer = ItemRenderer(document: document, language: language)
        self.init(flag_status: renderer.flag, supported_flag_reasons: renderer.flagReasons)
    }
}

extension EntrupyCaptureResultTimestamp {
    /// Renders a time in the documented form.
    package init(_ time: Timestamp) {
        self.init(display: time.iso8601, epoch: time.epoch)
    }
}

extension EntrupyCaptureResultStatusId {
    /// The API's id of a result.
    package init(_ result: ResultID) {
        self.init(rawValue: result.rawValue)
    }
}
