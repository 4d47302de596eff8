import AssayTestTiming
import Foundation

/// The table `edges.json`: the allowed imports.
///
/// It is the only definition of the project's layers.
struct EdgeTable: Codable {
    struct Entry: Codable {
        /// The folder below `Sources` that contains the target.
        ///
        /// `Examples` and `Tests` are next to `Sources`.
        let floor: String
        /// Imports only point to lower layers.
        let layer: Int
        /// `client`, `server`, `example` or `tests`.
        ///
        /// `client` is the code that other packages use without the trait `Server`.
        let column: String
        /// Targets of this package.
        let targets: [String]
        /// Products of other packages, as `Product`, or `Product@platform` for a conditional one.
        let products: [String]
        /// Modules of the platform: Foundation, the C library, Apple's frameworks.
        let system: [String]
    }

    let targets: [String: Entry]
    /// The floors that a floor's targets may use in addition to their own.
    let floors: [String: [String]]
    /// The modules of a product, when they differ from the product's name.
    let productModules: [String: [String]]

    static func load() throws -> EdgeTable {
        let file = Repository.file("Tests/Architecture/edges.json")
        return try JSONDecoder().decode(EdgeTable.self, from: Data(contentsOf: file))
    }

    /// Returns the invalid entries of the table: dependencies on the same or a higher layer, and third-party products
    /// of the client.
    func contradictions() -> [String] {
        targets.sorted { $0.key < $1.key }.flatMap { name, entry -> [String] in
            let upward = entry.targets.filter { dependency in
                guard let other = targets[dependency] else { return true }
                return other.layer >= entry.layer
            }
            let foreign = entry.column == "client" ? entry.products.filter { $0 != "Crypto@linux" } : []
            let crossing = entry.column == "client" ? entry.targets.filter { targets[$0]?.column != "client" } : []
            let sideways = entry.targets.filter { dependency in
                guard let other = targets[dependency], other.floor != entry.floor else { return false }
                return floors[entry.floor]?.contains(other.floor) != true
            }
            return upward.map { "\(name) (layer \(entry.layer)) may not depend on \($0)" }
                + foreign.map { "\(name) is in the client column and may not use the product \($0)" }
                + sideways.map { "\(name) (floor \(entry.floor)) may not use \($0)" }
                + crossing.map { "\(name) is in the client column and may not depend on \($0) of another" }
        }
    }

    /// The floors in dependency cycles; empty when there are none.
    var circle: [String] { Circles.members(of: floors.mapValues(Set.init)) }

    /// Returns the modules that a target's files may import.
    func importable(from target: String) -> Set<String> {
        guard let entry = targets[target] else { return [] }
        let products = entry.products.compactMap { $0.split(separator: "@").first.map(String.init) }
        return Set(entry.targets + entry.system + products.flatMap { productModules[$0] ?? [$0] })
    }
}
