import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A session that ends with its owner: left alone, it would keep itself and its delegate alive for ever.
///
/// It keeps nothing of what it sends: no cookies, no cache, no credentials.
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
