import AssayWire

/// Renders the parts of the SDK's representation from one document in one language.
///
/// ``PartnerRenderer`` takes the texts and addresses from here, so that both show the same ones.
struct ItemRenderer {
    let document: ItemDocument
    let language: Language

    var item: Item { document.item }
    var category: Catalog.Category? { document.catalog.category(id: item.facts.category) }

    var properties: EntrupyCaptureResultProperties {
        let facts = item.facts
        return EntrupyCaptureResultProperties(
            brand: EntrupyCaptureResultPropertiesBrand(id: facts.brandIdentifier, display: ["name": facts.brandName]),
            model: facts.modelIdentifier.map {
                EntrupyCaptureResultPropertiesModel(id: $0, display: ["name": facts.styleName ?? $0])
            },
            function: facts.itemTypeIdentifier.map(EntrupyCaptureResultPropertiesFunction.init(id:)))
    }

    var status: EntrupyCaptureResultStatus {
        EntrupyCaptureResultStatus(
            result: EntrupyCaptureResultStatusResult(
                id: EntrupyCaptureResultStatusId(item.life.result), display: display),
            flag: flag)
    }

    var flag: EntrupyCaptureResultStatusFlag {
        EntrupyCaptureResultStatusFlag(
            id: EntrupyFlagId(rawValue: item.life.flag.rawValue), is_flaggable: document.isFlaggable,
            flag_info: item.flagInfo.map { info in
                EntrupyCaptureResultStatusFlagInfo(
                    id: info.reason, label: label(ofFlagReason: info.reason), message: info.message)
            })
    }

    var flagReasons: [EntrupyCaptureResultStatusFlagInfo] {
        document.catalog.flagReasons.map { EntrupyCaptureResultStatusFlagInfo(id: $0.id, label: text($0.label)) }
    }

    var batchRequest: EntrupyCaptureResultBatchRequest? {
        document.retake.map { retake in
            EntrupyCaptureResultBatchRequest(
                customer_state: retake.life.state.customerState,
                requested_at: retake.askedAt.epoch,
                retake_reasons: document.catalog.sentences(
                    for: retake, category: item.facts.category, in: language
                ).joined(separator: " "),
                retake_id: retake.id.rawValue,
                expires_at: retake.life.state == .open ? EntrupyCaptureResultTimestamp(retake.life.expiresAt) : nil)
        }
    }

    private var display: EntrupyCaptureResultStatusResultDisplay {
        let result = item.life.result
        let reasons = item.life.reasons.map { reason in
            EntrupyCaptureResultStatusResultDisplayReasons(image: image(of: reason), text: sentence(for: reason))
        }
        return EntrupyCaptureResultStatusResultDisplay(
            header: text(.resultHeader(result)), message: document.expertMessage ?? text(.resultMessage(result)),
            reasons: reasons.isEmpty ? nil : reasons)
    }

    var textFields: [EntrupyCaptureResultTextField] {
        (category?.textFields ?? []).map { field in
            EntrupyCaptureResultTextField(
                display_name: text(field.label), content: item.facts.textFields[field.id], region_id: field.id,
                editable: field.editable, required: field.required, is_identifier: field.identifier)
        }
    }

    var images: EntrupyCaptureResultImages {
        let photos = document.orderedPhotos
        return EntrupyCaptureResultImages(
            item_photo: photos.first.map { address(of: $0, .thumbnail) },
            uploaded_images: photos.map { photo in
                EntrupyCaptureResultUploadedImages(
                    display_name: label(ofRegion: photo.region),
                    urls: EntrupyCaptureResultUploadedImagesUrls(
                        original: document.showsOriginals ? address(of: photo, .original) : nil,
                        scale_micro: address(of: photo, .thumbnail)))
            })
    }

    var eventTimes: EntrupyCaptureResultEventTimes {
        let times = item.times
        return EntrupyCaptureResultEventTimes(
            capture_started_at: EntrupyCaptureResultTimestamp(times.capturedAt),
            submitted_at: EntrupyCaptureResultTimestamp(times.submittedAt),
            received_at: EntrupyCaptureResultTimestamp(times.receivedAt),
            initial_result_set_at: times.initialResultAt.map(EntrupyCaptureResultTimestamp.init),
            result_returned_at: times.resultAt.map(EntrupyCaptureResultTimestamp.init))
    }

    var events: [EntrupyCaptureResultEvents] {
        document.timeline.map { entry in
            let title = text(.timeline(entry.kind))
            return EntrupyCaptureResultEvents(
                label: title, title: title, type: entry.kind.rawValue, message: entry.message,
                timestamp: EntrupyCaptureResultTimestamp(entry.at))
        }
    }
}

extension ItemRenderer {
    /// The versions of a photo, by the last part of their address.
    enum Rendition: String {
        case original
        case thumbnail = "scale_micro"
    }

    func address(of photo: ItemDocument.Photo, _ rendition: Rendition) -> String {
        document.baseURL + Endpoints.photo.path(["key": photo.key, "rendition": rendition.rawValue])
    }

    func text(_ key: TextKey) -> String {
        document.catalog.texts.text(key, in: language)
    }

    func sentence(for reason: Reason) -> String {
        document.catalog.sentence(for: reason, category: item.facts.category, in: language)
    }

    func label(ofFlagReason id: String) -> String? {
        document.catalog.flagReasons.first { $0.id == id }.map { text($0.label) }
    }

    func label(ofRegion id: String) -> String {
        category?.region(id: id).map { text($0.label) } ?? id
    }

    /// The address of the first photo that the reason refers to.
    func image(of reason: Reason) -> String? {
        reason.regions.lazy.compactMap { region in document.photos.first { $0.region == region } }.first
            .map { address(of: $0, .thumbnail) }
    }
}
