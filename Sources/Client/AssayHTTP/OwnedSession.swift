import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A session that is invalidated with its owner; otherwise it would keep itself and its delegate alive forever.
///
/// It stores no cookies, no cache and no credentials.
final class OwnedSession: Sendable {
    let session: URLSession
    let transfers = Transfers()

    init() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        session = URLSession(configuration: configuration, delegate: transfers, delegateQueue: nil)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }
}
