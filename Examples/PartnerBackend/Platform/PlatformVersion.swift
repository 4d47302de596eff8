/// The platform's partner interface that is spoken.
enum PlatformVersion: String, Sendable, CaseIterable {
    case v13 = "1.3"
    case v14 = "1.4"
    case v2 = "2.0"

    /// The path of the call that authorizes a user.
    var authorizePath: String {
        self == .v2 ? "/v2/integrations/authorize-user" : "/v1/integrations/authorize-user"
    }

    /// `/v1` must be told the version in a header; `/v2` says it in the path.
    var header: String? {
        self == .v2 ? nil : rawValue
    }
}
