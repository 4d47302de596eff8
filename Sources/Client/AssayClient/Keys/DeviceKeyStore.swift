import AssayHTTP
import Foundation

/// The storage of the device's key, which is created on first use.
struct DeviceKeyStore: Sendable {
    private let secrets: any SecretStore
    private let log: Log
    private let known = LockBox<DeviceKey?>(nil)

    init(secrets: any SecretStore, log: Log) {
        self.secrets = secrets
        self.log = log
    }

    /// Returns the device's key.
    ///
    /// It never fails, because the authorization request must never be empty. A key that cannot be stored lasts until
    /// the process ends, and the next launch creates another. If the store cannot be read, for example before a
    /// device's first unlock, its contents are left unchanged.
    func key() -> DeviceKey {
        known.withLock { known in
            if let key = known { return key }
            let key: DeviceKey
            do {
                key = try secrets.read(.deviceKey).flatMap(DeviceKey.init(stored:)) ?? made()
            } catch {
                log.warning("The device key can't be read; another one serves", ["reason": "\(error)"])
                key = DeviceKey.make()
            }
            known = key
            return key
        }
    }

    /// Deletes the key; the next one is new.
    func delete() throws {
        try known.withLock { known in
            known = nil
            try secrets.delete(.deviceKey)
        }
    }

    private func made() -> DeviceKey {
        let key = DeviceKey.make()
        do {
            try secrets.write(key.stored, as: .deviceKey)
        } catch {
            log.warning("The device key can't be stored and lasts until the app ends", ["reason": "\(error)"])
        }
        return key
    }
}
