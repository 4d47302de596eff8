import EntrupySDK

/// A screen with an "Authenticate" button.
final class SellScreen: UIViewController, EntrupyConfigDelegate, EntrupyCaptureDelegate {
    // snippet.configuration
    func prepare() {
        let app = EntrupyApp.sharedInstance()
        guard app.isAuthorizationValid() else { return }
        app.configDelegate = self
        app.fetchConfigurationType(.ConfigTypeProduction)
    }

    func didFetchConfigurationSuccessfully() {}

    func didFetchConfigurationFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String
    ) {
        print(description)
    }
    // snippet.end

    // snippet.start
    func authenticate() {
        let item = [
            "brand": "Nike", "product_category": "sneakers", "style_name": "Air Jordan 1 Retro High", "us_size": "9.5",
            "customer_item_id": "sku-42",
        ]
        let app = EntrupyApp.sharedInstance()
        app.captureDelegate = self
        app.startCapture(forItem: item, viewController: self)
    }
    // snippet.end

    // snippet.categories
    /// An item of each category.
    let items = [
        ["product_category": "luxury", "brand": "Louis Vuitton", "item_type": "Bags", "customer_item_id": "item-000"],
        ["product_category": "sneakers", "brand": "Nike", "item_type": "Sneakers", "customer_item_id": "item-001"],
        ["product_category": "apparel", "brand": "Bape", "item_type": "Outerwear", "customer_item_id": "item-002"],
    ]
    // snippet.end

    // snippet.result
    func didCaptureCompleteSuccessfully(_ result: [AnyHashable: Any], forItem item: [AnyHashable: Any]) {
        guard let json = try? JSONSerialization.data(withJSONObject: result),
            let result = try? JSONDecoder().decode(EntrupyCaptureResult.self, from: json)
        else { return }
        show(result)
    }

    private func show(_ result: EntrupyCaptureResult) {
        print("\(result.authentication_id): \(result.status.result.display.header)")
        switch result.status.result.id {
        case .authentic: print("the real thing")
        case .needs_review: print("an expert looks at it")
        default: print(result.status.result.display.message ?? "")
        }
    }
    // snippet.end

    // snippet.others
    func didUserCancelCapture(forItem item: [AnyHashable: Any]) {}

    func didCaptureTimeout(forItem item: [AnyHashable: Any]) {
        print("two hours are over; start again")
    }

    func didCaptureFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String,
        forItem item: [AnyHashable: Any]
    ) {
        switch errorCode {
        case .ErrorCodeImageUploadError, .ErrorCodeOfflineAccess: print("the photos are kept and sent later")
        case .ErrorCodeUnauthorizedAccess: print("authorize the user and start again")
        case .ErrorCodeUserDeniedPermissions: print("send the user to the settings of the app")
        default: print(localizedDescription)
        }
    }
    // snippet.end
}
