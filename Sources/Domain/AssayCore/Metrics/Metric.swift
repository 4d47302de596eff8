/// The metrics of a server process, in the order of the page `/metrics`: each name without `assay_`, and its sentence.
///
/// A name that ends in `_total` is that of a counter. No metric has a label whose values are users, organizations or
/// anything else that grows with use.
package enum Metric: String, Sendable, CaseIterable {
    case buildInfo = "build_info The version of the program; always 1."
    case startTime = "process_start_time_seconds The start of the process, in seconds since 1970."
    case ready = "ready 1 if the check of /readyz passed last, 0 if it failed or hangs."
    case requests = "http_requests_total Answered requests."
    case requestSeconds = "http_request_seconds The time from a request's head to the head of its answer."
    case refusals = "refusals_total Refused requests and ended connections."
    case connections = "connections Open connections."
    case connectionsLimit = "connections_limit The most connections that the process accepts."
    case openFilesLimit = "open_files_limit The most files and connections that the process may have open."
    case photos = "photos_received_total Photos that were stored."
    case photoBytes = "photos_received_bytes_total The bytes of the photos that were stored."
    case captures = "captures_completed_total Captures and retakes that were completed."
    case decisions = "decisions_total Decisions of the server, also those after a retake."
    case reviews = "reviews_total Results that experts, backends and simulations have set."
    case attempts = "webhook_attempts_total Attempts to deliver a webhook."
    case attemptSeconds = "webhook_attempt_seconds The time of an attempt to deliver a webhook."
    case webhookLag = "webhook_lag_seconds The time from an event to the first attempt to deliver it."
    case decodes = "decoder_runs_total Decodes of photos."
    case decodeSeconds = "decoder_seconds_total The time of all decodes of photos."
    case decoderEnds = "decoder_ends_total Decoder processes that ended early."
    case jobs = "jobs_total Runs of background jobs."
    case transactionSeconds = "database_transaction_seconds The time of a transaction, with its wait."
    case transactionFailures = "database_failures_total Transactions that the database failed."
    case conflicts = "database_conflicts_total Transactions that met another change of the same row."
    case diskFree = "disk_free_bytes The free bytes of the disk of the installation's folder."
    case diskFloor = "disk_floor_bytes The bytes of that disk that uploads leave."
    case waitingJobs = "queue_jobs Jobs that wait or run, counted up to 10001 of a kind."
    case oldestJob = "queue_oldest_seconds The age of the oldest of these jobs."
    case reviewItems = "review_items Items that wait for an expert, counted up to 10001."
    case oldestReview = "review_overdue_seconds The time since the most urgent item was due."
    case waitingDeliveries = "webhook_deliveries Deliveries of webhooks with a time, counted up to 10001."
    case overdueDelivery = "webhook_overdue_seconds The time since the first delivery was due."
    case fanouts = "webhook_organizations Organizations whose events wait."

    package var name: String { "assay_" + rawValue.prefix { $0 != " " } }
    /// The sentence about the metric on the page.
    var help: Substring { rawValue.drop { $0 != " " }.dropFirst() }
}

/// A metric, and the values of its labels.
package typealias MetricSeries = (metric: Metric, labels: [(name: String, value: String)])

/// A value of a series.
package typealias MetricSample = (metric: Metric, labels: [(name: String, value: String)], value: Double)

/// The things that a process counts since its start, each with the values of its labels.
package enum Counted: Sendable, Hashable {
    /// The results of an attempt to deliver a webhook.
    package enum Attempt: String, Sendable, CaseIterable {
        case delivered
        /// The receiver answered with another status than 2xx or 410.
        case refused
        /// The receiver answered 410.
        case gone
        /// The receiver gave no complete answer.
        case failed
    }

    /// The results of a job's run.
    package enum Run: String, Sendable, CaseIterable {
        case done
        /// The job is repeated.
        case failed
        /// The lease had ended, and another worker had taken the job over.
        case lost
    }

    case photo
    case photoBytes
    case capture
    case decision(ResultID)
    case review(ResultID)
    case attempt(Attempt)
    case job(JobKind, Run)
    case databaseFailure
    case conflict

    /// All counted things, in the order of the page.
    package static let all: [Counted] = [
        [.photo, .photoBytes, .capture], ResultID.allCases.map { .decision($0) },
        ResultID.allCases.map { .review($0) }, Attempt.allCases.map { .attempt($0) },
        JobKind.allCases.flatMap { kind in Run.allCases.map { .job(kind, $0) } }, [.databaseFailure, .conflict],
    ].flatMap { $0 }

    package var series: MetricSeries {
        switch self {
        case .photo: (.photos, [])
        case .photoBytes: (.photoBytes, [])
        case .capture: (.captures, [])
        case .decision(let result): (.decisions, [("result", result.rawValue)])
        case .review(let result): (.reviews, [("result", result.rawValue)])
        case .attempt(let attempt): (.attempts, [("outcome", attempt.rawValue)])
        case .job(let kind, let run): (.jobs, [("kind", kind.rawValue), ("outcome", run.rawValue)])
        case .databaseFailure: (.transactionFailures, [])
        case .conflict: (.conflicts, [])
        }
    }
}

/// The things whose times a process collects since its start.
package enum Timed: Sendable, Hashable, CaseIterable {
    case attempt
    case webhookLag
    case read
    case write

    package var series: MetricSeries {
        switch self {
        case .attempt: (.attemptSeconds, [])
        case .webhookLag: (.webhookLag, [])
        case .read: (.transactionSeconds, [("kind", "read")])
        case .write: (.transactionSeconds, [("kind", "write")])
        }
    }
}
