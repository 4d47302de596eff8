#if !canImport(UIKit)
public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// What plays web pages where there is no WebKit: a script in a test, or a browser beside the program.
@MainActor public protocol HeadlessWebEngine: AnyObject, Sendable {
    /// Fetches a page and plays it; what happens goes to the view by `page`.
    func load(_ request: URLRequest, in page: HeadlessWebPage)
    /// Runs a script in the page.
    ///
    /// - Returns: What its last statement is, a JSON value or `nil`.
    func evaluate(_ script: String) async throws -> (any Sendable)?
    /// Gives up what is on its way.
    func stopLoading()
    /// The view is gone.
    func close()
}

/// Says that pages can't be shown: the view was made without an engine.
public struct HeadlessWebEngineMissing: LocalizedError, Sendable {
    /// Makes the error.
    public init() {}

    /// What to do about it.
    public var errorDescription: String? {
        "There is no web engine: this system has no WebKit, and nothing was set to play pages in its place."
    }
}
#endif
