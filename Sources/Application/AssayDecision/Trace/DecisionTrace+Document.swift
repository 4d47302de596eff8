package import AssayCore
import AssayWire
import Foundation

extension DecisionTrace {
    /// The JSON that is stored: sorted keys, so that the same trace is the same text.
    package func document() throws -> String {
        String(decoding: try WireJSON.encode(self), as: UTF8.self)
    }

    /// Reads a stored trace of this or an older schema.
    ///
    /// - Throws: `trace_unreadable` where a newer version of the platform wrote it, or it is damaged.
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

/// What every schema version of a trace has.
private struct TraceHeader: Decodable {
    let schemaVersion: Int

    private enum CodingKeys: String, CodingKey {
        case schemaVersion = "schema_version"
    }
}

private enum TraceErrors {
    static func unreadable(_ why: String) -> DomainError {
        DomainError(
            .internalFailure, "trace_unreadable",
            "The stored trace can't be read by this version of the platform. Use the newest one.", detail: why)
    }
}
