import EntrupySDK

// The code of the published search documentation, unchanged with three exceptions: `any`, which this package's settings
// require, the screen, and the page size, which is a property here.

class SubmissionSearchManager {
    weak var delegate: (any EntrupySearchDelegate)?  // Assign your delegate here

    private var nextPageCursor: [AnyHashable]? = []  // Store cursor for pagination. Type based on SDK.
    private var isLoading = false
    var allItemsLoaded = false

    var perPage = 20

    init(delegate: any EntrupySearchDelegate) {
        self.delegate = delegate
    }

    func fetchInitialSubmissions(
        filters: [[String: Any]] = [], startDate: TimeInterval = 0, endDate: TimeInterval = 0
    ) {
        nextPageCursor = []  // Reset for a new initial search
        allItemsLoaded = false
        fetchNextPage(filters: filters, startDate: startDate, endDate: endDate)
    }

    func fetchNextPage(filters: [[String: Any]] = [], startDate: TimeInterval = 0, endDate: TimeInterval = 0) {
        guard !isLoading, !allItemsLoaded else {
            return
        }

        guard EntrupyApp.sharedInstance().isAuthorizationValid() else {
            return
        }

        isLoading = true
        EntrupyApp.sharedInstance().searchDelegate = self.delegate

        let cursorForSDK = nextPageCursor as [AnyHashable]? ?? []

        EntrupyApp.sharedInstance().searchSubmissions(
            at: cursorForSDK,
            filters: filters,
            startDate: startDate,
            endDate: endDate,
            paginationLimit: perPage
        )
    }

    // Call this method from your delegate's success callback
    func searchCompletedSuccessfully(nextCursorFromSDK: [AnyHashable]?) {
        isLoading = false
        self.nextPageCursor = nextCursorFromSDK
        if nextCursorFromSDK == nil || nextCursorFromSDK?.isEmpty == true {
            allItemsLoaded = true
        }
    }

    // Call this method from your delegate's failure callback
    func searchFailed() {
        isLoading = false
        // Potentially allow retry
    }
}

class SubmissionsViewController: Screen {
    lazy var searchManager = SubmissionSearchManager(delegate: self)
    var foundIDs: [String] = []
}

extension SubmissionsViewController: EntrupySearchDelegate {
    func didSearchSubmissionsCompleteSuccessfully(_ result: [AnyHashable: Any]) {
        let items = result["items"] as? [[AnyHashable: Any]] ?? []
        let nextCursor = result["next_cursor"] as? [AnyHashable]
        searchManager.searchCompletedSuccessfully(nextCursorFromSDK: nextCursor)

        if !items.isEmpty {
            foundIDs += items.compactMap { $0["authentication_id"] as? String }
            show("Found \(items.count) items.")
        } else {
            show("No items found for this page/filter.")
        }
    }

    func didSearchSubmissionsFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String
    ) {
        searchManager.searchFailed()
        show("Search submissions failed. Error: \(localizedDescription) (Code: \(errorCode))")
    }
}
