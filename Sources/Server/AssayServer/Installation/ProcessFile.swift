import AssayCore
import AssayWire
import Foundation

/// The file with the id of the process that serves with a data folder.
///
/// The id outlives the process, so that its next start ends the leases of the last one, and no others.
enum ProcessFile {
    /// Returns the id in the folder; `nil` if no server has used the folder yet.
    ///
    /// - Throws: `data_damaged` if the file has other content.
    static func find(_ directory: DataDirectory) throws -> ProcessID? {
        guard FileManager.default.fileExists(atPath: directory.process.path) else { return nil }
        let text = try? String(contentsOf: directory.process, encoding: .utf8)
        let id = (text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        guard id.wholeMatch(of: /[0-9A-Z]{26}/) != nil else {
            throw DomainError(
                .init(.unavailable, "data_damaged"),
                "The file \(directory.process.path) has no id of a process. Delete it: the next start makes another, and "
                    + "what the earlier one had leased goes on within 31 minutes.")
        }
        return ProcessID(id)
    }

    /// Returns the id in the folder, and makes one if there is none.
    static func obtain(_ directory: DataDirectory, _ identifiers: IdentifierSource) throws -> ProcessID {
        if let id = try find(directory) { return id }
        let id: ProcessID = identifiers.make()
        try PrivateFile.write(id.rawValue + "\n", to: directory.process.path)
        return id
    }
}
