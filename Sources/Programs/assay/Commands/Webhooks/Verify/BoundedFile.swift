import AssayCore
import Foundation

/// A file of a user, read up to a limit.
enum BoundedFile {
    /// - Parameters:
    ///   - option: The name of the option that names the file.
    ///   - limit: The maximum number of bytes.
    /// - Throws: `invalid_request`, which names the option.
    static func read(_ path: String, named option: String, atMost limit: Int) throws(DomainError) -> Data {
        var data = Data()
        do {
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            // A pipe gives what it has at the moment.
            while data.count <= limit, let more = try file.read(upToCount: limit + 1 - data.count), !more.isEmpty {
                data += more
            }
        } catch {
            throw .invalid(option, "unreadable", "The file \(path) does not exist or is not readable.")
        }
        guard data.count <= limit else {
            throw .invalid(option, "too_large", "The file has more than \(limit) bytes.")
        }
        return data
    }
}
