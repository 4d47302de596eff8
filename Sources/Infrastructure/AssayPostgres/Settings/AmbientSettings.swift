import CLibPQ
import Foundation

/// The environment variables that libpq would read for every setting that an address leaves out.
///
/// A variable from another program must not lead the server to another database, so that they are removed from the
/// process before its first connection.
enum AmbientSettings {
    /// Removes them once.
    static func remove() {
        _ = removed
    }

    /// The variables that libpq reads without an option of their own.
    private static let others = ["PGSERVICEFILE", "PGSYSCONFDIR", "PGTZ", "PGDATESTYLE", "PGGEQO", "PGREQUIRESSL"]

    private static let removed: Void = {
        for name in names { unsetenv(name) }
    }()

    /// The names of all of them, as this version of libpq lists them.
    static var names: [String] {
        guard let options = PQconndefaults() else { return others }
        defer { PQconninfoFree(options) }
        var names = others
        var option = options
        while option.pointee.keyword != nil {
            if let name = option.pointee.envvar { names.append(String(cString: name)) }
            option += 1
        }
        return names
    }
}
