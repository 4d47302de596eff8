import AssayWire
import Crypto
import Foundation

/// The key of an authenticator app, whose codes change with time: TOTP (RFC 6238) with SHA-1, six digits and steps of
/// 30 seconds, the only parameters that every app supports.
package struct OneTimeCode: Sendable {
    /// The bytes to seal and store; their number is a multiple of five, so that base 32 needs no padding.
    package let bytes: [UInt8]

    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Makes a key of the length that RFC 4226 recommends.
    package static func make(random: any RandomSource) -> OneTimeCode {
        OneTimeCode(bytes: random.bytes(20))
    }

    /// Returns the step whose code this is: the present one, the one before or the one after; `nil` for a wrong code.
    ///
    /// The caller stores the step, and accepts none twice.
    ///
    /// - Parameter seconds: The seconds since 1970.
    package func step(of code: String, at seconds: Int64) -> Int64? {
        let now = seconds / Self.stepSeconds
        return [now, now - 1, now + 1].reduce(nil) { found, step in
            let isEqual = ConstantTime.equals(Array(self.code(step: step).utf8), Array(code.utf8))
            return found ?? (isEqual ? step : nil)
        }
    }

    /// Returns the six digits of a step.
    package func code(step: Int64) -> String {
        let counter = withUnsafeBytes(of: step.bigEndian) { Array($0) }
        let mac = Array(HMAC<Insecure.SHA1>.authenticationCode(for: counter, using: SymmetricKey(data: bytes)))
        let start = Int(mac[19] & 0xF)
        let number = mac[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        let digits = String(number % 1_000_000)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// The key in base 32 (RFC 4648), for an app without a camera.
    package var base32: String {
        var (text, buffer, bits) = ("", 0, 0)
        for byte in bytes {
            (buffer, bits) = ((buffer & 0xFF) << 8 | Int(byte), bits + 8)
            while bits >= 5 {
                bits -= 5
                text.append(Self.alphabet[buffer >> bits & 31])
            }
        }
        return text
    }

    /// Returns the address from which an app takes the key, for a QR code.
    ///
    /// - Parameters:
    ///   - issuer: The name of the installation, as the app shows it.
    ///   - account: The e-mail address of the member.
    package func url(issuer: String, account: String) -> String {
        let (issuer, account) = (Self.escaped(issuer), Self.escaped(account))
        return "otpauth://totp/\(issuer):\(account)?secret=\(base32)&issuer=\(issuer)"
    }

    private static let stepSeconds: Int64 = 30
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")

    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}

extension OneTimeCode: Unprinted {}
