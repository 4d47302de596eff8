package import Foundation

/// The credentials of an object store.
///
/// No text that describes them contains the secret or the session token.
package struct S3Credentials: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    let accessKey: String
    let secretKey: String
    /// The token of temporary credentials.
    let sessionToken: String?

    package init(accessKey: String, secretKey: String, sessionToken: String? = nil) {
        self.accessKey = accessKey
        self.secretKey = secretKey
        self.sessionToken = sessionToken
    }

    /// Reads `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and `AWS_SESSION_TOKEN`.
    init(environment: [String: String]) throws(S3SettingError) {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        guard let accessKey = value("AWS_ACCESS_KEY_ID"), let secretKey = value("AWS_SECRET_ACCESS_KEY") else {
            throw S3SettingError(
                "credentials", "AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY is not set",
                remedy: "Set both, or name a file in the format of ~/.aws/credentials.")
        }
        self.init(accessKey: accessKey, secretKey: secretKey, sessionToken: value("AWS_SESSION_TOKEN"))
        try check("credentials")
    }

    /// - Throws: If a value can't be a part of a header. The values are not repeated.
    func check(_ field: String) throws(S3SettingError) {
        for text in [accessKey, secretKey, sessionToken ?? "-"] {
            guard (1...8192).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw S3SettingError(
                    field, "a value is too long, or has spaces or characters outside of ASCII",
                    remedy: "Copy the keys once more.")
            }
        }
    }

    package var description: String { "S3Credentials" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// The place of the credentials.
package enum CredentialSource: Sendable, Hashable {
    /// The credentials that the environment had at the start.
    case environment(S3Credentials)
    /// A section of a file in the format of `~/.aws/credentials`, which is read again after a change.
    case file(URL, profile: String)
}
