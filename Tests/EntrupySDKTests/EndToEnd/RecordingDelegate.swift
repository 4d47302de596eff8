import EntrupySDK

/// An app that records its delegate calls, in order.
@MainActor
final class RecordingDelegate: NSObject {
    enum Heard: Equatable {
        case loggedIn
        case loginFailed(EntrupyErrorCode)
        case configured
        case configurationFailed(EntrupyErrorCode)
        case completed(String)
        case cancelled
        case timedOut
        case captureFailed(EntrupyErrorCode, String)
        case searched([String])
        case searchFailed(EntrupyErrorCode, String)
        case retakesFound([String])
        case retakeSearchFailed(EntrupyErrorCode, String)
        case flagChanged(String, Bool)
        case flagFailed(EntrupyErrorCode, String, String, Bool)
        case retaken(String, of: String)
        case retakeCancelled(String)
        case retakeTimedOut(String)
        case retakeFailed(EntrupyErrorCode, String, of: String)
        case flagViewShown(String)
        case flagSubmitted(String)
        case flagViewLeft(String)
        case flagViewFailed(EntrupyErrorCode, String, of: String)
        case detailViewShown(String)
        case detailViewLeft(String)
        case detailViewFailed(EntrupyErrorCode, String, of: String)

        /// The text for logs of a failure, or `nil` if this is not the failure that `failure` makes of that text.
        func reason(_ failure: (String) -> Self) -> String? {
            switch self {
            case .captureFailed(_, let why), .searchFailed(_, let why), .retakeFailed(_, let why, of: _),
                .flagViewFailed(_, let why, of: _):
                failure(why) == self ? why : nil
            default: nil
            }
        }

        var isCompleted: Bool {
            if case .completed = self { true } else { false }
        }
    }

    private(set) var heard: [Heard] = []
    /// The names of the delegate methods that were called.
    private(set) var methods: Set<String> = []
    private(set) var items: [[AnyHashable: Any]] = []
    private(set) var results: [EntrupyCaptureResult] = []
    /// The dictionaries of completed captures and retakes.
    var completed: [[AnyHashable: Any]] = []
    /// The readable texts of failed captures.
    private(set) var sentences: [String] = []
    /// The result dictionaries of searches.
    var pages: [[AnyHashable: Any]] = []
    private(set) var expiries: [TimeInterval] = []
    private var waiting: CheckedContinuation<Void, Never>?
    /// Called within each delegate call.
    var onCall: () -> Void = {}

    /// Creates the app as the delegate of an instance of the SDK.
    convenience init(_ app: EntrupyApp) {
        self.init()
        attach(to: app)
    }

    /// Sets this app as the delegate of an instance of the SDK.
    func attach(to app: EntrupyApp) {
        app.loginDelegate = self
        app.configDelegate = self
        app.captureDelegate = self
        app.searchDelegate = self
        app.searchRetakeDelegate = self
        app.flagDelegate = self
        app.retakeCaptureDelegate = self
        app.flagViewDelegate = self
        app.detailViewDelegate = self
    }

    /// Makes a call and waits for the next delegate call.
    func next(_ call: @MainActor () -> Void) async -> Heard? {
        await withCheckedContinuation { continuation in
            waiting = continuation
            call()
        }
        return heard.last
    }

    /// The cursor of the last page found; empty after the last page.
    var nextCursor: [String] { pages.last?["next_cursor"] as? [String] ?? [] }

    /// The metadata of the last capture callback.
    var lastItem: [String: String]? { items.last as? [String: String] }

    func hear(_ what: Heard, by method: String = #function) {
        MainActor.preconditionIsolated()
        heard.append(what)
        methods.insert(String(method.prefix { $0 != "(" }))
        onCall()
        waiting?.resume()
        waiting = nil
    }
}

/// Decodes a dictionary as documented; `nil` if it is not valid JSON or does not match the model.
func decode<Model: Decodable>(_ type: Model.Type, _ dictionary: [AnyHashable: Any]) -> Model? {
    guard JSONSerialization.isValidJSONObject(dictionary),
        let data = try? JSONSerialization.data(withJSONObject: dictionary)
    else { return nil }
    return try? JSONDecoder().decode(type, from: data)
}

extension RecordingDelegate: EntrupyLoginDelegate {
    func didLoginUserSuccessfully(_ expirationTime: TimeInterval) {
        expiries.append(expirationTime)
        hear(.loggedIn)
    }

    func didLoginUserFailWithError(_ errorCode: EntrupyErrorCode, description: String, localizedDescription: String) {
        hear(.loginFailed(errorCode))
    }
}

extension RecordingDelegate: EntrupyConfigDelegate {
    func didFetchConfigurationSuccessfully() {
        hear(.configured)
    }

    func didFetchConfigurationFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String
    ) {
        hear(.configurationFailed(errorCode))
    }
}

extension RecordingDelegate: EntrupyCaptureDelegate {
    func didCaptureCompleteSuccessfully(_ result: [AnyHashable: Any], forItem item: [AnyHashable: Any]) {
        items.append(item)
        completed.append(result)
        let decoded = decode(EntrupyCaptureResult.self, result)
        results += decoded.map { [$0] } ?? []
        hear(.completed(decoded?.authentication_id ?? "undecodable"))
    }

    func didUserCancelCapture(forItem item: [AnyHashable: Any]) {
        items.append(item)
        hear(.cancelled)
    }

    func didCaptureTimeout(forItem item: [AnyHashable: Any]) {
        items.append(item)
        hear(.timedOut)
    }

    func didCaptureFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String,
        forItem item: [AnyHashable: Any]
    ) {
        items.append(item)
        sentences.append(localizedDescription)
        hear(.captureFailed(errorCode, description))
    }
}
