#if canImport(Darwin)
package import Foundation

/// The background session of `URLSession`, which the system goes on with when the app is suspended or killed.
///
/// Not compiled on the systems that this project is built and tested on: kept small, and to what iOS 15 has.
package final class URLSessionBackground: BackgroundSession {
    package let identifier: String
    private let session: URLSession

    /// Makes the session, again where an earlier process had it; one per app and platform.
    ///
    /// - Parameter name: The name of both.
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
