import AssayCore
package import Foundation

/// The setting `blobs`: the place of the photos.
package enum BlobSetting: Sendable, Hashable {
    /// Files in the installation's folder.
    case disk
    /// Objects in a bucket, which several processes share.
    case s3(S3Location)

    /// Reads `disk` or `s3://bucket/prefix`.
    ///
    /// - Parameter setting: The name by which the error refers to the value.
    /// - Throws: `invalid_setting`.
    package init(_ text: String, setting: String = "blobs") throws {
        guard text != "disk" else {
            self = .disk
            return
        }
        guard let location = S3Location(text) else {
            throw ServerSettings.refusal(
                setting, "must be disk or an address such as s3://bucket/prefix, without user, password or parameters")
        }
        self = .s3(location)
    }

    /// The address that all processes of an installation must have in common.
    package var address: String {
        switch self {
        case .disk: "disk"
        case .s3(let location): location.address
        }
    }
}

/// A bucket, and the beginning of the keys in it that belong to the installation.
package struct S3Location: Sendable, Hashable {
    package let bucket: String
    /// The beginning of all keys, without a slash at its end; empty for the whole bucket.
    package let prefix: String

    /// Reads `s3://bucket` or `s3://bucket/prefix`.
    init?(_ text: String) {
        guard let match = text.wholeMatch(of: /s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9._\/-]*))?/)
        else {
            return nil
        }
        let parts = (match.2 ?? "").split(separator: "/")
        guard parts.allSatisfy({ $0 != "." && $0 != ".." }) else { return nil }
        bucket = String(match.1)
        prefix = parts.joined(separator: "/")
        guard prefix.utf8.count <= 512 else { return nil }
    }

    var address: String { prefix.isEmpty ? "s3://\(bucket)" : "s3://\(bucket)/\(prefix)" }
}

/// The settings `s3.…`: the way to the store of an ``S3Location``.
package struct S3Settings: Sendable, Hashable {
    /// The place of the bucket's name in a request.
    package enum Addressing: String, Sendable, Hashable, CaseIterable {
        /// In the host: `https://bucket.s3.example.com/key`.
        case virtual
        /// In the path: `https://s3.example.com/bucket/key`. Most stores other than Amazon's need it.
        case path
    }

    /// The base URL of the store; `nil` for Amazon's in the region.
    package var endpoint: URL?
    package var region = "us-east-1"
    package var addressing = Addressing.virtual
    /// The file of the access keys, readable by its owner alone.
    package var credentialsFile: URL?
    /// A file of certificates (PEM) to trust instead of the system's.
    package var certificatesFile: URL?

    package init() {}
}
