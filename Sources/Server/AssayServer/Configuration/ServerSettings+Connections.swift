import AssayAPI
import Configuration

extension ServerSettings {
    /// Reads the `connections.…` settings: the limits of one connection and the maximum numbers of connections.
    static func connections(_ reader: ConfigReader, _ usual: ConnectionLimits) async throws -> ConnectionLimits {
        var limits = usual
        let seconds = 1...3600
        for (name, field, range) in [
            (["head", "seconds"], \ConnectionLimits.headSeconds, seconds),
            (["head", "bytes"], \.headBytes, 1024...80 * 1024),
            (["idle", "seconds"], \.idleSeconds, seconds),
            (["body", "seconds"], \.bodySeconds, seconds),
            (["body", "bytes", "per", "second"], \.bodyBytesPerSecond, 0...1_000_000),
            (["write", "seconds"], \.writeSeconds, seconds),
            (["unread", "bytes"], \.unreadBytes, 0...64 * 1024 * 1024),
            (["unread", "seconds"], \.unreadSeconds, 1...60),
            (["per", "address"], \.perAddress, 1...1_000_000),
        ] {
            let value = try await number(ConfigKey(["connections"] + name), reader, in: range)
            limits[keyPath: field] = value ?? limits[keyPath: field]
        }
        limits.total = try await number("connections.max", reader, in: 1...1_000_000)
        return limits
    }
}
