import AssayCore
import AssayOutbound

/// The result of a try, in the words that its subscription's owner reads.
enum TriedDelivery {
    static func result(
        of answer: Result<OutboundResponse, OutboundFailure>, _ claim: ClaimedDelivery, at time: Timestamp,
        took duration: Duration, now: Timestamp
    ) -> DeliveryResult {
        let (seconds, attoseconds) = duration.components
        let milliseconds = Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
        let number = claim.tries + 1
        let outcome = Self.outcome(of: answer, now: now)
        switch answer {
        case .success(let response):
            let tried = DeliveryTry(
                number: number, at: time, milliseconds: milliseconds, status: response.status, error: nil,
                message: message(about: response), body: response.isSuccess ? nil : text(of: response.body))
            return DeliveryResult(claim: claim, outcome: outcome, tried: tried)
        case .failure(let failure):
            let tried = DeliveryTry(
                number: number, at: time, milliseconds: milliseconds, status: nil, error: failure.code,
                message: failure.description, body: nil)
            return DeliveryResult(claim: claim, outcome: outcome, tried: tried)
        }
    }

    private static func outcome(
        of answer: Result<OutboundResponse, OutboundFailure>, now: Timestamp
    ) -> DeliveryResult.Outcome {
        guard case .success(let response) = answer else { return .failure() }
        if response.isSuccess { return .success }
        if response.status == 410 { return .gone }
        return .failure(retryAfter: RetryAfter.milliseconds(of: response.retryAfter, now: now))
    }

    private static func message(about response: OutboundResponse) -> String? {
        switch response.status {
        case 200...299: nil
        case 300...399: "The receiver answered with a redirect, which is not followed."
        case 410: "The receiver answered 410, so the subscription is disabled."
        default: "The receiver answered with \(response.status)."
        }
    }

    /// The beginning of a body as text that every database can hold; `nil` for an empty one.
    private static func text(of body: [UInt8]) -> String? {
        let kept = body.prefix(WebhookLimits.keptResponseBytes).filter { $0 != 0 }
        // A byte that is no UTF-8 becomes a character of three bytes.
        var (text, count) = (String.UnicodeScalarView(), 0)
        for scalar in String(decoding: kept, as: UTF8.self).unicodeScalars {
            count += UTF8.width(scalar)
            guard count <= WebhookLimits.keptResponseBytes else { break }
            text.append(scalar)
        }
        return text.isEmpty ? nil : String(text)
    }
}
