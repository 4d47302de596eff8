/// The version of the programs, which `assay --version` prints with the commit.
enum AssayVersion {
    /// CHANGELOG.md has a section for it.
    static let current = "0.1.0"
    /// The commit of a release: `scripts/release` writes it into its copy of this file.
    static let origin = "built from source"
}
