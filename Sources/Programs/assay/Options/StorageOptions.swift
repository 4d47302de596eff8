import ArgumentParser
import Foundation

/// The options for the places of rows and photos.
struct StorageOptions: ParsableArguments {
    @Option(help: "sqlite, or the address of a PostgreSQL database without its password. Default: sqlite.")
    var database: String?

    @Option(help: "disk, or the address of a bucket, such as s3://bucket/prefix. Default: disk.")
    var blobs: String?

    @Option(help: "The base URL of the S3 store, if it is not Amazon's.")
    var s3Endpoint: String?

    @Option(help: "The region of the S3 store. Default: AWS_REGION, or us-east-1 for a store that is not Amazon's.")
    var s3Region: String?

    @Option(help: "The place of the bucket's name in a request: virtual or path. Default: virtual for Amazon's.")
    var s3Addressing: String?

    @Option(help: "The file of the S3 store's access keys. Default: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.")
    var s3CredentialsFile: String?

    @Option(help: "The section of that file. Default: default.")
    var s3Profile: String?

    @Option(help: "A file of certificates to trust for the S3 store instead of the system's.")
    var s3CAFile: String?

    /// The settings of the options, by their names.
    ///
    /// Paths are absolute, because the server may run in another folder.
    var settings: [(name: String, value: String)] {
        let texts = [
            ("database", database), ("blobs", blobs), ("s3.endpoint", s3Endpoint), ("s3.region", s3Region),
            ("s3.addressing", s3Addressing), ("s3.profile", s3Profile),
        ]
        let files = [("s3.credentials.file", s3CredentialsFile), ("s3.ca.file", s3CAFile)]
        return texts.compactMap { name, value in value.map { (name, $0) } }
            + files.compactMap { name, path in path.map { (name, URL(fileURLWithPath: $0).path) } }
    }
}
