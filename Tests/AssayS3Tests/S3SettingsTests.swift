import AssayBlobs
import AssayTestTiming
import Foundation
import Testing

@testable import AssayS3

@Suite struct S3SettingsTests {
    private static let keys = ["AWS_ACCESS_KEY_ID": "AKIDEXAMPLE", "AWS_SECRET_ACCESS_KEY": "very-secret"]

    private static func field(_ make: () throws(S3SettingError) -> Void) -> String? {
        do throws(S3SettingError) {
            try make()
            return nil
        } catch {
            return error.field
        }
    }

    @Test(arguments: [
        ("s3://photos", "photos", ""), ("s3://my-photos/assay/production", "my-photos", "assay/production"),
        ("s3://a.b.c/x/", "a.b.c", "x"),
    ])
    func anAddressHasABucketAndAPrefix(text: String, bucket: String, prefix: String) throws {
        let address = try S3Address(text)
        #expect(address.bucket == bucket)
        #expect(address.prefix == prefix)
        #expect(address.key("k") == (prefix.isEmpty ? "k" : "\(prefix)/k"))
    }

    @Test(arguments: [
        "", "photos", "https://photos", "s3://", "s3://ab", "s3://Photos", "s3://-ab", "s3://a..b", "s3://1.2.3.4",
        "s3://photos//a", "s3://photos/../a", "s3://photos/a b", "s3://photos/ä", "s3://key:secret@photos",
        "s3://photos?x=1", "s3://photos/\(String(repeating: "x", count: 600))",
    ])
    func anAddressThatIsNoneIsRefusedWithoutRepeatingIt(text: String) throws {
        let error = #expect(throws: S3SettingError.self) { try S3Address(text) }
        #expect(error?.field == "address")
        #expect(error?.description.contains("secret") == false)
    }

    @Test(arguments: [
        "s3.example.com", "ftp://a", "https://", "https://a/path", "https://a?x", "https://user:secret@a",
        "https://a b",
        "https://a#b",
    ])
    func anEndpointThatIsNoneIsRefused(text: String) throws {
        let error = #expect(throws: S3SettingError.self) { try S3Endpoint(text) }
        #expect(error?.field == "endpoint")
        #expect(error?.description.contains("secret") == false)
    }

    @Test(arguments: [
        ("https://S3.example.com/", "https://s3.example.com"), ("https://a:443", "https://a"),
        ("http://a:80", "http://a"), ("http://[::1]:9000", "http://[::1]:9000"), ("https://a:80", "https://a:80"),
    ])
    func anEndpointHasNoPortThatItsSchemeImplies(text: String, normal: String) throws {
        #expect(try S3Endpoint(text).description == normal)
    }

    @Test func amazonIsTheDefaultAndServesBucketsAsHosts() throws {
        let settings = try S3Settings("s3://photos", region: "eu-central-1", environment: Self.keys)
        #expect(settings.endpoint.description == "https://s3.eu-central-1.amazonaws.com")
        #expect(settings.addressing == .virtual)
        let dotted = try S3Settings("s3://my.photos", region: "eu-central-1", environment: Self.keys)
        #expect(dotted.addressing == .path, "the certificate covers one level of subdomains")
    }

    @Test func anotherServerUsesPathsAndNeedsNoRegion() throws {
        let settings = try S3Settings("s3://photos", endpoint: "https://store:9000", environment: Self.keys)
        #expect(settings.addressing == .path)
        #expect(settings.region == "us-east-1")
    }

    @Test func theRegionMayComeFromTheEnvironment() throws {
        let environment = Self.keys.merging(["AWS_REGION": "eu-west-3"]) { $1 }
        #expect(try S3Settings("s3://photos", environment: environment).region == "eu-west-3")
    }

    @Test func aWrongSettingIsNamed() {
        let keys = Self.keys
        #expect(
            Self.field { () throws(S3SettingError) in _ = try S3Settings("s3://photos", environment: keys) } == "region"
        )
        #expect(
            Self.field { () throws(S3SettingError) in
                _ = try S3Settings("s3://photos", region: "eu/../", environment: keys)
            } == "region")
        #expect(
            Self.field { () throws(S3SettingError) in
                _ = try S3Settings("s3://photos", region: "eu-west-1", addressing: "host", environment: keys)
            } == "addressing")
        #expect(
            Self.field { () throws(S3SettingError) in
                _ = try S3Settings("s3://photos", region: "eu-west-1", environment: [:])
            } == "credentials")
    }

    @Test func noTextAboutCredentialsContainsThem() throws {
        let credentials = try S3Credentials(environment: Self.keys.merging(["AWS_SESSION_TOKEN": "a-token"]) { $1 })
        let settings = try S3Settings("s3://photos", region: "eu-west-1", environment: Self.keys)
        var dumped = ""
        dump(settings, to: &dumped)
        dump(credentials, to: &dumped)
        for text in [
            "\(credentials)", String(reflecting: credentials), "\(settings)", String(reflecting: settings), dumped,
        ] {
            #expect(!text.contains("very-secret"))
            #expect(!text.contains("a-token"))
        }
    }

    @Test(arguments: ["line\nbreak", "two words", "é", ""]) func keysThatNoHeaderCanHaveAreRefused(secret: String) {
        #expect(
            Self.field { () throws(S3SettingError) in
                _ = try S3Credentials(environment: ["AWS_ACCESS_KEY_ID": "A", "AWS_SECRET_ACCESS_KEY": secret])
            } == "credentials")
    }
}

@Suite struct CredentialsFileTests {
    private static let text = """
        # the store of photos
        [default]
        aws_access_key_id = AKID
        aws_secret_access_key=abc+/=
        region = ignored

        [profile night]
          aws_access_key_id = NIGHT
          aws_secret_access_key = xyz
          aws_session_token = token==
        ; the end
        """

    @Test func sectionsAreReadByTheirNames() throws {
        #expect(
            try CredentialsFile.credentials(in: Self.text, profile: "default")
                == S3Credentials(accessKey: "AKID", secretKey: "abc+/="))
        #expect(
            try CredentialsFile.credentials(in: Self.text, profile: "night")
                == S3Credentials(accessKey: "NIGHT", secretKey: "xyz", sessionToken: "token=="))
    }

    @Test(arguments: [
        "", "[other]\naws_access_key_id = a\naws_secret_access_key = b", "[default]\naws_access_key_id = a",
        "aws_access_key_id = a\naws_secret_access_key = b",
        "[default\naws_access_key_id = a\naws_secret_access_key = b",
    ])
    func aFileWithoutTheKeysIsRefused(text: String) {
        #expect(throws: S3SettingError.self) { try CredentialsFile.credentials(in: text, profile: "default") }
    }

    @Test func aReplacedFileIsReadAgainAndABrokenOneIsNot() async throws {
        let folder = try TestFolder()
        let file = try folder.file("credentials", "[default]\naws_access_key_id = A\naws_secret_access_key = one\n")
        let provider = CredentialsProvider(
            .file(file, profile: "default"), pool: BlockingPool(label: "test", threads: 1))
        #expect(try await provider.current().secretKey == "one")
        try folder.file("credentials", "[default]\naws_access_key_id = A\naws_secret_access_key = second\n")
        #expect(try await provider.current().secretKey == "second")
        try folder.file("credentials", "[default]\naws_acc")
        #expect(try await provider.current().secretKey == "second", "a program may be in the middle of writing it")
        try FileManager.default.removeItem(at: file)
        #expect(try await provider.current().secretKey == "second")
    }

    @Test func aMissingFileIsNamed() async throws {
        let provider = CredentialsProvider(
            .file(URL(filePath: "/no/credentials"), profile: "default"), pool: BlockingPool(label: "test", threads: 1))
        await #expect {
            try await provider.current()
        } throws: { error in
            "\(error)".contains("/no/credentials")
        }
    }

    @Test func aFileThatOthersCanReadIsNoticed() async throws {
        let folder = try TestFolder()
        let file = try folder.file("credentials", "")
        let provider = CredentialsProvider(
            .file(file, profile: "default"), pool: BlockingPool(label: "test", threads: 1))
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
        #expect(await provider.isReadableByOthers())
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        #expect(await !provider.isReadableByOthers())
    }
}
