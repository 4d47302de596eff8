package import Foundation

/// The settings of an object store.
///
/// They contain no secret: the credentials come from the environment or from a file.
package struct S3Settings: Sendable {
    /// The place of the bucket in a URL.
    package enum Addressing: String, Sendable, CaseIterable {
        /// `https://host/bucket/key`.
        case path
        /// `https://bucket.host/key`.
        case virtual
    }

    package let address: S3Address
    package let endpoint: S3Endpoint
    package let region: String
    package let addressing: Addressing
    package let credentials: CredentialSource
    /// A file of certificates in PEM format, which replaces the system's authorities.
    package let caBundle: URL?
    package var timeouts = S3Timeouts()

    /// - Parameters:
    ///   - address: `s3://bucket/prefix`.
    ///   - endpoint: The server; by default Amazon's of the region.
    ///   - region: By default `AWS_REGION` or `AWS_DEFAULT_REGION` of the environment, and `us-east-1` for a server
    ///     other than Amazon's.
    ///   - addressing: `path` or `virtual`; by default `virtual` for Amazon, unless the bucket's name has a dot, and
    ///     `path` for other servers.
    ///   - credentialsFile: A file in the format of `~/.aws/credentials`; by default the environment is used.
    ///   - profile: The section of the file.
    ///   - environment: The environment of the process.
    package init(
        _ address: String, endpoint: String? = nil, region: String? = nil, addressing: String? = nil,
        caBundle: URL? = nil, credentialsFile: URL? = nil, profile: String = "default",
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(S3SettingError) {
        self.address = try S3Address(address)
        let known = [region, environment["AWS_REGION"], environment["AWS_DEFAULT_REGION"]].compactMap(\.self)
        let chosen = known.first { !$0.isEmpty } ?? (endpoint == nil ? "" : "us-east-1")
        guard Self.isRegion(chosen) else {
            throw S3SettingError(
                "region", chosen.isEmpty ? "it is missing" : "it has characters other than a-z, 0-9 and -",
                remedy: "Name the bucket's region, such as eu-central-1.")
        }
        self.region = chosen
        if let endpoint {
            self.endpoint = try S3Endpoint(endpoint)
        } else {
            self.endpoint = try S3Endpoint.amazon(chosen)
        }
        self.addressing = try Self.addressing(addressing, endpoint: endpoint, bucket: self.address.bucket)
        self.caBundle = caBundle
        credentials =
            if let credentialsFile {
                .file(credentialsFile, profile: profile)
            } else {
                .environment(try S3Credentials(environment: environment))
            }
    }

    private static func isRegion(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                (97...122).contains($0) || (48...57).contains($0) || $0 == UInt8(ascii: "-")
            }
    }

    private static func addressing(
        _ text: String?, endpoint: String?, bucket: String
    ) throws(S3SettingError) -> Addressing {
        // Amazon's certificate covers one level of subdomains.
        guard let text else { return endpoint == nil && !bucket.contains(".") ? .virtual : .path }
        guard let addressing = Addressing(rawValue: text) else {
            throw S3SettingError(
                "addressing", "it is neither path nor virtual",
                remedy: "Use path for https://host/bucket, or virtual for https://bucket.host.")
        }
        return addressing
    }
}

/// The limits of time of one call to an object store.
package struct S3Timeouts: Sendable, Hashable {
    /// The maximum time until a connection is open.
    package var connect = Duration.seconds(5)
    /// The maximum time without a byte in either direction.
    package var idle = Duration.seconds(15)
    /// The maximum time of a call with all attempts and waits.
    ///
    /// It is checked when a byte arrives, so a call may end up to ``idle`` later. The reader of a photo waits this long for
    /// each MiB.
    package var total = Duration.seconds(40)

    package init() {}
}
