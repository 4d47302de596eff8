import AssayClient

extension EntrupyApp {
    /// Shows the built-in flag view over the frontmost view controller and reports its events to ``flagViewDelegate``.
    ///
    /// The user chooses a reason and submits it, or withdraws an earlier dispute. The call ends with exactly one of
    /// `didUserSubmitFlag`, `didUserCancelFlagViewForItem` and `didDisplayFlagViewFailWithError`. While a capture or
    /// another sheet is open, it fails with `ErrorCodeBadRequest`.
    public func displayFlagViewForItem(withEntrupyID entrupyID: String) {
        sheets.show(.flag, of: entrupyID, screenSetup)
    }

    /// Shows the built-in detail view over the frontmost view controller and reports its events to
    /// ``detailViewDelegate``.
    ///
    /// The call ends with exactly one of `didDismissDetailViewForItem` and `didDisplayDetailViewFailWithError`.
    public func displayDetailViewForItem(
        withEntrupyID entrupyID: String, withConfiguration configuration: EntrupyDetailViewConfiguration
    ) {
        sheets.show(.detail(options: configuration.options), of: entrupyID, screenSetup)
    }

    /// The setup that all screens of this app share.
    var screenSetup: ScreenContext {
        ScreenContext(client: client, theme: MainThreadBox(settings.withLock { $0.theme }), stage: environment.stage)
    }
}
