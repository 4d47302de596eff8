import EntrupySDK

/// Disputes a result, or takes the dispute back: what the documents advise in place of submitting an item again.
final class FlagViewController: Screen {
    /// What the person may do with the flag of the item now.
    enum Choice: Equatable {
        case flag(reasons: [String])
        case clear(reason: String)
        case nothing
    }

    private(set) var choice = Choice.nothing

    override func becomeDelegate() {
        sdk.flagDelegate = self
        sdk.flagViewDelegate = self
    }

    /// Lets the SDK's own sheet ask for the reason.
    func showSheet(_ entrupyID: String) {
        sdk.displayFlagViewForItem(withEntrupyID: entrupyID)
    }

    /// Asks for the flag's state; always before it is changed.
    func load(_ entrupyID: String) {
        sdk.getFlagDetailsForResult(withEntrupyID: entrupyID) { [weak self] details, error in
            self?.show(details, error)
        }
    }

    func flag(_ entrupyID: String, reason: String, message: String? = nil) {
        sdk.setFlag(true, forResultWithEntrupyID: entrupyID, flagReasonId: reason, message: message)
    }

    func clearFlag(_ entrupyID: String, reason: String) {
        sdk.setFlag(false, forResultWithEntrupyID: entrupyID, flagReasonId: reason, message: nil)
    }

    private func show(_ details: [AnyHashable: Any]?, _ error: (any Error)?) {
        let callback = "getFlagDetailsForResult"
        if let error = error as NSError? {
            let code = EntrupyErrorCode(rawValue: UInt(error.code)) ?? .ErrorCodeUnknownError
            journal.note(code: code, callback: callback)
            return showError(code, error.localizedDescription)
        }
        guard let parsed = details.flatMap({ documented(EntrupyFlagDetails.self, $0) }) else {
            return journal.note("unreadable", callback: callback)
        }
        choice = Self.choice(parsed)
        journal.note(parsed.flag_status.id.description, callback: callback)
    }

    private static func choice(_ details: EntrupyFlagDetails) -> Choice {
        switch details.flag_status.id {
        case .none, .resolved:
            guard details.flag_status.is_flaggable else { return .nothing }
            return .flag(reasons: details.supported_flag_reasons.compactMap(\.id))
        case .flagged: return .clear(reason: details.flag_status.flag_info?.id ?? "")
        default: return .nothing
        }
    }
}

extension FlagViewController: EntrupyFlagDelegate {
    func didFlagResultSuccessfully(forEntrupyID entrupyID: String, forRequestedFlag flag: Bool) {
        journal.note(flag ? "set" : "cleared")
    }

    func didFlagResultFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String,
        forEntrupyID entrupyID: String, forRequestedFlag flag: Bool
    ) {
        journal.note(flag ? "not set" : "not cleared", code: errorCode)
        showError(errorCode, localizedDescription)
    }
}

extension FlagViewController: EntrupyFlagViewDelegate {
    func didDisplayFlagViewForItem(withEntrupyID entrupyID: String) {
        journal.note()
    }

    func didUserSubmitFlag(forEntrupyID entrupyID: String) {
        journal.note()
    }

    func didUserCancelFlagViewForItem(withEntrupyID entrupyID: String) {
        journal.note()
    }

    func didDisplayFlagViewFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String,
        forEntrupyID entrupyID: String
    ) {
        journal.note(code: errorCode)
        showError(errorCode, localizedDescription)
    }
}
