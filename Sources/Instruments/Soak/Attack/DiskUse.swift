import Foundation

/// The disk usage of an installation, in bytes.
struct DiskUse: Sendable {
    /// Photos and partial photos of honest clients, in bytes.
    var honest = 0
    /// Everything else except the database, thus the attackers' data, in bytes.
    var attackers = 0
    /// The database with its write-ahead log, in bytes.
    var database = 0
    /// The server's log, in bytes.
    var log = 0

    /// - Parameter captures: The ids of the honest clients' captures.
    static func measure(_ installation: SoakInstallation, honest captures: Set<String>) -> DiskUse {
        var use = DiskUse()
        use.log = size(installation.log)
        let root = installation.data.resolvingSymlinksInPath().path + "/"
        for path in (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? [] {
            let bytes = size(URL(fileURLWithPath: root + path))
            if path.hasPrefix(installation.database.lastPathComponent) {
                use.database += bytes
            } else if path.split(separator: "/").contains(where: { captures.contains(String($0)) }) {
                use.honest += bytes
            } else {
                use.attackers += bytes
            }
        }
        return use
    }

    static func size(_ file: URL) -> Int {
        let values = try? file.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
        return values?.isRegularFile == true ? values?.fileSize ?? 0 : 0
    }
}
