import AssayClient

extension DelegateRelay {
    /// Reports that the flag view is on screen.
    func flagViewShown(entrupyID: String) {
        notify(\.flagView, .success(())) { delegate, _ in
            delegate.didDisplayFlagViewForItem(withEntrupyID: entrupyID)
        } failure: { _, _ in
        }
    }

    /// Reports the end of the flag view.
    func flagViewEnded(_ how: ScreenEnd, entrupyID: String) {
        notify(\.flagView, how.outcome) { delegate, isSubmitted in
            if isSubmitted {
                delegate.didUserSubmitFlag(forEntrupyID: entrupyID)
            } else {
                delegate.didUserCancelFlagViewForItem(withEntrupyID: entrupyID)
            }
        } failure: { delegate, error in
            delegate.didDisplayFlagViewFailWithError(
                error.code, description: error.description, localizedDescription: error.localizedDescription,
                forEntrupyID: entrupyID)
        }
    }

    /// Reports that the detail view is on screen.
    func detailViewShown(entrupyID: String) {
        notify(\.detailView, .success(())) { delegate, _ in
            delegate.didDisplayDetailViewForItem(withEntrupyID: entrupyID)
        } failure: { _, _ in
        }
    }

    /// Reports the end of the detail view.
    func detailViewEnded(_ how: ScreenEnd, entrupyID: String) {
        notify(\.detailView, how.outcome) { delegate, _ in
            delegate.didDismissDetailViewForItem(withEntrupyID: entrupyID)
        } failure: { delegate, error in
            delegate.didDisplayDetailViewFailWithError(
                error.code, description: error.description, localizedDescription: error.localizedDescription,
                forEntrupyID: entrupyID)
        }
    }
}

extension ScreenEnd {
    /// Whether the user submitted something, or the error that ended the screen.
    fileprivate var outcome: Result<Bool, AssayError> {
        switch self {
        case .submitted: .success(true)
        case .left: .success(false)
        case .failed(let error): .failure(error)
        }
    }
}
