import EntrupySDK

extension RecordingDelegate: EntrupySearchDelegate, EntrupySearchRetakeDelegate {
    func didSearchSubmissionsCompleteSuccessfully(_ result: [AnyHashable: Any]) {
        pages.append(result)
        hear(.searched(decode(EntrupySearchResult.self, result)?.items.map(\.authentication_id) ?? ["undecodable"]))
    }

    func didSearchSubmissionsFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String
    ) {
        hear(.searchFailed(errorCode, description))
    }

    func didSearchRetakesCompleteSuccessfully(_ result: [AnyHashable: Any]) {
        pages.append(result)
        hear(.retakesFound(decode(EntrupySearchResult.self, result)?.items.map(\.authentication_id) ?? ["undecodable"]))
    }

    func didSearchRetakesFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String
    ) {
        hear(.retakeSearchFailed(errorCode, description))
    }
}

extension RecordingDelegate: EntrupyFlagDelegate {
    func didFlagResultSuccessfully(forEntrupyID entrupyID: String, forRequestedFlag flag: Bool) {
        hear(.flagChanged(entrupyID, flag))
    }

    func didFlagResultFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String,
        forEntrupyID entrupyID: String, forRequestedFlag flag: Bool
    ) {
        hear(.flagFailed(errorCode, description, entrupyID, flag))
    }
}

extension RecordingDelegate: EntrupyRetakeCaptureDelegate {
    func didRetakeCaptureCompleteSuccessfully(
        _ result: [AnyHashable: Any], forItemWithEntrupyID entrupyID: String
    ) {
        completed.append(result)
        let decoded = decode(EntrupyCaptureResult.self, result)
        hear(.retaken(decoded?.authentication_id ?? "undecodable", of: entrupyID))
    }

    func didUserCancelRetakeCaptureForItem(withEntrupyID entrupyID: String) {
        hear(.retakeCancelled(entrupyID))
    }

    func didRetakeCaptureTimeoutForItem(withEntrupyID entrupyID: String) {
        hear(.retakeTimedOut(entrupyID))
    }

    func didRetakeCaptureFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String,
        forItemWithEntrupyID entrupyID: String
    ) {
        hear(.retakeFailed(errorCode, description, of: entrupyID))
    }
}
