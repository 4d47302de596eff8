import NIOCore

/// The timeouts and size limits of one connection, and the maximum number of connections.
///
/// A timeout counts only while the server waits for the client, never while the client waits for the server.
package struct ConnectionLimits: Sendable, Hashable {
    /// The maximum seconds from a request's first byte, or from the opening of the connection, to the end of the
    /// request's head.
    package var headSeconds = 30
    /// The maximum size of a request line and its header fields together, in bytes.
    package var headBytes = 16 * 1024
    /// The maximum seconds without a request after a response.
    package var idleSeconds = 75
    /// The span over which the rate of a body is measured, in seconds.
    package var bodySeconds = 60
    /// The minimum average rate of a body over ``bodySeconds``.
    package var bodyBytesPerSecond = 1024
    /// The maximum seconds without progress while bytes of a response wait to be sent.
    package var writeSeconds = 60
    /// The maximum number of body bytes that are read and discarded after the response to the request.
    package var unreadBytes = 1024 * 1024
    /// The maximum seconds for which such a body is discarded, and for which a connection stays half closed.
    package var unreadSeconds = 5
    /// The maximum number of concurrent connections from one IPv4 address or one IPv6 /64 network, and never more than
    /// a quarter of all.
    package var perAddress = 512
    /// The maximum number of concurrent connections, never more than half of the process's open-file limit.
    ///
    /// `nil` means 4,096.
    package var total: Int?

    /// The maximum number of header fields per request.
    package static let headFields = 128

    package init() {}

    /// Returns the maximum number of connections for a process with this open-file limit.
    ///
    /// An upload uses two descriptors, its connection and its file. The 128 others include those of the few photos that
    /// are sent to an object store while they arrive (`S3BlobStore+Arriving.swift`). Without a free descriptor,
    /// accepting a connection fails repeatedly, and so does opening a photo.
    package func total(descriptors: Int) -> Int {
        min(total ?? 4096, max(16, (descriptors - 128) / 2))
    }

    /// Returns the maximum number of connections from one client, which leaves room for others.
    package func perAddress(descriptors: Int) -> Int {
        min(perAddress, max(4, total(descriptors: descriptors) / 4))
    }
}

extension TimeAmount {
    static func limit(_ seconds: Int) -> TimeAmount { .seconds(Int64(seconds)) }
}
