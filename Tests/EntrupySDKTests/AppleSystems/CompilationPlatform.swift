/// A system, as the conditions of `#if` see it.
struct CompilationPlatform: Sendable, CustomStringConvertible {
    /// The name in `os(…)`.
    let system: String
    /// The modules for which `canImport(…)` is true.
    let modules: Set<String>

    var description: String { system }

    private static let apple: Set<String> = ["CryptoKit", "Darwin", "Foundation", "Security"]

    // ObjectiveC is left out, since `@objc` needs Apple's runtime. `ObjectiveCHeader` compiles those branches
    // separately.
    static let iOS = CompilationPlatform(system: "iOS", modules: apple.union(["UIKit", "WebKit"]))
    static let macOS = CompilationPlatform(system: "macOS", modules: apple)
    static let linux = CompilationPlatform(system: "Linux", modules: ["Foundation", "FoundationNetworking", "Glibc"])

    /// Returns the same system with one additional module.
    func adding(_ module: String) -> CompilationPlatform {
        CompilationPlatform(system: system, modules: modules.union([module]))
    }

    /// The known names.
    ///
    /// Any other module or system is an error, so that a wrong name does not silently exclude code.
    ///
    /// WebKit is left out, since its stand-in needs UIKit, and the sources test for UIKit.
    static let knownModules = apple.union(["FoundationNetworking", "Glibc", "ObjectiveC", "UIKit"])
    static let knownSystems: Set<String> = ["iOS", "macOS", "Linux"]
}
