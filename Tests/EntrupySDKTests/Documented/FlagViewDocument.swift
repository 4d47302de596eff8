import EntrupySDK

// The code of the published flag view documentation, unchanged except that the screen shows the printed text.

extension YourViewController: EntrupyFlagViewDelegate {
    /// Presents the Entrupy-provided Flag View UI for a given authentication result.
    ///
    /// - Parameter entrupyID: The unique Entrupy result ID for which the flag UI should be shown.
    ///
    /// Requirements:
    /// - User must be authorized (`isAuthorizationValid`)
    /// - The SDK handles the UI presentation, you need to set the delegate before calling this method.
    func presentFlagView(for entrupyID: String) {
        let entrupyApp = EntrupyApp.sharedInstance()
        // Ensure Entrupy authorization is valid before proceeding.
        guard entrupyApp.isAuthorizationValid() else {
            show("User not authorized. Cannot display flag view.")
            return
        }
        // Assign self as delegate to capture flag view events.
        entrupyApp.flagViewDelegate = self
        // Request SDK to display the flag UI for the specified Entrupy ID.
        entrupyApp.displayFlagViewForItem(withEntrupyID: entrupyID)
    }

    // MARK: - EntrupyFlagViewDelegate
    /// Called when the user dismisses the flag view without submitting.
    func didUserCancelFlagViewForItem(withEntrupyID entrupyID: String) {
        show("User canceled flag operation for Entrupy ID: \(entrupyID)")
    }

    /// Called when the flag view is successfully displayed on screen.
    func didDisplayFlagViewForItem(withEntrupyID entrupyID: String) {
        show("Flag view displayed successfully for Entrupy ID: \(entrupyID)")
    }

    /// Called when the SDK fails to display the flag view.
    ///
    /// This usually indicates an authorization issue, invalid Entrupy ID
    func didDisplayFlagViewFailWithError(
        _ errorCode: EntrupyErrorCode,
        description: String,
        localizedDescription: String,
        forEntrupyID entrupyID: String
    ) {
        let message = """
            Failed to display flag view for Entrupy ID: \(entrupyID)
            - Error Code: \(errorCode.rawValue)
            - Description: \(description)
            - Details: \(localizedDescription)
            """
        show(message)
    }

    /// Called when the user successfully submits a flag from the SDK provided flag UI.
    func didUserSubmitFlag(forEntrupyID entrupyID: String) {
        show("User submitted flag for Entrupy ID: \(entrupyID)")
    }
}
