import AssayTestTiming
import Foundation
import Testing

@Suite struct EdgeTests {
    @Test func edgesOnlyPointDownAndKeepThirdPartiesOutOfTheClient() throws {
        #expect(try EdgeTable.load().contradictions() == [])
    }

    @Test func floorsFormATreeAndShowInThePaths() async throws {
        let table = try EdgeTable.load()
        #expect(table.circle == [])
        for target in try await PackageManifest.dump().targets {
            let entry = try #require(table.targets[target.name], "\(target.name) is not in edges.json")
            let folder = ["Examples", "Tests"].contains(entry.floor) ? entry.floor : "Sources/\(entry.floor)"
            #expect(target.path == "\(folder)/\(target.name)")
        }
    }

    @Test func manifestHasExactlyTheEdgesOfTheTable() async throws {
        let table = try EdgeTable.load()
        let manifest = try await PackageManifest.dump()
        #expect(Set(manifest.targets.map(\.name)) == Set(table.targets.keys))
        for target in manifest.targets {
            let entry = try #require(table.targets[target.name], "\(target.name) is not in edges.json")
            let declared = Set(target.dependencies.filter { !$0.isProduct }.map(\.edge))
            let products = Set(target.dependencies.filter(\.isProduct).map(\.edge))
            #expect(declared == Set(entry.targets), "\(target.name)")
            #expect(products == Set(entry.products), "\(target.name)")
        }
    }

    /// An integrator has the products alone.
    @Test func examplesUseThePackagesProductsAlone() async throws {
        let table = try EdgeTable.load()
        let examples = table.targets.filter { $0.value.floor == "Examples" }
        #expect(examples.count == 2)
        for (name, entry) in examples {
            #expect(Set(entry.targets).isSubset(of: ["AssayClient", "EntrupySDK", "StandardWebhooks"]), "\(name)")
        }
    }

    /// One unguarded product would make every app that depends on the SDK resolve and pin that product's package.
    @Test func traitServerGuardsEveryThirdPartyProductButTheClients() async throws {
        let table = try EdgeTable.load()
        let clientSide =
            ["AssayClientTests"] + table.targets.filter { $0.value.column == "client" }.keys
        for target in try await PackageManifest.dump().targets where !clientSide.contains(target.name) {
            for product in target.dependencies.filter(\.isProduct) {
                #expect(product.traits == ["Server"], "\(target.name) uses \(product.name)")
            }
        }
    }

    @Test func filesImportOnlyWhatTheirTargetDeclares() async throws {
        let table = try EdgeTable.load()
        for target in try await PackageManifest.dump().targets {
            let folder = Repository.file(try #require(target.path, "\(target.name) names its folder"))
            let imports = try ImportScanner.imports(below: folder)
            #expect(ImportScanner.undeclared(imports, target: target.name, table: table) == [])
        }
    }

    @Test func swiftTargetsShareOneStrictSetOfSettings() async throws {
        for target in try await PackageManifest.dump().targets where target.type != "system" {
            let kinds = target.settings.flatMap { $0.kind.keys }
            #expect(kinds.contains("treatAllWarnings"), "\(target.name)")
            #expect(!kinds.contains("unsafeFlags"), "\(target.name) could not be depended on")
            guard !target.name.hasPrefix("C") else { continue }
            #expect(kinds.filter { $0 == "enableUpcomingFeature" }.count == 3, "\(target.name)")
            #expect(kinds.contains("swiftLanguageMode"), "\(target.name)")
        }
    }
}

/// Checks that the rules themselves can fail.
@Suite struct EdgeRuleTests {
    private static func table(_ change: (inout [String: EdgeTable.Entry]) -> Void) -> EdgeTable {
        var targets: [String: EdgeTable.Entry] = [
            "Wire": .init(floor: "Wire", layer: 0, column: "client", targets: [], products: [], system: ["Foundation"]),
            "Client": .init(
                floor: "Client", layer: 1, column: "client", targets: ["Wire"], products: ["Crypto@linux"],
                system: ["Foundation"]),
            "Server": .init(
                floor: "Server", layer: 2, column: "server", targets: ["Wire"], products: ["Hummingbird"],
                system: ["Foundation"]),
        ]
        change(&targets)
        return EdgeTable(
            targets: targets, floors: ["Wire": [], "Client": ["Wire"], "Server": ["Wire"]], productModules: [:])
    }

    @Test func soundTableHasNoContradiction() {
        #expect(Self.table { _ in }.contradictions() == [])
    }

    @Test func thirdPartyInTheClientColumnIsFound() {
        let table = Self.table {
            $0["Client"] = .init(
                floor: "Client", layer: 1, column: "client", targets: ["Wire"], products: ["Crypto@linux", "Logging"],
                system: [])
        }
        #expect(table.contradictions() == ["Client is in the client column and may not use the product Logging"])
    }

    @Test func cryptoWithoutItsLinuxConditionIsFound() {
        let table = Self.table {
            $0["Client"] = .init(
                floor: "Client", layer: 1, column: "client", targets: ["Wire"], products: ["Crypto"], system: [])
        }
        #expect(table.contradictions().count == 1)
    }

    @Test func edgeThatPointsUpIsFound() {
        let table = Self.table {
            $0["Wire"] = .init(floor: "Wire", layer: 0, column: "client", targets: ["Client"], products: [], system: [])
        }
        #expect(
            table.contradictions() == [
                "Wire (layer 0) may not depend on Client", "Wire (floor Wire) may not use Client",
            ])
    }

    @Test func floorsThatUseEachOtherAreFound() {
        let floors = ["Domain": ["Infrastructure"], "Infrastructure": ["Domain", "Wire"], "Wire": []]
        let table = EdgeTable(targets: [:], floors: floors, productModules: [:])
        #expect(table.circle == ["Domain", "Infrastructure"])
    }

    @Test func transitiveImportThatIsNotDeclaredIsFound() throws {
        let source =
            "import Foundation\n@testable package import struct Hummingbird.Request\nimport NIOCore // comment\n"
        let imports = try ImportScanner.modules(in: source).map { ImportScanner.Import(file: "A.swift", module: $0) }
        let found = ImportScanner.undeclared(imports, target: "Server", table: Self.table { _ in })
        #expect(found == ["Server/A.swift imports NIOCore, which edges.json does not allow"])
    }
}
