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
    /// It never fails, since the authorisation request must never be empty: a key that can't be stored lasts as long as
    /// the process, and the user logs in again after the next launch.
    func key() -> DeviceKey {
        known.withLock { known in
            if let key = known { return key }
            let key = stored() ?? made()
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

    private func stored() -> DeviceKey? {
        do {
            return try secrets.read(.deviceKey).flatMap(DeviceKey.init(stored:))
        } catch {
            log.warning("The device key can't be read", ["reason": "\(error)"])
            return nil
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
