package import AssayCore
import Configuration

extension ServerSettings {
    /// The places to which webhooks are sent.
    package var outboundRules: OutboundRules {
        var rules: OutboundRules = allowsPrivateWebhooks ? .development : .publicOnly(ports: webhookPorts)
        rules.hostPerSecond = webhooksPerHost
        return rules
    }

    /// Reads the `webhooks.…` settings.
    static func readWebhooks(_ reader: ConfigReader, into settings: inout ServerSettings) async throws {
        if let waits = try await numbers("webhooks.retry.ms", reader, in: 0...RetrySchedule.longest) {
            let wanted = "must be 1 to \(RetrySchedule.maxTries) waits in milliseconds, separated by commas"
            guard (1...RetrySchedule.maxTries).contains(waits.count) else {
                throw refusal("webhooks.retry.ms", wanted)
            }
            guard waits.reduce(0, +) <= RetrySchedule.longest else {
                throw refusal("webhooks.retry.ms", "\(wanted), which together take at most 4 days")
            }
            settings.retrySchedule = RetrySchedule(milliseconds: waits)
        }
        if let ports = try await numbers("webhooks.ports", reader, in: 1...65_535) {
            guard !ports.isEmpty else { throw refusal("webhooks.ports", "must name a port, such as 443") }
            settings.webhookPorts = Set(ports)
        }
        settings.webhooksPerHost =
            try await number("webhooks.host.per.second", reader, in: 1...1_000_000) ?? settings.webhooksPerHost
        settings.allowsPrivateWebhooks = try await truth("webhooks.private", reader) ?? settings.allowsPrivateWebhooks
    }

    private static func numbers(
        _ key: ConfigKey, _ reader: ConfigReader, in range: ClosedRange<Int>
    ) async throws -> [Int]? {
        try await list(key, reader).map { text in
            try text.split(separator: ",").map { part in
                guard let value = Int(part.filter { $0 != " " }), range.contains(value) else {
                    throw refusal(
                        key.description,
                        "must be whole numbers from \(range.lowerBound) to \(range.upperBound), separated by commas")
                }
                return value
            }
        }
    }
}
