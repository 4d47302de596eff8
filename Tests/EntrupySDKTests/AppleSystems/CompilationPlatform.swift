/// A system as the conditions of `#if` see it.
struct CompilationPlatform: Sendable, CustomStringConvertible {
    /// As `os(…)` spells it.
    let system: String
    /// The modules for which `canImport(…)` is true.
    let modules: Set<String>

    var description: String { system }

    private static let apple: Set<String> = ["CryptoKit", "Darwin", "Foundation", "Security"]

    // Without ObjectiveC: `@objc` asks for Apple's runtime, so ObjectiveCHeader compiles those branches by themselves.
    static let iOS = CompilationPlatform(system: "iOS", modules: apple.union(["UIKit", "WebKit"]))
    static let macOS = CompilationPlatform(system: "macOS", modules: apple)
    static let linux = CompilationPlatform(system: "Linux", modules: ["Foundation", "FoundationNetworking", "Glibc"])

    /// The same system with one module more.
    func adding(_ module: String) -> CompilationPlatform {
        CompilationPlatform(system: system, modules: modules.union([module]))
    }

    /// A module or system that is not among these is an error, so that nothing is left out because of a name.
    ///
    /// Without WebKit: its stand-in is the one over UIKit, which is what our sources ask for.
    static let knownModules = apple.union(["FoundationNetworking", "Glibc", "ObjectiveC", "UIKit"])
    static let knownSystems: Set<String> = ["iOS", "macOS", "Linux"]
}
