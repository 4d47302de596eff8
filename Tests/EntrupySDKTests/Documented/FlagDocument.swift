import EntrupySDK

// The code of the published flag documentation, unchanged except for the parts that represent an app's own screens. It
// compiles with `import EntrupySDK` alone.

class YourViewController: Screen {
    /// The reasons that the app stores for its picker.
    var supportedReasons: [EntrupyCaptureResultStatusFlagInfo] = []
    var existingReasonId: String?
}

extension YourViewController {
    func fetchFlagDetails(for entrupyID: String) {
        EntrupyApp.sharedInstance().getFlagDetailsForResult(withEntrupyID: entrupyID) { details, error in
            if let error = error {
                let nsError = error as NSError
                self.show(
                    "Error fetching flag details for \(entrupyID): \(nsError.localizedDescription) (Code: \(nsError.code))"
                )
                return
            }
            guard let details else {
                self.show("No details or error returned from getFlagDetailsForResult for \(entrupyID)")
                return
            }
            do {
                let jsonData = try JSONSerialization.data(withJSONObject: details, options: [])
                let parsed = try JSONDecoder().decode(EntrupyFlagDetails.self, from: jsonData)
                let statusId = parsed.flag_status.id
                let isFlaggable = parsed.flag_status.is_flaggable
                let status = "Status=\(statusId.description), Flaggable=\(isFlaggable)"
                // Existing flag info (populated when the item is currently flagged)
                let message = parsed.flag_status.flag_info?.message ?? ""
                let reason = parsed.flag_status.flag_info?.label ?? ""
                let reasonId = parsed.flag_status.flag_info?.id ?? ""
                self.existingReasonId = reasonId
                // Reasons you can present in your custom UI when the user is setting a flag.
                // Use the selected reason's `id` as `flagReasonId` when calling `setFlag(...)`.
                let supportedReasons = parsed.supported_flag_reasons
                self.supportedReasons = supportedReasons ?? []
                switch statusId {
                case .none, .resolved:
                    // If status is 'none' or 'resolved' AND is_flaggable is true -> present 'Flag' option
                    if isFlaggable {
                        self.show("\(status): Flag")
                    } else {
                        self.show("\(status): no button")
                    }
                case .flagged:
                    // If status is 'flagged' -> present 'Clear Flag' option
                    self.show("\(status): Clear Flag, \(reason), \(message)")
                    break
                default:
                    self.show("\(status): no button")
                    break
                }
            } catch {
                self.show("Error decoding flag details result for \(entrupyID): \(error)")
            }
        }
    }
}

extension YourViewController: EntrupyFlagDelegate {
    func submitOrClearFlag(
        for entrupyID: String,
        setFlagValue: Bool,
        selectedReasonId: String?,
        existingFlagReasonId: String?,
        message: String?
    ) {
        // Ensure user authorization is valid.
        guard EntrupyApp.sharedInstance().isAuthorizationValid() else {
            show("User not authorized. Cannot set or clear flag.")
            return
        }
        // Determine the flagReasonId to send (required by the SDK for both set and clear).
        let flagReasonIdToSend: String
        if setFlagValue {
            guard let selectedReasonId, !selectedReasonId.isEmpty else {
                show("A valid flag reason ID is required when setting a flag.")
                return
            }
            flagReasonIdToSend = selectedReasonId
        } else {
            guard let existingFlagReasonId, !existingFlagReasonId.isEmpty else {
                show("A valid existing flag reason ID is required when clearing a flag.")
                return
            }
            flagReasonIdToSend = existingFlagReasonId
        }
        // Assign delegate before making call.
        EntrupyApp.sharedInstance().flagDelegate = self
        // Set or clear the flag.
        EntrupyApp.sharedInstance().setFlag(
            setFlagValue,
            forResultWithEntrupyID: entrupyID,
            flagReasonId: flagReasonIdToSend,
            message: message
        )
    }

    // MARK: - EntrupyFlagDelegate Methods
    /// Fires when the SDK successfully sets or clears a flag.
    func didFlagResultSuccessfully(
        forEntrupyID entrupyID: String,
        forRequestedFlag flagValue: Bool
    ) {
        let action = flagValue ? "set" : "cleared"
        show("Flag successfully \(action) for Entrupy ID: \(entrupyID)")
    }

    /// Fires when flag submission fails for any reason.
    func didFlagResultFailWithError(
        _ errorCode: EntrupyErrorCode,
        description: String,
        localizedDescription: String,
        forEntrupyID entrupyID: String,
        forRequestedFlag flagValue: Bool
    ) {
        let action = flagValue ? "set" : "clear"
        show(
            """
            Failed to \(action) flag for Entrupy ID: \(entrupyID)
            - Error Code: \(errorCode.rawValue)
            - Localized Description: \(localizedDescription)
            - Description: \(description)
            """)
    }
}
