#if !canImport(UIKit)
public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Runs web pages on systems without WebKit: a script in a test, or a browser in a separate process.
@MainActor public protocol HeadlessWebEngine: AnyObject, Sendable {
    /// Fetches and runs a page; the engine reports events to the view through `page`.
    func load(_ request: URLRequest, in page: HeadlessWebPage)
    /// Runs a script in the page.
    ///
    /// - Returns: The value of the script's last statement, a JSON value or `nil`.
    func evaluate(_ script: String) async throws -> (any Sendable)?
    /// Cancels the loading of a page.
    func stopLoading()
    /// Ends the engine after the view was deallocated.
    func close()
}

/// The error for pages that can't be shown because the view was made without an engine.
public struct HeadlessWebEngineMissing: LocalizedError, Sendable {
    /// Makes the error.
    public init() {}

    /// The description of the error.
    public var errorDescription: String? {
        "There is no web engine: this system has no WebKit, and nothing was set to play pages in its place."
    }
}
#endif
