/// The places of a subscription: the deliveries that workers may have leased at the same time.
///
/// A subscription has as many places as its receiver answers within a second. Each success within a second of its claim
/// adds one. If none of the results that are stored together is a success within a second of its request, the
/// subscription has ``fewest``.
package enum WebhookPlaces {
    /// The places of a new subscription.
    package static let first = 4
    package static let fewest = 2
    package static let most = 128
    /// The time within which an answer adds a place, in milliseconds.
    private static let quick = 1_000

    /// Returns the places after results that are stored together.
    package static func after(_ results: [FinishedDelivery], with places: Int) -> Int {
        let quick = results.filter { $0.isSuccess && $0.tried.milliseconds < Self.quick }
        return quick.isEmpty
            ? fewest : min(most, places + quick.count { $0.waited + $0.tried.milliseconds < Self.quick })
    }
}

extension FinishedDelivery {
    /// The time from the claim to the request, in milliseconds.
    fileprivate var waited: Int {
        guard let leaseEnd = claim.delivery.dueAt else { return 0 }
        return Int((tried.at.seconds(since: leaseEnd) + Double(WebhookLimits.leaseSeconds)) * 1_000)
    }
}
