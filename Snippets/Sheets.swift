import EntrupySDK

/// A screen from which a user disputes a result, or looks at an item, in the SDK's own sheets.
final class ItemScreen: UIViewController, EntrupyFlagViewDelegate, EntrupyDetailViewDelegate {
    // snippet.flag
    func dispute(_ entrupyID: String) {
        EntrupyApp.sharedInstance().flagViewDelegate = self
        EntrupyApp.sharedInstance().displayFlagViewForItem(withEntrupyID: entrupyID)
    }
    // snippet.end

    // snippet.detail
    func lookAt(_ entrupyID: String) {
        EntrupyApp.sharedInstance().detailViewDelegate = self
        EntrupyApp.sharedInstance()
            .displayDetailViewForItem(
                withEntrupyID: entrupyID,
                withConfiguration: EntrupyDetailViewConfiguration(displayTimeline: true, displayUploadedImages: true))
    }
    // snippet.end

    // snippet.delegates
    func didDisplayFlagViewForItem(withEntrupyID entrupyID: String) {}

    func didUserSubmitFlag(forEntrupyID entrupyID: String) { print("\(entrupyID): ask for its flag again") }

    func didUserCancelFlagViewForItem(withEntrupyID entrupyID: String) {}

    func didDisplayFlagViewFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String,
        forEntrupyID entrupyID: String
    ) { print(description) }

    func didDisplayDetailViewForItem(withEntrupyID entrupyID: String) {}

    func didDismissDetailViewForItem(withEntrupyID entrupyID: String) {}

    func didDisplayDetailViewFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String,
        forEntrupyID entrupyID: String
    ) { print(description) }
    // snippet.end
}
