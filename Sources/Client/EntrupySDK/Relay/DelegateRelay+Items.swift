import AssayClient
import AssayWire

extension DelegateRelay {
    /// Reports the outcome of a search.
    func searched(_ outcome: Result<EntrupySearchResult, AssayError>) {
        notify(\.search, outcome) { delegate, page in
            delegate.didSearchSubmissionsCompleteSuccessfully(page.dictionary)
        } failure: { delegate, error in
            delegate.didSearchSubmissionsFailWithError(
                error.code, description: error.description, localizedDescription: error.localizedDescription)
        }
    }

    /// Reports the outcome of a search for retakes.
    func searchedRetakes(_ outcome: Result<EntrupySearchResult, AssayError>) {
        notify(\.searchRetake, outcome) { delegate, page in
            delegate.didSearchRetakesCompleteSuccessfully(page.dictionary)
        } failure: { delegate, error in
            delegate.didSearchRetakesFailWithError(
                error.code, description: error.description, localizedDescription: error.localizedDescription)
        }
    }

    /// Reports the outcome of setting or clearing a flag.
    func flagged(_ outcome: Result<EntrupyFlagDetails, AssayError>, entrupyID: String, requestedFlag: Bool) {
        notify(\.flag, outcome) { delegate, _ in
            delegate.didFlagResultSuccessfully(forEntrupyID: entrupyID, forRequestedFlag: requestedFlag)
        } failure: { delegate, error in
            delegate.didFlagResultFailWithError(
                error.code, description: error.description, localizedDescription: error.localizedDescription,
                forEntrupyID: entrupyID, forRequestedFlag: requestedFlag)
        }
    }
}
