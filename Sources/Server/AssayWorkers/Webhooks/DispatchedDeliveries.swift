import AssayCore
import AssayOperations

/// A claimed delivery, and the work on it.
enum ClaimedWork: Sendable {
    case send(OutgoingDelivery)
    /// It can't be sent, which is a result as well.
    case store(DeliveryResult)
    /// Its body could not be rendered.
    case giveBack(ClaimedDelivery)

    var claim: ClaimedDelivery {
        switch self {
        case .send(let delivery): delivery.claim
        case .store(let result): result.claim
        case .giveBack(let claim): claim
        }
    }
}

/// The deliveries that a dispatcher has leased: those that wait, those that are sent, and those whose results are not
/// stored.
///
/// All of them have one of the ``places``. A subscription has a number of requests at a time; its other deliveries wait
/// here, so that a request begins as soon as another one has ended.
struct DispatchedDeliveries {
    /// The deliveries at the same time, if there are enough descriptors.
    static let mostPlaces = 2_048
    /// The waiting deliveries with which nothing more is claimed for the moment.
    static let enough = ClaimDeliveries.most
    /// The time for which a delivery may wait: a lease must last until the end of its try.
    static let longestWait = Duration.seconds(5)

    private struct Waiting {
        let delivery: OutgoingDelivery
        let since: ContinuousClock.Instant
    }

    /// Claimed deliveries whose bodies are not rendered yet.
    struct Claimed {
        let deliveries: [ClaimedDelivery]
        /// The time before the claim.
        let at: ContinuousClock.Instant
    }

    /// The deliveries at the same time.
    let places: Int
    private var held: Set<DeliveryID> = []
    /// The number of deliveries of each subscription, also of those whose bodies are not rendered yet.
    private var counts: [WebhookID: Int] = [:]
    private var requests: [WebhookID: Int] = [:]
    private var waiting: [WebhookID: ArraySlice<Waiting>] = [:]
    private var waitingCount = 0
    /// The subscriptions with deliveries that wait, in turn.
    private var turns: ArraySlice<WebhookID> = []
    /// The later claims of deliveries that are in flight here.
    ///
    /// A lease may end while its try, or the storing of its result, goes on: after an outage of the database, or a step
    /// of the clock. A delivery whose result was just stored may be due again before its place is free.
    private var later: [DeliveryID: (work: ClaimedWork, since: ContinuousClock.Instant)] = [:]
    private var hosts: HostLimits
    private var claims: [Claimed] = []
    /// The number of the deliveries that are claimed and not rendered.
    private var rendering = 0
    private var isEnding = false
    /// Whether the bodies of a claim could not be rendered lately.
    private var hasFailed = false
    /// Whether a later claim has begun to wait, for which no other task looks.
    private(set) var mayBegin = false

    /// The results to store.
    private(set) var results: [DeliveryResult] = []
    /// The deliveries to give back, because they have waited too long.
    private(set) var returned: [ClaimedDelivery] = []
    /// The deliveries to give back, because their bodies could not be rendered.
    private var unrendered: [ClaimedDelivery] = []

    /// - Parameter hostPerSecond: The requests per second to one host; `nil` for no limit.
    init(places: Int = mostPlaces, hostPerSecond: Int? = nil) {
        self.places = places
        hosts = HostLimits(perSecond: hostPerSecond)
    }

    /// The number of deliveries whose places are taken.
    var count: Int { held.count }

    /// Whether no delivery waits.
    var isIdle: Bool { waitingCount == 0 }

    /// Whether enough deliveries wait for their requests.
    var isFull: Bool { waitingCount + rendering >= Self.enough }

    /// Returns the places for new deliveries.
    mutating func capacity(at time: ContinuousClock.Instant) -> ClaimDeliveries.Capacity {
        ClaimDeliveries.Capacity(
            max(0, places - held.count - rendering), held: counts, ofHost: hosts.burst, hosts: hosts.left(at: time))
    }

    /// Adds the deliveries of a claim, which are rendered next.
    mutating func add(_ claim: ClaimDeliveries.Claim, at time: ContinuousClock.Instant) {
        claims.append(Claimed(deliveries: claim.deliveries, at: time))
        rendering += claim.deliveries.count
        for one in claim.deliveries { counts[one.delivery.webhook, default: 0] += 1 }
        for (host, count) in claim.hosts { hosts.count(count, to: host, at: time) }
    }

    /// Returns the deliveries of the oldest claim that are to be rendered.
    mutating func takeClaim() -> Claimed? { claims.isEmpty ? nil : claims.removeFirst() }

    /// Notes that the deliveries of a claim were rendered, or could not be.
    mutating func endRendering(of claim: Claimed) {
        rendering -= claim.deliveries.count
        for one in claim.deliveries { uncount(one) }
    }

    /// Gives the deliveries of a claim back whose bodies could not be rendered.
    mutating func failRendering(of claim: Claimed) {
        endRendering(of: claim)
        hasFailed = true
        for one in claim.deliveries { begin(.giveBack(one), at: claim.at) }
    }

    /// Returns, once, whether the bodies of a claim could not be rendered.
    mutating func takeFailure() -> Bool {
        defer { hasFailed = false }
        return hasFailed
    }

    /// Takes a place for a claimed delivery; a delivery that is in flight waits for the end of its try.
    ///
    /// - Parameter time: The time of its claim.
    mutating func begin(_ work: ClaimedWork, at time: ContinuousClock.Instant) {
        let claim = work.claim
        guard held.insert(claim.delivery.id).inserted else {
            later[claim.delivery.id] = (work, time)
            return
        }
        counts[claim.delivery.webhook, default: 0] += 1
        switch work {
        case .store(let result): results.append(result)
        case .giveBack: unrendered.append(claim)
        case .send where isEnding: returned.append(claim)
        case .send(let delivery):
            if waiting[claim.delivery.webhook] == nil { turns.append(claim.delivery.webhook) }
            waiting[claim.delivery.webhook, default: []].append(Waiting(delivery: delivery, since: time))
            waitingCount += 1
        }
    }

    /// Returns the next delivery whose request may begin; the subscriptions take turns.
    mutating func next(at time: ContinuousClock.Instant) -> OutgoingDelivery? {
        mayBegin = false
        for _ in 0..<turns.count {
            guard let webhook = turns.popFirst() else { return nil }
            let mayBegin = requests[webhook, default: 0] < WebhookLimits.requestsAtOnce
            let next = mayBegin ? takeWaiting(of: webhook, at: time) : nil
            if waiting[webhook] != nil { turns.append(webhook) }
            guard let next else { continue }
            requests[webhook, default: 0] += 1
            return next
        }
        return nil
    }

    /// Returns the next delivery of a subscription that has not waited too long.
    private mutating func takeWaiting(
        of webhook: WebhookID, at time: ContinuousClock.Instant
    ) -> OutgoingDelivery? {
        defer { if waiting[webhook]?.isEmpty == true { waiting[webhook] = nil } }
        while let first = waiting[webhook]?.popFirst() {
            waitingCount -= 1
            if time - first.since < Self.longestWait { return first.delivery }
            returned.append(first.delivery.claim)
        }
        return nil
    }

    /// Gives those deliveries back that have waited too long.
    mutating func returnOverdue(at time: ContinuousClock.Instant) {
        giveBack { time - $0.since >= Self.longestWait }
    }

    /// Gives all deliveries back that wait, also those that come later.
    mutating func end() {
        isEnding = true
        giveBack { _ in true }
    }

    /// Gives the deliveries back that wait, and whose subscription was disabled.
    mutating func end(_ webhook: WebhookID) {
        giveBack { $0.delivery.claim.delivery.webhook == webhook }
    }

    /// Gives the first deliveries of each subscription back.
    private mutating func giveBack(while isOverdue: (Waiting) -> Bool) {
        for webhook in turns {
            while let first = waiting[webhook]?.first, isOverdue(first) {
                waiting[webhook]?.removeFirst()
                waitingCount -= 1
                returned.append(first.delivery.claim)
            }
            if waiting[webhook]?.isEmpty == true { waiting[webhook] = nil }
        }
        turns.removeAll { waiting[$0] == nil }
    }

    /// Notes that a request has ended, with its result; `nil` if there is none because the process ends.
    mutating func answered(_ claim: ClaimedDelivery, _ result: DeliveryResult?) {
        let webhook = claim.delivery.webhook
        let left = requests[webhook, default: 0] - 1
        requests[webhook] = left > 0 ? left : nil
        if let result { results.append(result) } else { free(claim) }
    }

    /// Returns the next results to store: one of each delivery, because a transaction numbers its try once.
    mutating func takeResults() -> [DeliveryResult] {
        var seen: Set<DeliveryID> = []
        let batch = Array(
            results.prefix(FinishDeliveries.most).prefix { seen.insert($0.claim.delivery.id).inserted })
        results.removeFirst(batch.count)
        return batch
    }

    mutating func takeReturned() -> [ClaimedDelivery] {
        defer { returned = [] }
        return returned
    }

    mutating func takeUnrendered() -> [ClaimedDelivery] {
        defer { unrendered = [] }
        return unrendered
    }

    /// Ends a delivery whose result was stored, or whose lease a later claim had taken over.
    ///
    /// If that claim was made here, the result is stored with its lease.
    mutating func end(_ result: DeliveryResult, isStored: Bool) {
        guard let later = free(result.claim) else { return }
        mayBegin = true
        begin(isStored ? later.work : .store(result.under(later.work.claim)), at: later.since)
    }

    /// Ends a delivery that was given back.
    mutating func endReturned(_ claim: ClaimedDelivery) {
        guard let later = free(claim) else { return }
        mayBegin = true
        begin(later.work, at: later.since)
    }

    /// Frees the place of a delivery.
    ///
    /// - Returns: The later claim of the delivery, if there is one; it has no place yet.
    @discardableResult
    private mutating func free(_ claim: ClaimedDelivery) -> (work: ClaimedWork, since: ContinuousClock.Instant)? {
        held.remove(claim.delivery.id)
        uncount(claim)
        return later.removeValue(forKey: claim.delivery.id)
    }

    private mutating func uncount(_ claim: ClaimedDelivery) {
        let left = counts[claim.delivery.webhook, default: 0] - 1
        counts[claim.delivery.webhook] = left > 0 ? left : nil
    }
}
