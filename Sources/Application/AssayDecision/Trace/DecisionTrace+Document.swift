package import AssayCore
import AssayWire
import Foundation

extension DecisionTrace {
    /// The stored JSON, with sorted keys, so that equal traces have equal texts.
    package func document() throws -> String {
        try WireJSON.text(self)
    }

    /// Reads a stored trace of this schema version or an older one.
    ///
    /// - Throws: `trace_unreadable` if a newer version of the platform wrote the trace, or if it is damaged.
    package init(document: String) throws(DomainError) {
        let data = Data(document.utf8)
        do {
            let version = try WireJSON.decode(TraceHeader.self, from: data).schemaVersion
            guard (1...Self.currentSchemaVersion).contains(version) else {
                throw TraceErrors.unreadable("it has schema version \(version)")
            }
            self = try WireJSON.decode(DecisionTrace.self, from: data)
        } catch let error as DomainError {
            throw error
        } catch {
            throw TraceErrors.unreadable(String(describing: error))
        }
    }
}

/// The field that a trace has in every schema version.
private struct TraceHeader: Decodable {
    let schemaVersion: Int

    private enum CodingKeys: String, CodingKey {
        case schemaVersion = "schema_version"
    }
}

private enum TraceErrors {
    static func unreadable(_ why: String) -> DomainError {
        DomainError(
            .init(.internalFailure, "trace_unreadable"),
            "The stored trace can't be read by this version of the platform. Use the newest one.", detail: why)
    }
}
