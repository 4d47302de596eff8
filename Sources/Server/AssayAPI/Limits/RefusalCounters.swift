import Synchronization

/// Counts the refusals of a server since its start, by cause.
///
/// There is one instance per process. The causes are a fixed list, so that no client can make it grow.
package final class RefusalCounters: Sendable {
    /// The cause of a refusal.
    package enum Cause: String, Sendable, Hashable, CaseIterable {
        /// A client has reached its limit of connections.
        case connectionsOfAddress = "connections_of_address"
        /// No request arrived on an open connection.
        case idleConnection = "idle_connection"
        /// A request head was not completed in time.
        case slowHead = "slow_head"
        /// A request head had too many bytes or fields.
        case headTooLarge = "head_too_large"
        /// The bytes were not valid HTTP.
        case malformedRequest = "malformed_request"
        /// A body arrived too slowly.
        case slowBody = "slow_body"
        /// The client did not read the response.
        case stalledReader = "stalled_reader"
        /// A body continued for too long after the response to its request.
        case unreadBody = "unread_body"
        /// A log line about a failed call was suppressed.
        case suppressedLogLine = "suppressed_log_line"

        // Error responses by kind, if their code has no case of its own below.
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

        // Error responses by code.
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

    /// All causes with their counts, including zero.
    package var snapshot: [String: Int] {
        let counts = counts.withLock { $0 }
        return Dictionary(uniqueKeysWithValues: Cause.allCases.map { ($0.rawValue, counts[$0] ?? 0) })
    }
}
