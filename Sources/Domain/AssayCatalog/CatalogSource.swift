package import Foundation

/// The files of a catalog, by their path inside the catalog.
package struct CatalogSource: Sendable {
    /// The text of each YAML file.
    package let files: [String: String]
    /// The problems found while the files were read.
    let problems: [CatalogDiagnostic]

    package init(files: [String: String]) {
        self.init(files: files, problems: [])
    }

    private init(files: [String: String], problems: [CatalogDiagnostic]) {
        self.files = files
        self.problems = problems
    }

    /// The catalog that is compiled into the program.
    package static let builtIn = CatalogSource(files: EmbeddedCatalog.files)

    /// The size limit of a file, in bytes.
    private static let largestFile = 1_048_576

    /// The folders of a catalog; `""` is the catalog's root.
    private static let folders = ["", "categories", "texts"]

    /// Reads the catalog in a folder.
    ///
    /// Blocks on disk I/O, so call it outside the cooperative thread pool. Files that aren't YAML are ignored. The
    /// loader reports files that can't be read, together with all other problems.
    package static func directory(_ directory: URL) -> CatalogSource {
        var files: [String: String] = [:]
        var problems: [CatalogDiagnostic] = []
        guard (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) != nil else {
            let unreadable = problem(
                at: directory.lastPathComponent, "The folder can't be read.",
                "Check that it is there, and its permissions.")
            return CatalogSource(files: [:], problems: [unreadable])
        }
        for folder in folders {
            let url = folder.isEmpty ? directory : directory.appendingPathComponent(folder)
            let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
            for name in names.sorted() where [".yaml", ".yml"].contains(where: name.hasSuffix) {
                let path = folder.isEmpty ? name : "\(folder)/\(name)"
                do throws(CatalogDiagnostic) {
                    files[path] = try read(url.appendingPathComponent(name), at: path)
                } catch {
                    problems.append(error)
                }
            }
        }
        return CatalogSource(files: files, problems: problems)
    }

    private static func read(_ url: URL, at path: String) throws(CatalogDiagnostic) -> String {
        guard let file = try? FileHandle(forReadingFrom: url),
            let data = try? file.read(upToCount: largestFile + 1) ?? Data()
        else { throw problem(at: path, "The file can't be read.", "Check its permissions.") }
        guard data.count <= largestFile else {
            throw problem(at: path, "The file is larger than 1 MiB.", "Split or shorten its texts.")
        }
        guard let text = String(bytes: data, encoding: .utf8) else {
            throw problem(at: path, "The file isn't UTF-8.", "Save it as UTF-8.")
        }
        return text
    }

    private static func problem(at path: String, _ problem: String, _ remedy: String) -> CatalogDiagnostic {
        CatalogDiagnostic(location: .init(file: path, line: nil, field: ""), problem: problem, remedy: remedy)
    }
}
