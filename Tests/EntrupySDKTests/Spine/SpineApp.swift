import EntrupySDK

/// An app that records what its delegates hear, in the order in which they hear it.
@MainActor
final class SpineApp: NSObject {
    enum Heard: Equatable {
        case loggedIn
        case loginFailed(EntrupyErrorCode)
        case configured
        case configurationFailed(EntrupyErrorCode)
        case completed(String)
        case cancelled
        case timedOut
        case captureFailed(EntrupyErrorCode, String)
    }

    private(set) var heard: [Heard] = []
    private(set) var items: [[AnyHashable: Any]] = []
    private(set) var results: [EntrupyCaptureResult] = []
    private(set) var expiries: [TimeInterval] = []
    private var waiting: CheckedContinuation<Void, Never>?

    /// Is the delegate of an instance of the SDK from the start.
    convenience init(_ app: EntrupyApp) {
        self.init()
        attach(to: app)
    }

    /// Becomes the delegate of an instance of the SDK.
    func attach(to app: EntrupyApp) {
        app.loginDelegate = self
        app.configDelegate = self
        app.captureDelegate = self
    }

    /// Makes a call and waits until a delegate hears something.
    func next(_ call: @MainActor () -> Void) async -> Heard? {
        await withCheckedContinuation { continuation in
            waiting = continuation
            call()
        }
        return heard.last
    }

    /// The metadata that came back with the last capture callback.
    var lastItem: [String: String]? { items.last as? [String: String] }

    private func hear(_ what: Heard) {
        MainActor.preconditionIsolated()
        heard.append(what)
        waiting?.resume()
        waiting = nil
    }
}

extension SpineApp: EntrupyLoginDelegate {
    func didLoginUserSuccessfully(_ expirationTime: TimeInterval) {
        expiries.append(expirationTime)
        hear(.loggedIn)
    }

    func didLoginUserFailWithError(_ errorCode: EntrupyErrorCode, description: String, localizedDescription: String) {
        hear(.loginFailed(errorCode))
    }
}

extension SpineApp: EntrupyConfigDelegate {
    func didFetchConfigurationSuccessfully() {
        hear(.configured)
    }

    func didFetchConfigurationFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String
    ) {
        hear(.configurationFailed(errorCode))
    }
}

extension SpineApp: EntrupyCaptureDelegate {
    func didCaptureCompleteSuccessfully(_ result: [AnyHashable: Any], forItem item: [AnyHashable: Any]) {
        items.append(item)
        if let data = try? JSONSerialization.data(withJSONObject: result),
            let decoded = try? JSONDecoder().decode(EntrupyCaptureResult.self, from: data)
        {
            results.append(decoded)
        }
        hear(.completed(results.last?.authentication_id ?? "undecodable"))
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
        hear(.captureFailed(errorCode, description))
    }
}
