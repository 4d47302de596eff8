package import AssayCore
import Configuration
import Foundation

/// The setting `console`.
package enum ConsoleSetting: String, Sendable, Hashable, CaseIterable {
    /// On if only this machine reaches the server.
    case auto
    case on
    case off
}

extension ServerSettings {
    /// Returns the way in which the server offers the console.
    ///
    /// Beyond this machine, passwords and sessions may only travel by https, and each member has a second factor.
    ///
    /// - Throws: `invalid_setting`, if the console is on without https for others than this machine.
    package func consoleAccess() throws -> ConsoleAccess {
        guard servesClients, console != .off else { return .off }
        if publicURL?.scheme == "https" { return console == .on || isLocal ? .secured : .off }
        if isLocal { return .local }
        guard console == .on else { return .off }
        throw Self.refusal(
            "console",
            "is on, and browsers on other machines reach the server, so the console needs an https address: set "
                + "public.url (--public-url) to the https address of a proxy, or set console to off")
    }

    /// Whether only this machine reaches the server: a proxy that is named may serve others.
    private var isLocal: Bool {
        LoopbackHost.contains(host) && trustedProxies.isEmpty
            && LoopbackHost.contains(publicURL.flatMap { $0.host() } ?? "localhost")
    }

    static func console(_ reader: ConfigReader) async throws -> ConsoleSetting? {
        // YAML takes `on` and `off` for truth values.
        if let isOn = try? await reader.fetchBool(forKey: "console") { return isOn ? .on : .off }
        return try await text("console", reader).map { try choice("console", $0) }
    }
}
