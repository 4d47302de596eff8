/// The version of the platform's partner interface.
enum PlatformVersion: String, Sendable, CaseIterable {
    case v13 = "1.3"
    case v14 = "1.4"
    case v2 = "2.0"

    /// The path of the call that authorizes a user.
    var authorizePath: String {
        self == .v2 ? "/v2/integrations/authorize-user" : "/v1/integrations/authorize-user"
    }

    /// The value of the version header, which `/v1` requires; `nil` for `/v2`, whose version is in the path.
    var header: String? {
        self == .v2 ? nil : rawValue
    }
}
