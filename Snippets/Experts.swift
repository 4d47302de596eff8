import EntrupySDK

// snippet.retakes
/// The items of which an expert wants more photos.
final class RetakeScreen: UIViewController, EntrupySearchRetakeDelegate, EntrupyRetakeCaptureDelegate {
    func lookForRetakes() {
        EntrupyApp.sharedInstance().searchRetakeDelegate = self
        EntrupyApp.sharedInstance().searchRetakes()
    }

    func didSearchRetakesCompleteSuccessfully(_ result: [AnyHashable: Any]) {
        guard let json = try? JSONSerialization.data(withJSONObject: result),
            let page = try? JSONDecoder().decode(EntrupySearchResult.self, from: json),
            let item = page.items.first
        else { return }
        EntrupyApp.sharedInstance().retakeCaptureDelegate = self
        EntrupyApp.sharedInstance().startRetakeCaptureForItem(withEntrupyID: item.authentication_id)
    }

    func didSearchRetakesFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String
    ) {
        print(localizedDescription)
    }

    func didRetakeCaptureCompleteSuccessfully(
        _ result: [AnyHashable: Any], forItemWithEntrupyID entrupyID: String
    ) {
        print("the photos of \(entrupyID) are with the expert")
    }

    func didUserCancelRetakeCaptureForItem(withEntrupyID entrupyID: String) {}

    func didRetakeCaptureTimeoutForItem(withEntrupyID entrupyID: String) {}

    func didRetakeCaptureFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String,
        forItemWithEntrupyID entrupyID: String
    ) {
        print(localizedDescription)
    }
}
// snippet.end

// snippet.messages
func answerFirstQuestion(about entrupyID: String) async throws {
    let app = EntrupyApp.sharedInstance()
    for message in try await app.fetchSupportMessages(entrupyId: entrupyID) where message.reply == nil {
        print(message.text, message.answers.map(\.label))
        guard let answer = message.answers.first else { continue }
        try await app.replyToSupportMessage(message.id, with: answer.id, entrupyId: entrupyID)
    }
}
// snippet.end

// snippet.details
func refresh(_ entrupyID: String) async throws -> EntrupyCaptureResult {
    try await EntrupyApp.sharedInstance().fetchSessionDetails(entrupyId: entrupyID)
}
// snippet.end
