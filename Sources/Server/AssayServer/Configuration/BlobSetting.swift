import AssayCore
import AssayS3
import AssayStorage
package import Foundation

/// The setting `blobs`: the place of the photos.
package enum BlobSetting: Sendable, Hashable {
    /// Files in the installation's folder.
    case disk
    /// Objects in a bucket, which several processes share: `s3://bucket/prefix`.
    case s3(String)

    /// Reads `disk` or `s3://bucket/prefix`.
    ///
    /// - Parameter setting: The name by which the error refers to the value.
    /// - Throws: `invalid_setting`.
    package init(_ text: String, setting: String = "blobs") throws {
        guard text != "disk" else {
            self = .disk
            return
        }
        do {
            self = .s3(try S3Address(text).description)
        } catch {
            throw ServerSettings.refusal(
                setting,
                "must be disk or an address such as s3://bucket/prefix: "
                    + ObjectStoreSettings.explanation(error))
        }
    }

    /// The address that all processes of an installation must have in common.
    package var address: String {
        switch self {
        case .disk: "disk"
        case .s3(let address): address
        }
    }
}

/// The settings `s3.…`: the way to the store of photos.
package struct ObjectStoreSettings: Sendable, Hashable {
    /// The base URL of the store; `nil` for Amazon's in the region.
    package var endpoint: String?
    /// `nil` for `AWS_REGION` of the environment, or the default of a store other than Amazon's.
    package var region: String?
    /// `path` or `virtual`; `nil` for what the store's kind needs.
    package var addressing: String?
    /// The file of the access keys; `nil` for the variables `AWS_ACCESS_KEY_ID` and so on.
    package var credentialsFile: URL?
    /// The section of the file.
    package var profile = "default"
    /// A file of certificates (PEM) to trust instead of the system's.
    package var certificatesFile: URL?

    package init() {}

    /// Checks what can be checked without a store and its keys.
    ///
    /// - Throws: `invalid_setting`, which names one of the settings.
    func check() throws {
        do {
            _ = try S3Settings(
                "s3://photos", endpoint: endpoint, region: region ?? "us-east-1", addressing: addressing,
                environment: ["AWS_ACCESS_KEY_ID": "unused", "AWS_SECRET_ACCESS_KEY": "unused"])
        } catch {
            throw Self.refusal(error)
        }
    }

    /// Returns the settings for the store.
    ///
    /// - Throws: `invalid_setting`, which names one of them.
    func store(at address: String) throws -> S3Settings {
        do {
            return try S3Settings(
                address, endpoint: endpoint, region: region, addressing: addressing, caBundle: certificatesFile,
                credentialsFile: credentialsFile, profile: profile)
        } catch {
            throw Self.refusal(error)
        }
    }

    /// Converts the store's own error, whose field is part of a setting's name.
    static func refusal(_ error: S3SettingError) -> DomainError {
        let names = [
            "endpoint": "s3.endpoint", "region": "s3.region", "addressing": "s3.addressing",
            "CA bundle": "s3.ca.file", "credentials": "s3.credentials.file", "profile": "s3.profile",
            "address": "blobs",
        ]
        return ServerSettings.refusal(names[error.field] ?? error.field, "can't be used: \(explanation(error))")
    }

    /// Returns a problem and its remedy without the last full stop, which the refusal adds.
    fileprivate static func explanation(_ error: S3SettingError) -> String {
        let remedy = error.remedy.hasSuffix(".") ? String(error.remedy.dropLast()) : error.remedy
        return "\(error.problem). \(remedy)"
    }
}
