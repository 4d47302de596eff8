/// Short messages between the processes that use one database, for example that there is work.
///
/// A message is a hint: it may be lost, and it may arrive more than once. A process that waits for something therefore
/// also asks the database from time to time.
package protocol SQLNotifications: Sendable {
    /// Begins to receive, and calls the handler for each notification on a thread of its own. Call it once.
    func start(_ handler: @escaping @Sendable (SQLNotification) -> Void)

    /// Sends a message to the other processes soon, without a wait; call it after the commit that it is about.
    ///
    /// Messages of a few milliseconds travel together, and equal ones as one. A message has no line break.
    func send(_ message: String)

    /// Stops sending and receiving.
    func close() async
}

/// A notification from the other processes.
package enum SQLNotification: Sendable, Hashable {
    /// Another process has sent this message.
    case message(String)
    /// Messages may have been lost, because there were too many of them, or because the connection was interrupted.
    case lost
}
