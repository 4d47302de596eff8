import Synchronization

/// Counts what a server has refused since its start, by cause.
///
/// One value for the whole process; the causes are a fixed list, so that no caller can make it grow.
package final class RefusalCounters: Sendable {
    /// Why something was refused.
    package enum Cause: String, Sendable, Hashable, CaseIterable {
        /// A client had as many connections as it may have.
        case connectionsOfAddress = "connections_of_address"
        /// No request came on an open connection.
        case idleConnection = "idle_connection"
        /// A head was not finished in time.
        case slowHead = "slow_head"
        /// A head had too many bytes or fields.
        case headTooLarge = "head_too_large"
        /// The bytes were no HTTP.
        case malformedRequest = "malformed_request"
        /// A body came too slowly.
        case slowBody = "slow_body"
        /// The client did not read its answer.
        case stalledReader = "stalled_reader"
        /// A body went on too long after its request was answered.
        case unreadBody = "unread_body"
        /// A line about a failed call was left out of the log.
        case suppressedLogLine = "suppressed_log_line"

        // Answers by the kind of refusal, where their code has no case of its own below.
        case badInput = "bad_input"
        case conflict
        case forbidden
        case gone
        case internalError = "internal_error"
        case notFound = "not_found"
        case tooLarge = "too_large"
        case tooManyRequests = "too_many_requests"
        case unauthorized
        case unavailable
        case unprocessable
        case unsupportedMedia = "unsupported_media"

        // Answers by their code.
        case storageBusy = "storage_busy"
        case storageFailed = "storage_failed"
        case storageFull = "storage_full"
        case storageReadOnly = "storage_read_only"
        case tooManyOpenFiles = "too_many_open_files"
    }

    private let counts = Mutex<[Cause: Int]>([:])

    package init() {}

    package func count(_ cause: Cause) {
        counts.withLock { $0[cause, default: 0] += 1 }
    }

    package subscript(_ cause: Cause) -> Int { counts.withLock { $0[cause] ?? 0 } }

    /// Every cause with its count, those without any included.
    package var snapshot: [String: Int] {
        let counts = counts.withLock { $0 }
        return Dictionary(uniqueKeysWithValues: Cause.allCases.map { ($0.rawValue, counts[$0] ?? 0) })
    }
}
