#if canImport(Darwin)
package import Foundation

/// The background session of `URLSession`, which continues when the app is suspended or terminated.
///
/// This file is not compiled on the systems on which the project is built and tested. It is therefore kept small, and
/// uses only what iOS 15 provides.
package final class URLSessionBackground: BackgroundSession {
    package let identifier: String
    private let session: URLSession

    /// Creates the session, or reconnects to that of an earlier process; there is one per app and server.
    ///
    /// - Parameter name: The name that identifies the app and the server.
    package init(name: String, events: BackgroundEvents) {
        identifier = "\(name).uploads"
        let configuration = URLSessionConfiguration.background(withIdentifier: identifier)
        configuration.isDiscretionary = false
        configuration.sessionSendsLaunchEvents = true
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        let delegate = BackgroundDelegate(events)
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    package func start(_ request: HTTPRequest, file: URL, name: String) {
        let task = session.uploadTask(with: URLRequest(request), fromFile: file)
        task.taskDescription = name
        task.resume()
    }

    package func names() async -> Set<String> {
        Set(await running.compactMap(\.taskDescription))
    }

    package func cancel(_ name: String) async {
        for task in await running where task.taskDescription == name { task.cancel() }
    }

    private var running: [URLSessionTask] {
        get async { await session.allTasks.filter { $0.state != .completed && $0.state != .canceling } }
    }
}
#endif
