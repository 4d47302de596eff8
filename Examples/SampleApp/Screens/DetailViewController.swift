import EntrupySDK

/// One item: its result and the questions that experts ask about it.
final class DetailViewController: Screen {
    private(set) var item: EntrupyCaptureResult?
    private(set) var questions: [EntrupySupportMessage] = []

    override func becomeDelegate() {
        sdk.detailViewDelegate = self
    }

    /// Shows the SDK's own sheet instead of this screen.
    func showSheet(_ entrupyID: String) {
        sdk.displayDetailViewForItem(
            withEntrupyID: entrupyID,
            withConfiguration: EntrupyDetailViewConfiguration(displayTimeline: true, displayUploadedImages: true))
    }

    /// Fetches the current state of the item; a result can change after the capture's callback.
    func load(_ entrupyID: String) async {
        do {
            let item = try await sdk.fetchSessionDetails(entrupyId: entrupyID)
            questions = try await sdk.fetchSupportMessages(entrupyId: entrupyID)
            self.item = item
            journal.note(item.status.result.display.header, callback: "fetchSessionDetails")
        } catch {
            fail(error, in: "fetchSessionDetails")
        }
    }

    /// Answers an expert's question with one of the answers that the question offers.
    func reply(_ question: EntrupySupportMessage, _ answer: String, entrupyID: String) async {
        do {
            try await sdk.replyToSupportMessage(question.id, with: answer, entrupyId: entrupyID)
            journal.note(answer, callback: "replyToSupportMessage")
        } catch {
            fail(error, in: "replyToSupportMessage")
        }
    }

    private func fail(_ error: any Error, in callback: String) {
        let code = EntrupyErrorCode(rawValue: UInt((error as NSError).code)) ?? .ErrorCodeUnknownError
        journal.note(code: code, callback: callback)
        showError(code, error)
    }
}

extension DetailViewController: EntrupyDetailViewDelegate {
    func didDisplayDetailViewForItem(withEntrupyID entrupyID: String) {
        journal.note()
    }

    func didDismissDetailViewForItem(withEntrupyID entrupyID: String) {
        journal.note()
    }

    func didDisplayDetailViewFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String,
        forEntrupyID entrupyID: String
    ) {
        journal.note(code: errorCode)
        showError(errorCode, description, localizedDescription)
    }
}
