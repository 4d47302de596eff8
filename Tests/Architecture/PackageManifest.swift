import AssayProcesses
import AssayTestTiming
import Foundation

/// The targets in the output of `swift package dump-package`, which keeps the conditions, unlike `describe`.
struct PackageManifest: Decodable {
    struct Target: Decodable {
        let name: String
        let type: String
        let path: String?
        let dependencies: [Dependency]
        let settings: [Setting]
    }

    /// `{"byName": [name, condition]}`, `{"product": [name, package, aliases, condition]}` or `{"target": …}`.
    struct Dependency: Decodable {
        let name: String
        let isProduct: Bool
        let platforms: [String]
        /// The traits of which at least one must be enabled for the dependency to be resolved.
        let traits: [String]

        private enum Key: String, CodingKey {
            case byName
            case product
            case target
        }

        private struct Condition: Decodable {
            let platformNames: [String]?
            let traits: [String]?
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            guard let key = container.allKeys.first else {
                throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "a dependency of no kind"))
            }
            isProduct = key == .product
            var list = try container.nestedUnkeyedContainer(forKey: key)
            name = try list.decode(String.self)
            var found = Condition(platformNames: nil, traits: nil)
            while !list.isAtEnd {
                // A null must be decoded explicitly: any other decoding of it fails without advancing.
                if try list.decodeNil() { continue }
                if let condition = try? list.decode(Condition.self) {
                    found = condition
                } else {
                    _ = try? list.decode(Skipped.self)
                }
            }
            platforms = found.platformNames ?? []
            traits = found.traits ?? []
        }

        /// A value of any type, which is ignored.
        private struct Skipped: Decodable {
            init(from decoder: any Decoder) throws {
                _ = try decoder.singleValueContainer()
            }
        }

        /// The notation of `edges.json`.
        var edge: String { platforms.isEmpty ? name : "\(name)@\(platforms.joined(separator: ","))" }
    }

    struct Setting: Decodable {
        let kind: [String: SettingValue]
    }

    struct SettingValue: Decodable {
        let text: String

        init(from decoder: any Decoder) throws {
            let container = try? decoder.container(keyedBy: AnyKey.self)
            if let container, let key = container.allKeys.first {
                text = (try? container.decode(String.self, forKey: key)) ?? key.stringValue
            } else {
                text = ""
            }
        }
    }

    struct AnyKey: CodingKey {
        let stringValue: String
        let intValue: Int? = nil
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    let targets: [Target]

    /// Runs the package manager in a separate scratch folder, since a test run locks the usual one.
    static func dump() async throws -> PackageManifest {
        let folder = try TestFolder()
        defer { folder.remove() }
        let program = try ChildProcess(
            [
                "/usr/bin/env", "swift", "package", "--package-path", Repository.root.path, "--scratch-path",
                folder.url.path, "dump-package",
            ], log: URL(filePath: "/dev/null"))
        await program.end()
        return try JSONDecoder().decode(PackageManifest.self, from: Data(program.output.utf8))
    }
}
