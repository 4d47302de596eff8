import EntrupySDK

/// Takes the photos that an expert has requested.
final class RetakeViewController: Screen {
    /// The items that need more photos.
    private(set) var wanted: [EntrupyCaptureResult] = []

    override func becomeDelegate() {
        sdk.searchRetakeDelegate = self
        sdk.retakeCaptureDelegate = self
    }

    func search() {
        sdk.searchRetakes()
    }

    /// Starts the capture of these photos; the delegate is notified of its end exactly once.
    func retake(_ entrupyID: String) {
        countStart()
        sdk.startRetakeCaptureForItem(withEntrupyID: entrupyID)
    }
}

extension RetakeViewController: EntrupySearchRetakeDelegate {
    func didSearchRetakesCompleteSuccessfully(_ result: [AnyHashable: Any]) {
        wanted = documented(EntrupySearchResult.self, result)?.items ?? []
        journal.note("\(wanted.count)")
    }

    func didSearchRetakesFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String
    ) {
        journal.note(code: errorCode)
        showError(errorCode, description, localizedDescription)
    }
}

extension RetakeViewController: EntrupyRetakeCaptureDelegate {
    func didRetakeCaptureCompleteSuccessfully(
        _ result: [AnyHashable: Any], forItemWithEntrupyID entrupyID: String
    ) {
        let header = documented(EntrupyCaptureResult.self, result)?.status.result.display.header
        journal.note(header ?? "unreadable", isLeftover: endsEarlierLaunch())
    }

    func didUserCancelRetakeCaptureForItem(withEntrupyID entrupyID: String) {
        journal.note(isLeftover: endsEarlierLaunch())
    }

    func didRetakeCaptureTimeoutForItem(withEntrupyID entrupyID: String) {
        journal.note(isLeftover: endsEarlierLaunch())
    }

    func didRetakeCaptureFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String,
        forItemWithEntrupyID entrupyID: String
    ) {
        journal.note(code: errorCode, isLeftover: endsEarlierLaunch())
        showError(errorCode, description, localizedDescription)
    }
}
