import EntrupySDK

/// The capture delegate of an app, for the lifetime of the app's process.
@MainActor
final class StartListener: NSObject, EntrupyCaptureDelegate {
    private let tally: StartCounters
    private let told: (Int) -> Void

    init(tally: StartCounters, told: @escaping (Int) -> Void) {
        self.tally = tally
        self.told = told
        super.init()
    }

    /// Returns the metadata that identifies a start.
    ///
    /// Its terminal callback carries the same metadata.
    static func item(_ start: Int) -> [String: String] {
        ["brand": "Nike", "style_name": "Air Jordan 1", "customer_item_id": "start-\(start)"]
    }

    func didCaptureCompleteSuccessfully(_ result: [AnyHashable: Any], forItem item: [AnyHashable: Any]) {
        tell("completed", item, id: result["authentication_id"] as? String)
    }

    func didUserCancelCapture(forItem item: [AnyHashable: Any]) {
        tell("cancelled", item)
    }

    func didCaptureTimeout(forItem item: [AnyHashable: Any]) {
        tell("timed out", item)
    }

    func didCaptureFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String,
        forItem item: [AnyHashable: Any]
    ) {
        tell("failed: \(errorCode)", item)
    }

    private func tell(_ what: String, _ item: [AnyHashable: Any], id: String? = nil) {
        let start = (item["customer_item_id"] as? String).flatMap { Int($0.dropFirst("start-".count)) }
        tally.tell(start, what, item: id)
        if let start { told(start) }
    }
}
