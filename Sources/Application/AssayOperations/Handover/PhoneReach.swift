import AssayCore
import Foundation

/// Whether a phone can reach this server, so that a screen may be continued on one.
///
/// Cameras need a secure context, so the public address must be https. On a server for development the address may also
/// be that of this machine, where a second browser plays the phone.
struct PhoneReach: Sendable {
    let address: PublicAddress
    private let isForDevelopment: Bool

    init(_ platform: Platform) {
        (address, isForDevelopment) = (platform.address, platform.isForDevelopment)
    }

    /// The rule at the current address.
    var isGiven: Bool { Self.isGiven(address.baseURL, isForDevelopment: isForDevelopment) }

    private static func isGiven(_ url: URL, isForDevelopment: Bool) -> Bool {
        if url.scheme?.lowercased() == "https" { return true }
        return isForDevelopment && LoopbackHost.contains(url.host() ?? "")
    }
}
