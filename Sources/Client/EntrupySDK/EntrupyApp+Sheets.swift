import AssayClient

extension EntrupyApp {
    /// Shows the built-in flag view over the controller in front of the user (seed 000 §3) → ``flagViewDelegate``.
    ///
    /// The user chooses a reason and submits, or takes an earlier dispute back. It ends in exactly one of
    /// `didUserSubmitFlag`, `didUserCancelFlagViewForItem` and `didDisplayFlagViewFailWithError`. While a capture or
    /// another sheet is up: `ErrorCodeBadRequest`.
    public func displayFlagViewForItem(withEntrupyID entrupyID: String) {
        sheets.show(.flag, of: entrupyID, screenSetup)
    }

    /// Shows the built-in detail view over the controller in front of the user → ``detailViewDelegate``.
    ///
    /// It ends in exactly one of `didDismissDetailViewForItem` and `didDisplayDetailViewFailWithError`.
    public func displayDetailViewForItem(
        withEntrupyID entrupyID: String, withConfiguration configuration: EntrupyDetailViewConfiguration
    ) {
        sheets.show(.detail(options: configuration.options), of: entrupyID, screenSetup)
    }

    /// What the screens of this app have in common.
    var screenSetup: ScreenSetup {
        ScreenSetup(client: client, theme: MainThreadBox(settings.withLock { $0.theme }), stage: environment.stage)
    }
}
