import AssayCore
import Logging

/// Writes a log to the standard error, without characters of users and partners that could change the terminal.
struct PrintableLogHandler: LogHandler {
    private var handler: StreamLogHandler

    init(label: String) {
        handler = StreamLogHandler.standardError(label: label)
    }

    var logLevel: Logger.Level {
        get { handler.logLevel }
        set { handler.logLevel = newValue }
    }

    var metadataProvider: Logger.MetadataProvider? {
        get { handler.metadataProvider }
        set { handler.metadataProvider = newValue }
    }

    var metadata: Logger.Metadata {
        get { handler.metadata }
        set { handler.metadata = newValue.mapValues(\.printable) }
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { handler[metadataKey: key] }
        set { handler[metadataKey: key] = newValue?.printable }
    }

    func log(event: LogEvent) {
        var event = event
        event.message = "\(event.message.description.printable())"
        event.metadata = event.metadata?.mapValues(\.printable)
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
