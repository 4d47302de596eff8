import NIOCore

/// The times and sizes that one connection is held to, and how many connections there may be.
///
/// A time counts only while the server waits for the client, never while the client waits for the server.
package struct ConnectionLimits: Sendable, Hashable {
    /// Seconds from a request's first byte, or from the opening of the connection, to the end of the request's head.
    package var headSeconds = 30
    /// The bytes of a request line and its header fields together.
    package var headBytes = 16 * 1024
    /// Seconds without a request after an answer.
    package var idleSeconds = 75
    /// The span over which the rate of a body is measured, in seconds.
    package var bodySeconds = 60
    /// The rate that a body must keep on average over ``bodySeconds``.
    package var bodyBytesPerSecond = 1024
    /// Seconds without any progress while bytes of an answer wait to be sent.
    package var writeSeconds = 60
    /// The bytes of a body that are read and discarded after the answer to its request.
    package var unreadBytes = 1024 * 1024
    /// Seconds for which such a body is discarded, and for which a connection stays half closed.
    package var unreadSeconds = 5
    /// Connections at once from one IPv4 address or one IPv6 network of 64 bits, and never more than a quarter of all.
    package var perAddress = 512
    /// Connections at once in all, never more than half of the open files that the process may have; 4,096 where it is
    /// `nil`.
    package var total: Int?

    /// The header fields of one request.
    package static let headFields = 128

    package init() {}

    /// The number of connections to accept, for a process that may have so many files open.
    ///
    /// An upload takes two descriptors, its connection and its file. Without a free descriptor, accepting a connection
    /// fails again and again, and so does opening a photo.
    package func total(descriptors: Int) -> Int {
        min(total ?? 4096, max(16, (descriptors - 128) / 2))
    }

    /// The number of connections to accept from one client, which must leave room for others.
    package func perAddress(descriptors: Int) -> Int {
        min(perAddress, max(4, total(descriptors: descriptors) / 4))
    }
}

extension TimeAmount {
    static func limit(_ seconds: Int) -> TimeAmount { .seconds(Int64(seconds)) }
}
