/// The sizes and times that the client and the server agree on.
package enum WireLimits {
    /// The maximum size of a JSON body, in bytes.
    package static let jsonBytes = 64 * 1024
    /// The maximum size of a photo, in bytes.
    package static let photoBytes = 32 * 1024 * 1024
    /// The time from the start of a capture until it must be submitted, in seconds.
    package static let captureSeconds = 2 * 60 * 60
    /// The lifetime of an upload token from the start of the capture, in seconds.
    package static let uploadSeconds = 7 * 24 * 60 * 60
    /// The time that `complete` waits for pending checks, in seconds.
    package static let completeWaitSeconds = 10
    /// The maximum number of items on a search page.
    package static let pageItems = 25
    /// The number of items on a search page if the request does not specify it.
    package static let pageItemsByDefault = 20
    /// The number of items on a page of the partner API's search if the request does not specify it.
    package static let partnerPageItemsByDefault = 10
    /// The maximum number of events on a page of the event log.
    package static let pageEvents = 100
    /// The number of events on a page of the event log if the request does not specify it.
    package static let pageEventsByDefault = 25
    /// The maximum time that a call of the event log waits for the next event, in seconds.
    package static let eventWaitSeconds = 30
    /// The maximum number of older items in a response of the partner API's lookup in `/v1`.
    package static let otherItems = 25
    /// The maximum number of values of a search filter, of filters of a search, and of all excluded values of a key.
    package static let filterValues = 100
    /// The maximum number of retakes in one response.
    package static let retakes = 100
    /// The maximum length of a flag's note, in characters.
    package static let noteCharacters = 1_000
    /// The maximum length of an expert's message or question, in characters.
    package static let messageCharacters = 2_000
    /// The maximum length of an answer to choose from, in characters.
    package static let answerCharacters = 200
    /// The maximum number of answers to choose from.
    package static let answers = 8
    /// The time to submit the photos of a retake if the request does not specify it, in days.
    package static let retakeDaysByDefault = 14
    /// The maximum time to submit the photos of a retake, in days.
    package static let retakeDays = 90
    /// The maximum length of an accepted `X-Request-Id`, in characters.
    package static let requestIDCharacters = 64
    /// The maximum time that a call waits for news of a hand-over, in seconds.
    package static let handoverWaitSeconds = 25
    /// The maximum number of messages in a response about a hand-over.
    package static let handoverMessages = 64
    /// The maximum number of messages that a call sends to the other device.
    package static let handoverSentMessages = 16
    /// The maximum number of JSON values in the body of such a call.
    package static let handoverSentValues = 2_000
    /// The maximum number of an organization's webhook subscriptions.
    package static let webhooks = 20
    /// The maximum number of subscriptions in a response: an organization may have more than ``webhooks`` from an earlier
    /// version of the server.
    package static let listedWebhooks = 100
    /// The maximum number of events that a subscription names.
    package static let webhookEvents = 16
    /// The permitted length of a webhook's secret, in bytes of UTF-8.
    package static let secretBytes = 24...256
    /// The maximum length of a webhook's URL, in bytes.
    package static let urlBytes = 2_048
    /// The maximum time for which a replaced secret signs beside the new one, in seconds: 7 days.
    package static let overlapSeconds = 7 * 86_400
    /// The time for which a replaced secret signs if the request does not specify it, in seconds.
    package static let overlapSecondsByDefault = 86_400
    /// The maximum number of deliveries on a page.
    package static let pageDeliveries = 25
    /// The number of deliveries on a page if the request does not specify it.
    package static let pageDeliveriesByDefault = 10
    /// The maximum number of tries that a delivery shows.
    package static let deliveryTries = 12
}
