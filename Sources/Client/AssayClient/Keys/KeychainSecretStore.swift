#if canImport(Security)
package import Foundation
import Security

/// A store in the Keychain: its secrets are readable after the first unlock, on this device only, and are in no backup.
package struct KeychainSecretStore: SecretStore {
    /// A failed call of the Keychain.
    struct Failure: Error, Sendable, CustomStringConvertible {
        let call: String
        let status: OSStatus

        var description: String { "\(call): OSStatus \(status)" }
    }

    private let service: String

    /// - Parameter service: The Keychain service name, which identifies the app and the server.
    package init(service: String) {
        self.service = service
    }

    package func read(_ name: SecretName) throws -> Data? {
        var query = query(name)
        query[kSecReturnData] = true
        query[kSecMatchLimit] = kSecMatchLimitOne
        var result: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess else { throw Failure(call: "SecItemCopyMatching", status: status) }
        return result as? Data
    }

    package func write(_ secret: Data, as name: SecretName) throws {
        let values: [CFString: Any] = [
            kSecValueData: secret, kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
        ]
        var (call, status) = ("SecItemUpdate", SecItemUpdate(query(name) as CFDictionary, values as CFDictionary))
        if status == errSecItemNotFound {
            call = "SecItemAdd"
            status = SecItemAdd(query(name).merging(values) { $1 } as CFDictionary, nil)
        }
        guard status == errSecSuccess else { throw Failure(call: call, status: status) }
    }

    package func delete(_ name: SecretName) throws {
        let status = SecItemDelete(query(name) as CFDictionary)
        guard status == errSecSuccess || status == errSecItemNotFound else {
            throw Failure(call: "SecItemDelete", status: status)
        }
    }

    private func query(_ name: SecretName) -> [CFString: Any] {
        [kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: name.text]
    }
}
#endif
