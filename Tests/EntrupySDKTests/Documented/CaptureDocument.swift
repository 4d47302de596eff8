import EntrupySDK

// The code of the published documents as far as this release supports it, unchanged except for the parts that represent
// an app's own screens. It compiles with `import EntrupySDK` alone.

/// The documented theme.
class DocumentedTheme: EntrupyTheme {
    var borderColor: UIColor? = UIColor.lightGray
    var backgroundColor: UIColor? = UIColor.white
    var foregroundColor: UIColor? = UIColor.black
}

class ViewController: Screen {
    var result: EntrupyCaptureResult?

    func loginToEntrupySDK(data: Data) {
        if let jsonObject = try? JSONSerialization.jsonObject(with: data, options: []) as? [String: Any] {
            if let signedRequest = jsonObject["signed_authorization_request"] as? String {
                EntrupyApp.sharedInstance().loginDelegate = self
                EntrupyApp.sharedInstance().loginUser(withSignedRequest: signedRequest)
            }
        }
    }

    override func viewDidAppear(_ animated: Bool) {
        if EntrupyApp.sharedInstance().isAuthorizationValid() {
            EntrupyApp.sharedInstance().configDelegate = self
            EntrupyApp.sharedInstance().fetchConfigurationType(EntrupyConfigType.ConfigTypeProduction)
        }
    }

    func authenticate() {
        let input: Dictionary = [
            "brand": "Nike", "style_name": "Air Jordan 1 Retro High OG SP'", "us_size": "9.5",
            "upc": "00195244532483", "style_code": "d07097-100", "customer_item_id": "sku-xyz",
        ]
        if EntrupyApp.sharedInstance().isAuthorizationValid() {
            EntrupyApp.sharedInstance().captureDelegate = self
            EntrupyApp.sharedInstance().startCapture(forItem: input, viewController: self)
        }
    }
}

/// The documented handling of background sessions.
class AppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void
    ) {
        EntrupyApp.sharedInstance().interceptApplication(
            application, handleEventsForBackgroundURLSession: identifier, completionHandler: completionHandler)
    }
}

extension ViewController: EntrupyLoginDelegate {
    func didLoginUserSuccessfully(_ expirationTime: TimeInterval) {
        show("logged in")
    }

    func didLoginUserFailWithError(_ errorCode: EntrupyErrorCode, description: String, localizedDescription: String) {
        switch errorCode {
        default:
            showAlert(title: "Error", message: localizedDescription)
        }
    }
}

extension ViewController: EntrupyConfigDelegate {
    func didFetchConfigurationSuccessfully() {
        show("configured")
    }

    func didFetchConfigurationFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String
    ) {
        showAlert(title: "Error", message: localizedDescription)
    }
}

extension ViewController: EntrupyCaptureDelegate {
    func didCaptureCompleteSuccessfully(_ result: [AnyHashable: Any], forItem item: [AnyHashable: Any]) {
        do {
            let decoder = JSONDecoder()
            let jsonData = try JSONSerialization.data(withJSONObject: result)
            let parsedResult = try decoder.decode(EntrupyCaptureResult.self, from: jsonData)
            self.result = parsedResult
            show("The item result is \(parsedResult.status.result.display.header)")
        } catch {
            show("\(error)")
        }
    }

    func didUserCancelCapture(forItem item: [AnyHashable: Any]) {
        show("cancelled")
    }

    func didCaptureTimeout(forItem item: [AnyHashable: Any]) {
        show("timed out")
    }

    func didCaptureFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String,
        forItem item: [AnyHashable: Any]
    ) {
        switch errorCode {
        default:
            showAlert(title: "Error", message: localizedDescription)
        }
    }
}
