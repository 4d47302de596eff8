import AssayPostgres
import AssayTestTiming
import Foundation
import LocalServers

extension TestFolder {
    /// Returns a folder whose path is short enough for a socket in it; it is removed with this one.
    func shortFolder() throws -> URL {
        let short = URL(filePath: "/tmp/assay-postgres-\(url.lastPathComponent.prefix(8))")
        try FileManager.default.createDirectory(at: short, withIntermediateDirectories: true)
        atEnd { try? FileManager.default.removeItem(at: short) }
        return short
    }
}

extension PostgresServer {
    /// The address of its database, as the driver takes it.
    var database: PostgresAddress {
        get throws { try PostgresAddress(address) }
    }
}
