import EntrupySDK

/// Authenticates an item: the screen behind the button "Authenticate" of an item's page.
final class CaptureViewController: Screen {
    /// The configuration type; `ConfigTypeDebug` is only for development: it asks for fewer photos and always ends as
    /// Invalid.
    var configuration = EntrupyConfigType.ConfigTypeProduction
    /// The item that was authenticated last.
    private(set) var result: EntrupyCaptureResult?

    override func becomeDelegate() {
        sdk.configDelegate = self
        sdk.captureDelegate = self
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        // Fetching it now saves the first capture from waiting for it.
        if sdk.isAuthorizationValid() { fetchConfiguration() }
    }

    func fetchConfiguration() {
        sdk.fetchConfigurationType(configuration)
    }

    /// Starts the capture; the delegate is notified of its end exactly once, whatever happens.
    func authenticate(_ item: [String: String]) {
        result = nil
        countStart()
        sdk.startCapture(forItem: item, viewController: self)
    }
}

extension CaptureViewController: EntrupyConfigDelegate {
    func didFetchConfigurationSuccessfully() {
        journal.note()
    }

    func didFetchConfigurationFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String
    ) {
        // The failure is harmless, because a capture fetches the configuration itself.
        journal.note(code: errorCode)
        showError(errorCode, description, localizedDescription)
    }
}

extension CaptureViewController: EntrupyCaptureDelegate {
    func didCaptureCompleteSuccessfully(_ result: [AnyHashable: Any], forItem item: [AnyHashable: Any]) {
        let isLeftover = endsEarlierLaunch()
        let result = documented(EntrupyCaptureResult.self, result)
        if !isLeftover { self.result = result }
        let header = result?.status.result.display.header ?? "a result that can't be read"
        journal.note("\(customerItem(item)): \(header)", isLeftover: isLeftover)
    }

    func didUserCancelCapture(forItem item: [AnyHashable: Any]) {
        journal.note(customerItem(item), isLeftover: endsEarlierLaunch())
    }

    func didCaptureTimeout(forItem item: [AnyHashable: Any]) {
        journal.note(customerItem(item), isLeftover: endsEarlierLaunch())
        journal.onLine("  The photos were not taken within two hours. Please start again.")
    }

    func didCaptureFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String,
        forItem item: [AnyHashable: Any]
    ) {
        journal.note(customerItem(item), code: errorCode, isLeftover: endsEarlierLaunch())
        showError(errorCode, description, localizedDescription)
    }

    /// The shop's ID of the item, from the metadata with which the capture was started: the callback passes it back.
    private func customerItem(_ item: [AnyHashable: Any]) -> String {
        item["customer_item_id"] as? String ?? "an item without an id"
    }
}
