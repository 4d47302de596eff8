import AssayWire
import CryptoExtras
import Foundation

/// A salted scrypt hash of a password, in the form `$scrypt$ln=15,r=8,p=3$salt$hash`.
///
/// The cost is part of the stored string, so that the standard cost can rise later and existing hashes remain valid.
package struct PasswordHash: Sendable {
    private let cost: ScryptCost
    private let salt: [UInt8]
    private let digest: [UInt8]

    /// The maximum length of a password in UTF-8 bytes.
    ///
    /// Without a limit, a client could make the server hash long inputs.
    package static let maximumPasswordBytes = 1024

    /// Hashes a new password, which takes some tenths of a second of one core.
    /// - Throws: `PasswordHashError` for an empty password or one above `maximumPasswordBytes`, or if too many wait.
    package static func make(
        _ password: String, random: any RandomSource, cost: ScryptCost = .standard
    ) async throws -> PasswordHash {
        let input = canonical(password)
        guard !input.isEmpty else { throw PasswordHashError.empty }
        guard input.count <= maximumPasswordBytes else { throw PasswordHashError.tooLong }
        let salt = random.bytes(16)
        let digest = try await derive(input, salt: salt, cost: cost, in: .shared)
        return PasswordHash(cost: cost, salt: salt, digest: digest)
    }

    /// Returns whether this is the password.
    ///
    /// The check compares in constant time.
    /// - Throws: `PasswordHashError.busy`.
    package func verify(_ password: String, in queue: PasswordQueue = .shared) async throws -> Bool {
        let input = PasswordHash.canonical(password)
        guard input.count <= PasswordHash.maximumPasswordBytes else { return false }
        return ConstantTime.equals(
            try await PasswordHash.derive(input, salt: salt, cost: cost, in: queue), digest)
    }

    /// Returns a hash that stands for a missing account: its check takes as long as any, and fails.
    package static func placeholder(cost: ScryptCost) -> PasswordHash {
        PasswordHash(
            cost: cost, salt: [UInt8](repeating: 0, count: 16), digest: [UInt8](repeating: 0, count: digestBytes))
    }

    /// The text to store in the database.
    package var stored: String {
        let parameters = "ln=\(cost.logRounds),r=\(cost.blockSize),p=\(cost.parallelism)"
        return "$scrypt$\(parameters)$\(Base64URL.encode(salt))$\(Base64URL.encode(digest))"
    }

    /// Reads a stored hash; nil if the string is not one, or if its cost is outside the limits of `ScryptCost`.
    package init?(stored: String) {
        let parts = stored.split(separator: "$", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 5, parts[0].isEmpty, parts[1] == "scrypt",
            let cost = PasswordHash.cost(parts[2]),
            let salt = Base64URL.decode(parts[3]), (1...64).contains(salt.count),
            let digest = Base64URL.decode(parts[4]), digest.count == PasswordHash.digestBytes
        else { return nil }
        self.init(cost: cost, salt: salt, digest: digest)
    }

    private init(cost: ScryptCost, salt: [UInt8], digest: [UInt8]) {
        self.cost = cost
        self.salt = salt
        self.digest = digest
    }

    private static let digestBytes = 32

    /// Returns the password in Unicode form NFC, because two systems may compose the same typed password differently.
    private static func canonical(_ password: String) -> [UInt8] {
        Array(password.precomposedStringWithCanonicalMapping.utf8)
    }

    private static func cost(_ text: String) -> ScryptCost? {
        let fields = text.split(separator: ",", omittingEmptySubsequences: false)
        guard fields.count == 3, fields[0].hasPrefix("ln="), fields[1].hasPrefix("r="), fields[2].hasPrefix("p="),
            let logRounds = Int(fields[0].dropFirst(3)), let blockSize = Int(fields[1].dropFirst(2)),
            let parallelism = Int(fields[2].dropFirst(2))
        else { return nil }
        return ScryptCost(logRounds: logRounds, blockSize: blockSize, parallelism: parallelism)
    }

    private static func derive(
        _ password: [UInt8], salt: [UInt8], cost: ScryptCost, in queue: PasswordQueue
    ) async throws -> [UInt8] {
        try await queue.run {
            try KDF.Scrypt.deriveKey(
                from: password, salt: salt, outputByteCount: digestBytes, rounds: 1 << cost.logRounds,
                blockSize: cost.blockSize, parallelism: cost.parallelism
            ).withUnsafeBytes { Array($0) }
        }
    }
}

/// The reason why a password is refused.
package enum PasswordHashError: Error, Sendable, CustomStringConvertible {
    case empty
    case tooLong
    /// As many passwords wait for their hash as may wait.
    case busy

    package var description: String {
        switch self {
        case .empty: "The password is empty."
        case .tooLong: "The password is longer than \(PasswordHash.maximumPasswordBytes) bytes."
        case .busy: "Too many passwords are being checked. Wait, then retry."
        }
    }
}

extension PasswordHash: Unprinted {}
