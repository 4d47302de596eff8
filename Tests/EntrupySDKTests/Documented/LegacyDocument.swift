import EntrupySDK

// The code of the published documentation of earlier methods, unchanged except for the parts that represent an app's
// own screens.

class LegacyViewController: Screen {
    // Tells if all pages have been fetched.
    var lastPage = false
    // Used to load next page (current + 1)
    var nextPageCursor: [String]? = []
    // Limit of records per page.
    let perPage = 20
    var found: [EntrupyCaptureResult] = []

    func fetchAuthentications() {
        EntrupyApp.sharedInstance().searchDelegate = self
        let filter: [[String: Any]] = [["key": "status.result.id", "value": "authentic"]]
        EntrupyApp.sharedInstance().searchSubmissions(
            at: self.nextPageCursor ?? [], filters: filter, startDate: 0, endDate: 0, paginationLimit: perPage)
    }

    func flagDetails(_ entrupyID: String) {
        EntrupyApp.sharedInstance().getFlagDetailsForResult(withEntrupyID: entrupyID) { [weak self] result, error in
            guard let self = self else { return }
            if let result = result {
                do {
                    let decoder = JSONDecoder()
                    let jsonData = try JSONSerialization.data(withJSONObject: result)
                    let parsedResult = try decoder.decode(EntrupyCaptureResultStatusFlag.self, from: jsonData)
                    if (parsedResult.id == .none || parsedResult.id == .resolved) && parsedResult.is_flaggable {
                        show("Flag")
                    } else if parsedResult.id == .flagged {
                        show("Clear Flag")
                    } else {
                        show("no button")
                    }
                } catch {
                    show("\(error)")
                }
            } else {
                if let error = error {
                    let nsError = error as NSError
                    let errorCode = nsError.code
                    switch errorCode {
                    // Handle the error
                    default:
                        showAlert(title: "Error", message: nsError.localizedDescription)
                    }
                }
            }
        }
    }

    func setLegacyFlag(_ flag: Bool, _ entrupyID: String) {
        EntrupyApp.sharedInstance().flagDelegate = self
        EntrupyApp.sharedInstance().setFlag(flag, forResultWithEntrupyID: entrupyID)
    }
}

extension LegacyViewController: EntrupyFlagDelegate {
    func didFlagResultSuccessfully(forEntrupyID entrupyID: String, forRequestedFlag flag: Bool) {
        show("flag \(flag)")
    }

    func didFlagResultFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String,
        forEntrupyID entrupyID: String, forRequestedFlag flag: Bool
    ) {
        switch errorCode {
        //Handle the error
        default:
            showAlert(title: "Error", message: localizedDescription)
        }
    }
}

extension LegacyViewController: EntrupySearchDelegate {
    func didSearchSubmissionsCompleteSuccessfully(_ result: [AnyHashable: Any]) {
        do {
            let jsonData = try JSONSerialization.data(withJSONObject: result)
            let decoder = JSONDecoder()
            let searchResult = try decoder.decode(EntrupySearchResult.self, from: jsonData)

            self.nextPageCursor = searchResult.next_cursor
            let items = searchResult.items
            found = items
            if self.nextPageCursor == nil || self.nextPageCursor?.isEmpty == true {
                lastPage = true
            }
            if !items.isEmpty {
                show("\(items.count) of \(searchResult.item_count)")
            } else {
                show("no items")
            }
        } catch {
            show("\(error)")
        }
    }

    func didSearchSubmissionsFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String
    ) {
        switch errorCode {
        //Handle the error
        default:
            showAlert(title: "Error", message: localizedDescription)
        }
    }
}
