import AssayCore
import Logging

/// Writes a log to the standard error, without characters of users and partners that could change the terminal.
struct PrintableLogHandler: LogHandler {
    var logLevel = Logger.Level.info
    var metadataProvider: Logger.MetadataProvider?
    var metadata: Logger.Metadata = [:]
    private let handler: StreamLogHandler

    init(label: String) {
        handler = StreamLogHandler.standardError(label: label)
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var event = event
        event.message = "\(event.message.description.printable())"
        event.metadata = metadata.merging(metadataProvider?.get() ?? [:]) { $1 }
            .merging(event.metadata ?? [:]) { $1 }.mapValues(\.printable)
        handler.log(event: event)
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
