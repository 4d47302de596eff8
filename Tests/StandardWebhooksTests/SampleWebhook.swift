import Foundation
import StandardWebhooks

/// The message of the reference libraries' own tests, signed as they sign it.
enum SampleWebhook {
    static let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    static let otherSecret = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"
    static let id = "msg_p5jXN8AQM9LWM0D4loKWxJek"
    static let seconds = 1_614_265_330
    static let time = Date(timeIntervalSince1970: 1_614_265_330)
    static let body = Array(#"{"test": 2432232314}"#.utf8)
    static let signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="

    static func headers(
        id: String = id, timestamp: String = "\(seconds)", signature: String = signature
    ) -> WebhookHeaders {
        WebhookHeaders(["webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature])
    }

    static func verifier(
        _ keys: [String] = [secret], tolerance: TimeInterval = 300
    ) throws -> WebhookVerifier {
        try WebhookVerifier(keys: keys.map { try WebhookVerificationKey($0) }, tolerance: tolerance)
    }

    static func signer(_ key: String = secret, previous: [String] = []) throws -> WebhookSigner {
        try WebhookSigner(WebhookSigningKey(key), previous: previous.map { try WebhookSigningKey($0) })
    }

    /// Returns the reason for which the message is refused; `nil` if it is accepted.
    static func refusal(
        _ headers: WebhookHeaders = headers(), body: [UInt8] = body, by verifier: WebhookVerifier, at now: Date = time
    ) -> WebhookVerificationError? {
        do throws(WebhookVerificationError) {
            try verifier.verify(body: body, headers: headers, now: now)
            return nil
        } catch {
            return error
        }
    }
}

/// An Ed25519 key pair with signatures made by the Python package `cryptography`.
struct SampleKeyPair: Sendable {
    let privateKey: String
    /// The seed and the public key.
    let longPrivateKey: String
    let publicKey: String
    /// The signature of ``SampleWebhook``.
    let signature: String
    /// The signature of an empty body, with the id `msg_empty` and the timestamp 1.
    let signatureOfNothing: String
    /// The signature of each byte value once, with the id `msg_bytes` and the timestamp 1999999999.
    let signatureOfBytes: String

    static let all = [reference, counting]

    /// The key of the reference library's test in Go, which has the same signature of the sample.
    static let reference = SampleKeyPair(
        privateKey: "whsk_VEVTVFNJR05JTkdLRVlET05PVFVTRVRISVNGT1JBTlk=",
        longPrivateKey:
            "whsk_VEVTVFNJR05JTkdLRVlET05PVFVTRVRISVNGT1JBTllmU3h6Dt1JKqLSahf2FBSTeius6i4rdBVBKUlrbjxz+A==",
        publicKey: "whpk_ZlN4eg7dSSqi0moX9hQUk3orrOouK3QVQSlJa248c/g=",
        signature: "v1a,tQ9V2XOqn7jL/DQenEFpqIugdBVtiMmER5mhSkXBNwM0mkATuDe6KYYUuxqtaiHeYGb7KaaBRdM5WqyeFiL8Ag==",
        signatureOfNothing:
            "v1a,SKMb/XLcPVrNxTJPBLqXzgoewcD+iR1aKG+9fJBgeE9WpJTp5SdMrIfRGKldRK+ycng5j6NCMe4QGpL5TbekCw==",
        signatureOfBytes:
            "v1a,aHY+APc8LE8tqQPKkB/7aV/ivtMH3MlMQSdQfeFb2ElK7owvBklrKiy5IMU++FSaGaN4tLBR/VJv1o+8hG1dCA==")

    /// The key whose seed is the bytes 0 to 31.
    static let counting = SampleKeyPair(
        privateKey: "whsk_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
        longPrivateKey:
            "whsk_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8DoQe/884Qvh1w3RjnS8CZZ+TWMJulDV8d3IZkElUxuA==",
        publicKey: "whpk_A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=",
        signature: "v1a,yoUrgEkc12aGqm0n4Sydmdz55xJfTz4AsAgieHFjmkR7LJtqVCZOQYzvvHjI5kAey+r4iaBGxTFRrl2iBQxtDQ==",
        signatureOfNothing:
            "v1a,5nShv46zMRjiubJAD1yf02JuP6KVnaNkAetlUq5ElS8xPS0iSlZwPf+VCJ0UcptvLpxpYokv74VGzBEFbJb8CQ==",
        signatureOfBytes:
            "v1a,F0xcxPq0R238nfmxFfXCTRtUs8ykIx82ACIFyZqKeDooKEom7zMQekslXu8WgnteiG6OH/w8gqYnE6DwJm36Dg==")
}
