import AssayCore
import Foundation

/// Whether a phone can reach this server, so that a screen may be continued on one.
///
/// Cameras need a secure context, so the public address must be https. On a server for development the address may also
/// be that of this machine, where a second browser plays the phone.
struct PhoneReach: Sendable {
    let platform: Platform

    /// The rule at the current address.
    var isGiven: Bool {
        let url = platform.address.baseURL
        if url.scheme?.lowercased() == "https" { return true }
        return platform.isForDevelopment && LoopbackHost.contains(url.host() ?? "")
    }
}
