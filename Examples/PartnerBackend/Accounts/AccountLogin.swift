/// A login with name and password, for the app and for the pages alike.
struct AccountLogin: Sendable {
    enum Outcome: Sendable {
        case issued(LoginTokens.Issued)
        /// The name or the password is wrong.
        case wrong
        /// Too many attempts; another one is possible after this many seconds.
        case tooMany(wait: Int)
    }

    let book: AccountStore
    let tokens: LoginTokens
    let throttle: LoginThrottle

    /// - Parameter network: The caller's network, by which attempts are counted.
    func callAsFunction(name: String, password: String, network: String) async -> Outcome {
        if let seconds = await throttle.attempt(name: name, network: network) { return .tooMany(wait: seconds) }
        guard let account = book.account(name: name, password: password) else { return .wrong }
        await throttle.succeed(name: name, network: network)
        return .issued(await tokens.issue(for: account))
    }
}
