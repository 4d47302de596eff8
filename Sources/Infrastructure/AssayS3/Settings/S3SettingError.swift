/// A setting of the object store that can't be used.
///
/// The text names the setting and the remedy. It never contains a secret.
package struct S3SettingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The setting, such as `region`.
    package let field: String
    package let problem: String
    package let remedy: String

    init(_ field: String, _ problem: String, remedy: String) {
        self.field = field
        self.problem = problem
        self.remedy = remedy
    }

    package var description: String { "\(field): \(problem). \(remedy)" }
}
