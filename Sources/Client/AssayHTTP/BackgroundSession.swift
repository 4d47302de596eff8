package import Foundation

/// The system's background session, whose uploads continue while the process is not running.
package protocol BackgroundSession: Sendable {
    /// The identifier that the system passes when it wakes the app.
    var identifier: String { get }

    /// Hands an upload to the system, which reports its result to ``BackgroundEvents`` under the same name.
    ///
    /// - Parameter file: The request's body, which must remain at this place until the upload has ended.
    func start(_ request: HTTPRequest, file: URL, name: String)

    /// Returns the names of the uploads that have not ended, including those of earlier processes.
    func names() async -> Set<String>

    /// Cancels an upload.
    func cancel(_ name: String) async
}
