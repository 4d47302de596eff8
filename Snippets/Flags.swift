import EntrupySDK

/// A screen on which a user can dispute a result.
final class ResultScreen: UIViewController, EntrupyFlagDelegate {
    // snippet.details
    func offerFlag(of entrupyID: String) {
        EntrupyApp.sharedInstance().getFlagDetailsForResult(withEntrupyID: entrupyID) { details, error in
            guard let details else { return print((error as NSError?)?.localizedDescription ?? "") }
            guard let json = try? JSONSerialization.data(withJSONObject: details),
                let flag = try? JSONDecoder().decode(EntrupyFlagDetails.self, from: json)
            else { return }
            let status = flag.flag_status
            switch status.id {
            case .flagged: print("offer to clear it; the reason was \(status.flag_info?.label ?? "")")
            case .none, .resolved:
                print(status.is_flaggable ? "offer \(flag.supported_flag_reasons ?? [])" : "offer nothing")
            case .other: print("offer nothing")
            }
        }
    }
    // snippet.end

    // snippet.set
    func dispute(_ entrupyID: String, reason: String, note: String) {
        EntrupyApp.sharedInstance().flagDelegate = self
        EntrupyApp.sharedInstance()
            .setFlag(true, forResultWithEntrupyID: entrupyID, flagReasonId: reason, message: note)
    }

    func takeBack(_ entrupyID: String) {
        EntrupyApp.sharedInstance().flagDelegate = self
        EntrupyApp.sharedInstance().setFlag(false, forResultWithEntrupyID: entrupyID)
    }
    // snippet.end

    // snippet.delegate
    func didFlagResultSuccessfully(forEntrupyID entrupyID: String, forRequestedFlag flag: Bool) {
        print("\(entrupyID) is \(flag ? "flagged" : "no longer flagged")")
    }

    func didFlagResultFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String,
        forEntrupyID entrupyID: String, forRequestedFlag flag: Bool
    ) {
        print(description)
    }
    // snippet.end
}
