import EntrupySDK

/// Disputes a result or withdraws the dispute, as the documented SDK advises instead of submitting an item again.
final class FlagViewController: Screen {
    /// The action that the user may now take on the item's flag.
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

    /// Shows the SDK's own sheet, which asks for the reason.
    func showSheet(_ entrupyID: String) {
        sdk.displayFlagViewForItem(withEntrupyID: entrupyID)
    }

    /// Fetches the flag's state; call it before each change of the flag.
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
            return showError(code, error)
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
            return .flag(reasons: (details.supported_flag_reasons ?? []).compactMap(\.id))
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
        showError(errorCode, description, localizedDescription)
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
        showError(errorCode, description, localizedDescription)
    }
}
