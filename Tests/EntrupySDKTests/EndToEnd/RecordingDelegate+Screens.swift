import EntrupySDK

extension RecordingDelegate: EntrupyFlagViewDelegate {
    func didDisplayFlagViewForItem(withEntrupyID entrupyID: String) {
        hear(.flagViewShown(entrupyID))
    }

    func didUserSubmitFlag(forEntrupyID entrupyID: String) {
        hear(.flagSubmitted(entrupyID))
    }

    func didUserCancelFlagViewForItem(withEntrupyID entrupyID: String) {
        hear(.flagViewLeft(entrupyID))
    }

    func didDisplayFlagViewFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String,
        forEntrupyID entrupyID: String
    ) {
        hear(.flagViewFailed(errorCode, description, of: entrupyID))
    }
}

extension RecordingDelegate: EntrupyDetailViewDelegate {
    func didDisplayDetailViewForItem(withEntrupyID entrupyID: String) {
        hear(.detailViewShown(entrupyID))
    }

    func didDismissDetailViewForItem(withEntrupyID entrupyID: String) {
        hear(.detailViewLeft(entrupyID))
    }

    func didDisplayDetailViewFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String,
        forEntrupyID entrupyID: String
    ) {
        hear(.detailViewFailed(errorCode, description, of: entrupyID))
    }
}
