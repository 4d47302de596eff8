import Foundation

/// Keeps the device's key, and makes it when it is first needed.
struct DeviceKeyStore: Sendable {
    private let secrets: any SecretStore
    private let log: Log
    private let known = LockBox<DeviceKey?>(nil)

    init(secrets: any SecretStore, log: Log) {
        self.secrets = secrets
        self.log = log
    }

    /// The device's key.
    ///
    /// It never fails, since the authorization request must never be empty: a key that can't be stored lasts as long as
    /// the process, and the next launch has another. Where the store can't be read, as before a device's first unlock,
    /// what lies there is left as it is.
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

    /// Forgets the key; the next one is new.
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
