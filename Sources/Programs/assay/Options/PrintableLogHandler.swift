import AssayCore
import AssayServer
import Foundation
import Logging

/// Writes a log to the standard error, without characters of users and partners that could change the terminal.
struct PrintableLogHandler: LogHandler {
    var logLevel = Logger.Level.info
    var metadataProvider: Logger.MetadataProvider?
    var metadata: Logger.Metadata = [:]
    private let handler: StreamLogHandler
    private let format: LogFormat

    init(label: String, format: LogFormat = .text) {
        handler = StreamLogHandler.standardError(label: label)
        self.format = format
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var event = event
        event.metadata = metadata.merging(metadataProvider?.get() ?? [:]) { $1 }.merging(event.metadata ?? [:]) { $1 }
        guard format == .text else { return Terminal.printError(Self.json(event, at: Date())) }
        event.message = "\(event.message.description.printable())"
        event.metadata = event.metadata?.mapValues(\.printable)
        handler.log(event: event)
    }

    /// Returns a line as an object of texts: the time, the level, the message, and the metadata.
    static func json(_ event: LogEvent, at date: Date) -> String {
        var members = (event.metadata ?? [:]).mapValues(\.description)
        if let error = event.error { members["error"] = String(reflecting: error) }
        members["time"] = date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        members["level"] = event.level.rawValue
        members["message"] = event.message.description
        return Terminal.jsonText(members, inOneLine: true)
    }
}

extension Logger.MetadataValue {
    fileprivate var printable: Logger.MetadataValue {
        switch self {
        case .string(let text): .string(text.printable())
        case .stringConvertible(let value): .string(value.description.printable())
        case .array(let values): .array(values.map(\.printable))
        case .dictionary(let values): .dictionary(values.mapValues(\.printable))
        }
    }
}
