import AssayCore
import Foundation

/// A file of a user, read up to a limit.
enum BoundedFile {
    /// - Parameters:
    ///   - option: The name of the option that names the file.
    ///   - limit: The maximum number of bytes.
    /// - Throws: `invalid_request`, which names the option.
    static func read(_ path: String, named option: String, atMost limit: Int) throws(DomainError) -> Data {
        let data: Data
        do {
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            data = try file.read(upToCount: limit + 1) ?? Data()
        } catch {
            throw .invalid(option, "unreadable", "There is no readable file \(path).")
        }
        guard data.count <= limit else {
            throw .invalid(option, "too_large", "The file has more than \(limit) bytes.")
        }
        return data
    }
}
