import AssayCore
import AssayS3
import Testing

@testable import AssayServer

/// Tests of the sentences about wrong settings of the object store.
@Suite struct ObjectStoreSettingsTests {
    private static let keys = ["AWS_ACCESS_KEY_ID": "AKIDEXAMPLE", "AWS_SECRET_ACCESS_KEY": "very-secret"]

    private static func refusal(
        region: String? = "eu-central-1", addressing: String? = nil, environment: [String: String] = Self.keys
    ) -> DomainError? {
        do throws(S3SettingError) {
            _ = try S3Settings("s3://photos", region: region, addressing: addressing, environment: environment)
            return nil
        } catch {
            return ObjectStoreSettings.refusal(error)
        }
    }

    @Test func aMissingRegionIsNamedInASentence() throws {
        let error = try #require(Self.refusal(region: nil))
        let rest = "can't be used: it is missing. Name the bucket's region, such as eu-central-1."
        #expect(error.message == "The setting s3.region \(rest)")
        #expect(error.fields == [.init("s3.region", "invalid_setting", "This setting \(rest)")])
    }

    @Test func missingKeysAreNamedInASentence() throws {
        let error = try #require(Self.refusal(environment: [:]))
        #expect(
            error.message
                == "The setting s3.credentials.file can't be used: AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY is not set. "
                + "Set both, or name a file in the format of ~/.aws/credentials.")
    }

    @Test func wrongAddressingIsNamedInASentence() throws {
        let error = try #require(Self.refusal(addressing: "both"))
        #expect(
            error.message
                == "The setting s3.addressing can't be used: it is neither path nor virtual. Use path for "
                + "https://host/bucket, or virtual for https://bucket.host.")
    }

    @Test func anAddressThatIsNoneIsNamedInASentence() {
        let error = #expect(throws: DomainError.self) { try BlobSetting("ftp://photos") }
        #expect(
            error?.message
                == "The setting blobs must be disk or an address such as s3://bucket/prefix: it does not begin with "
                + "s3://. Write it as s3://bucket or s3://bucket/prefix.")
    }
}
