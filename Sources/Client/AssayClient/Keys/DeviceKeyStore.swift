import AssayHTTP
import Foundation

/// The storage of the device's key, which is created on first use.
///
/// A clean-up retires the key: a request that the app's backend has had signed may still wait for its login, which needs
/// this key. The retired key makes the proof of such a login only, and for at most ten minutes, for which a signed
/// request is valid.
struct DeviceKeyStore: Sendable {
    /// The time for which a retired key serves, in seconds.
    static let retiredSeconds: TimeInterval = 10 * 60

    let secrets: any SecretStore
    let clock: any CaptureClock
    let log: Log
    private let known = LockBox<DeviceKey?>(nil)

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

    /// Returns the key that a signed request names, if it is the retired one, and otherwise the device's key.
    func key(of request: SignedRequestClaims) -> DeviceKey {
        let earlier: DeviceKey? = known.withLock { _ in retired }
        if let earlier, earlier.thumbprint == request.thumbprint { return earlier }
        return key()
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

// MARK: - The retired key

extension DeviceKeyStore {
    /// Retires the key; the next one is new.
    func retire() {
        known.withLock { known in
            deleteIfOverdue()
            report("The device key can't be retired") {
                guard let stored = try known?.stored ?? secrets.read(.deviceKey) else { return }
                let since = Data("\(Int(clock.now().timeIntervalSince1970))\n".utf8)
                try secrets.write(since + stored, as: .retiredDeviceKey)
            }
            known = nil
            report("The device key can't be deleted") { try secrets.delete(.deviceKey) }
        }
    }

    /// Deletes the retired key after a login that it has made the proof of, whether the login succeeded or was refused.
    func deleteRetired(usedFor request: SignedRequestClaims) {
        known.withLock { _ in
            if retired?.thumbprint == request.thumbprint { deleteRetired() }
        }
    }

    /// Deletes the retired key when its time is over.
    func deleteIfOverdue() {
        guard let data = try? secrets.read(.retiredDeviceKey), Self.retired(data, at: clock.now()) == nil else {
            return
        }
        deleteRetired()
    }

    private func deleteRetired() {
        report("The retired device key can't be deleted") { try secrets.delete(.retiredDeviceKey) }
    }

    /// The retired key while it serves.
    private var retired: DeviceKey? {
        guard let data = try? secrets.read(.retiredDeviceKey) else { return nil }
        return Self.retired(data, at: clock.now())
    }

    private static func retired(_ data: Data, at now: Date) -> DeviceKey? {
        let parts = data.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let since = TimeInterval(String(decoding: parts[0], as: UTF8.self)),
            // A clock that was set back must not prolong the time.
            (-1..<retiredSeconds).contains(now.timeIntervalSince1970 - since),
            let key = DeviceKey(stored: Data(parts[1]))
        else { return nil }
        return key
    }

    private func report(_ message: String, _ work: () throws -> Void) {
        do {
            try work()
        } catch {
            log.warning(message, ["reason": "\(error)"])
        }
    }
}
