package import Foundation

/// The system's side of uploads that go on while the process does not run: the edge of this client on Apple systems.
package protocol BackgroundSession: Sendable {
    /// The identifier that the system wakes the app with.
    var identifier: String { get }

    /// Hands an upload to the system, whose end comes to ``BackgroundEvents`` under the same name.
    ///
    /// - Parameter file: The request's body, which must lie there until the end.
    func start(_ request: HTTPRequest, file: URL, name: String)

    /// The names of the uploads that have not ended, those of earlier processes included.
    func names() async -> Set<String>

    /// Cancels an upload.
    func cancel(_ name: String) async
}
