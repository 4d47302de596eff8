import Foundation

/// A file that is readable only by its owner, from its creation on.
enum PrivateFile {
    /// Creates an empty file with mode 0600, or gives an existing one that mode.
    ///
    /// - Returns: `false` if the file can't be created or belongs to another user.
    static func make(at path: String) -> Bool {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return fchmod(descriptor, 0o600) == 0
    }
}
