import AssayClient

extension DelegateRelay {
    /// Tells that the flag view is on screen.
    func flagViewShown(entrupyID: String) {
        tell(\.flagView, .success(())) { delegate, _ in
            delegate.didDisplayFlagViewForItem(withEntrupyID: entrupyID)
        } failure: { _, _ in
        }
    }

    /// Tells how the flag view ended.
    func flagViewEnded(_ how: ScreenEnd, entrupyID: String) {
        tell(\.flagView, how.outcome) { delegate, isSubmitted in
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

    /// Tells that the detail view is on screen.
    func detailViewShown(entrupyID: String) {
        tell(\.detailView, .success(())) { delegate, _ in
            delegate.didDisplayDetailViewForItem(withEntrupyID: entrupyID)
        } failure: { _, _ in
        }
    }

    /// Tells how the detail view ended.
    func detailViewEnded(_ how: ScreenEnd, entrupyID: String) {
        tell(\.detailView, how.outcome) { delegate, _ in
            delegate.didDismissDetailViewForItem(withEntrupyID: entrupyID)
        } failure: { delegate, error in
            delegate.didDisplayDetailViewFailWithError(
                error.code, description: error.description, localizedDescription: error.localizedDescription,
                forEntrupyID: entrupyID)
        }
    }
}

extension ScreenEnd {
    /// Whether something was submitted, or why the screen could not go on.
    fileprivate var outcome: Result<Bool, AssayError> {
        switch self {
        case .submitted: .success(true)
        case .left: .success(false)
        case .failed(let error): .failure(error)
        }
    }
}
