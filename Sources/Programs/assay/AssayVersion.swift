/// The version of the programs, which `assay --version` prints.
///
/// CHANGELOG.md has a section for it.
enum AssayVersion {
    static let current = "0.1.0"
}
