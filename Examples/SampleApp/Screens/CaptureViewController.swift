import EntrupySDK

/// Has an item authenticated: the button "Authenticate" of an item's page.
final class CaptureViewController: Screen {
    /// `ConfigTypeDebug` asks for fewer photos and always ends as Invalid: for development alone.
    var configuration = EntrupyConfigType.ConfigTypeProduction
    /// The item that was authenticated last.
    private(set) var result: EntrupyCaptureResult?

    override func becomeDelegate() {
        sdk.configDelegate = self
        sdk.captureDelegate = self
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        // Spares the first capture the wait for it.
        if sdk.isAuthorizationValid() { fetchConfiguration() }
    }

    func fetchConfiguration() {
        sdk.fetchConfigurationType(configuration)
    }

    /// Starts the capture; how it ends is told once, whatever happens.
    func authenticate(_ item: [String: String]) {
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
        // No harm: a capture fetches it by itself.
        journal.note(code: errorCode)
        showError(errorCode, localizedDescription)
    }
}

extension CaptureViewController: EntrupyCaptureDelegate {
    func didCaptureCompleteSuccessfully(_ result: [AnyHashable: Any], forItem item: [AnyHashable: Any]) {
        self.result = documented(EntrupyCaptureResult.self, result)
        let header = self.result?.status.result.display.header ?? "a result that can't be read"
        journal.note("\(customerItem(item)): \(header)")
    }

    func didUserCancelCapture(forItem item: [AnyHashable: Any]) {
        journal.note(customerItem(item))
    }

    func didCaptureTimeout(forItem item: [AnyHashable: Any]) {
        journal.note(customerItem(item))
        journal.onLine("  The photos were not taken within two hours. Please start again.")
    }

    func didCaptureFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String,
        forItem item: [AnyHashable: Any]
    ) {
        journal.note(customerItem(item), code: errorCode)
        showError(errorCode, localizedDescription)
    }

    /// Which of the shop's items it was: the callback hands back what the capture was started with.
    private func customerItem(_ item: [AnyHashable: Any]) -> String {
        item["customer_item_id"] as? String ?? "an item without an id"
    }
}
