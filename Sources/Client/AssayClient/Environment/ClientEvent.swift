/// An event that belongs to no call.
package enum ClientEvent: Sendable, Hashable {
    /// The server has refused the token of a session that was still valid on the device.
    case sessionEnded
    /// A fetched configuration, with its texts, differs from the cached one.
    case configurationChanged
}
