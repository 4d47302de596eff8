/// The version of the programs, as `assay --version` prints it.
///
/// CHANGELOG.md has a section for it.
enum AssayVersion {
    static let current = "0.1.0"
}
