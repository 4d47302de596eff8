// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AssayClient
import Foundation

/// The name of the notification that the server has ended the session, for example because the user was locked.
///
/// It is posted once for a session, on the main thread, when the server answers 401 to a session that is still valid on
/// the device; the call that got the answer fails with `ErrorCodeUnauthorizedAccess`. Neither a clean-up nor a session's
/// own expiry nor a refused login posts it. Authorize the user again.
public let KEntrupySessionEndedNotification = "KEntrupySessionEndedNotification"

/// The name of the notification that the SDK has received new texts, such as the names of categories and regions.
///
/// It is posted on the main thread when a fetched configuration differs from the cached one.
public let KEntrupyLocalizationsUpdatedNotification = "KEntrupyLocalizationsUpdatedNotification"

extension DelegateRelay {
    /// Posts the notifications about a client's session and texts.
    func observe(_ client: AssayClient, _ center: NotificationCenter) {
        client.setEventHandler { event in
            let name =
                switch event {
                case .sessionEnded: KEntrupySessionEndedNotification
                case .configurationChanged: KEntrupyLocalizationsUpdatedNotification
                }
            // Foundation on Linux waits for an observer on the main queue, forever unless that queue posts.
            OperationQueue.main.addOperation { center.post(name: Notification.Name(name), object: nil) }
        }
    }
}
