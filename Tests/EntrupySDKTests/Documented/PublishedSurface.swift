// swift-format-ignore-file: AlwaysUseLowerCamelCase

import EntrupySDK

// Code of an app that was written for version 2.3 of the documented SDK: it uses each name of the published surface, and
// assigns to each property that is variable there.

/// The parts of a published item, each under the name of its published type.
struct PublishedParts {
    let batch: EntrupyCaptureResultBatchRequest?
    let brand: EntrupyCaptureResultPropertiesBrand
    let certificate: EntrupyCaptureResultMoreDetailsCertificate?
    let display: EntrupyCaptureResultStatusResultDisplay
    let events: [EntrupyCaptureResultEvents]
    let flag: EntrupyCaptureResultStatusFlag
    let function: EntrupyCaptureResultPropertiesFunction?
    let image: EntrupyCaptureResultUploadedImages?
    let images: EntrupyCaptureResultImages?
    let insights: EntrupyCaptureResultMoreDetailsCatalogInsights?
    let model: EntrupyCaptureResultPropertiesModel?
    let more: EntrupyCaptureResultMoreDetails?
    let price: EntrupyCaptureResultPrice?
    let reason: EntrupyCaptureResultStatusResultDisplayReasons?
    let result: EntrupyCaptureResultStatusResult
    let text: EntrupyCaptureResultTextField?
    let times: EntrupyCaptureResultEventTimes?
    let urls: EntrupyCaptureResultUploadedImagesUrls?
    let user: EntrupyCaptureResultUser?

    init(_ item: EntrupyCaptureResult) {
        batch = item.batch_request
        brand = item.properties.brand
        // Not optional in `more_details`.
        certificate = item.more_details.map { $0.certificate }
        result = item.status.result
        display = result.display
        events = item.events ?? []
        flag = item.status.flag
        function = item.properties.function
        images = item.images
        image = item.images?.uploaded_images?.first
        more = item.more_details
        insights = more?.catalog_insights
        model = item.properties.model
        price = item.price
        reason = display.reasons?.first
        text = item.text_fields?.first
        times = item.event_times
        urls = image?.urls
        user = item.user
    }

    /// The values with their published types.
    var summary: String {
        let requested: Double? = batch?.requested_at
        let reasons: String? = batch?.retake_reasons
        let state: String? = batch?.customer_state
        let moments: [EntrupyCaptureResultTimestamp?] = [
            times?.submitted_at, times?.result_returned_at, times?.initial_result_set_at, times?.capture_started_at,
        ]
        let widget: Bool? = price?.show_pricing_widget
        let addresses: [String?] = [urls?.original, urls?.scale_micro, certificate?.preview, certificate?.site]
        return [
            "\(state ?? "-") \(requested ?? 0) \(reasons ?? "-")", "\(moments.compactMap { $0?.display }.count) times",
            "\(widget ?? false) \(insights?.supported ?? false)", addresses.map { $0 ?? "-" }.joined(separator: " "),
            "\(reason?.image ?? "-") \(reason?.text ?? "-")", "\(image?.display_name ?? "-") \(user?.username ?? "-")",
        ].joined(separator: ", ")
    }
}

/// Assigns to every property that is variable in the published models.
func publishedChanges(of item: EntrupyCaptureResult) -> EntrupyCaptureResult {
    var item = item
    item.user = nil
    item.price = nil
    item.events?[0].message = "Seen"
    item.events = item.events?.filter { $0.message != nil }
    item.text_fields?[0].content = "9.5"
    item.text_fields = item.text_fields?.filter { $0 == item.text_fields?.first }
    item.status.flag.id = .flagged
    item.status.flag.toggle()
    var flag = item.status.flag
    flag.toggle()
    item.status.flag = flag
    var certificate = item.more_details?.certificate
    certificate?.preview = nil
    certificate?.site = nil
    var insights = item.more_details?.catalog_insights
    insights?.supported = true
    return item
}

/// Names every published result.
func publishedName(of status: EntrupyCaptureResultStatusId) -> String {
    switch status {
    case .authentic, .unknown, .not_supported, .needs_review, .invalid: "a result"
    case .analyzed, .received, .canceled, .data_required, .not_available: "a state"
    case .match, .no_match, .match_found, .no_match_found: "a match"
    case .registered, .registration_invalid, .registration_not_supported: "a registration"
    case .other(let word): word
    }
}

/// Uses the identifiers as values that are equatable, described and encodable.
func publishedIdentifiers() throws -> String {
    func use(_ value: some Equatable & CustomStringConvertible & Encodable) throws -> String {
        let json = try JSONEncoder().encode([value])
        return "\(value.description) \(value == value) \(String(decoding: json, as: UTF8.self))"
    }
    let results = [
        EntrupyCaptureResultStatusId(rawValue: "match"),
        EntrupyCaptureResultStatusId(rawValue: "authentic", localizeValue: "Authentisch"),
    ]
    let flags = [EntrupyFlagId(rawValue: "resolved"), EntrupyFlagId(rawValue: "flagged", localizeValue: "Markiert")]
    return try (results.map(use) + flags.map(use)).joined(separator: ", ")
}

/// A screen that uses the search and the notifications as published.
class PublishedViewController: Screen {
    let entrupy = EntrupyApp.shared
    private var nextCursor: [String]?
    private var observers: [any NSObjectProtocol] = []

    /// The parameter has the published type.
    func authenticate(_ item: [String: Any]) {
        let start: ([String: Any], UIViewController) -> Void = entrupy.startCapture(forItem:viewController:)
        start(item, self)
    }

    func search(_ days: Int) {
        let range: EntrupySearchQuery.DateRange = .last(days: days)
        let mode: ResultMode = .results
        let statuses: [EntrupySearchFilter.AuthenticationStatus] = [
            .authentic, .underReview, .invalid, .notSupported, .unidentified, .other("new"),
        ]
        let categories: [EntrupySearchFilter.Category] = [.luxury, .apparel, .sneakers, .other("new")]
        let flags: [EntrupySearchFilter.FlagStatus] = [.none, .flagged, .resolved, .other("new")]
        let query = EntrupySearchQuery(
            dateRange: range, filters: [.status(statuses), .category(categories), .flag(flags)], resultMode: mode,
            limit: 5, cursor: nextCursor)
        entrupy.searchAuthenticationItems(query: query) { [weak self] (result: NSDictionary?, error: NSError?) in
            self?.show("\(result?["total_count"] ?? error?.code ?? -1)")
        }
        // The name that later headers have.
        entrupy.searchAuthenticationItems(query) { [weak self] result, error in
            self?.nextCursor = result?["next_cursor"] as? [String]
            // An empty cursor means the last page, as nil does.
            self?.show(self?.nextCursor?.isEmpty ?? true ? "all" : "more")
        }
    }

    /// Finds an item by its id, for which there is no call of its own.
    func find(_ entrupyID: String) {
        entrupy.searchDelegate = self
        entrupy.searchSubmissions(
            at: [], filters: [["key": "entrupy_id", "value": entrupyID]], startDate: 0, endDate: 0, paginationLimit: 1)
    }

    func flagReasons(_ details: EntrupyFlagDetails) -> [String] {
        let reasons: [EntrupyCaptureResultStatusFlagInfo]? = details.supported_flag_reasons
        return (details.supported_flag_reasons ?? []).compactMap(\.label) + (reasons ?? []).compactMap(\.id)
    }

    func explain(_ errorCode: EntrupyErrorCode) -> String {
        switch errorCode {
        case .ErrorCodeSearchItemNotFound: "nothing found"
        case .ErrorCodeSearchItemFound: "found"
        default: "\(errorCode.rawValue)"
        }
    }

    /// The names of the notifications are texts.
    func observe() {
        let names: [String] = [KEntrupySessionEndedNotification, KEntrupyLocalizationsUpdatedNotification]
        observers = names.map { name in
            NotificationCenter.default.addObserver(
                forName: NSNotification.Name(rawValue: name), object: nil, queue: .main
            ) { [weak self] notification in
                let name = notification.name.rawValue
                MainActor.assumeIsolated { self?.show(name) }
            }
        }
    }

    func stopObserving() {
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
        observers = []
    }
}

extension PublishedViewController: EntrupySearchDelegate {
    func didSearchSubmissionsCompleteSuccessfully(_ result: [AnyHashable: Any]) {
        let items = result["items"] as? [[String: Any]] ?? []
        show(items.compactMap { $0["entrupy_id"] as? String }.joined(separator: " "))
    }

    func didSearchSubmissionsFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String
    ) {
        show("\(explain(errorCode)): \(description)")
    }
}
