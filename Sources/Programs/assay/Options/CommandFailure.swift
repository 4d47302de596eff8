import ArgumentParser
import AssayCore
import AssayWire
import Foundation

/// The only mapping from a refusal to an exit code (sysexits.h).
enum CommandFailure {
    /// Runs the body; on a refusal, prints it and exits with its code.
    ///
    /// Any other error, such as a damaged database, is also printed and exits with code 70. `ExitCode` and
    /// `CancellationError` are rethrown.
    static func reporting(asJSON: Bool, _ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch let error where error is ExitCode || error is CancellationError {
            throw error
        } catch {
            let refusal = error as? DomainError ?? DomainError(.init(.internalFailure, "command_failed"), "\(error)")
            Terminal.printError(asJSON ? json(refusal) : text(refusal))
            throw ExitCode(code(of: refusal))
        }
    }

    static func code(of error: DomainError) -> Int32 {
        switch error.kind {
        case .badInput, .unprocessable, .unsupportedMedia, .tooLarge: 65
        case .notFound, .gone: 66
        case .unavailable, .requestTimeout, .methodNotAllowed: 69
        case .internalFailure: 70
        case .tooManyRequests: 75
        // The only conflict that a retry can resolve is a concurrent change of the same row.
        case .conflict: error.problem == .changedMeanwhile ? 75 : 65
        case .unauthorized, .forbidden: 77
        }
    }

    private static func text(_ error: DomainError) -> String {
        error.fields.isEmpty
            ? "assay: \(error.message)"
            : (["assay: the request was refused (\(error.code))"] + error.fields.map { "  \($0.name): \($0.message)" })
                .joined(separator: "\n")
    }

    private static func json(_ error: DomainError) -> String {
        struct Refusal: Encodable {
            let code: String
            let message: String
            let fields: [DomainError.Field]
        }
        return Terminal.jsonText(Refusal(code: error.code, message: error.message, fields: error.fields))
    }
}
