import AssayCatalog
import AssayCore
import Foundation
import Testing

/// Tests for the names that people type for a brand, with every keyboard.
@Suite struct BrandFoldingTests {
    let catalog: Catalog

    init() throws {
        catalog = try BuiltInCatalog.compiled.get()
    }

    /// The spellings of a name that mean the same: other widths, styles, dashes, spaces, cases, invisible characters.
    private static var spellings: [(name: String, change: (String) -> String)] {
        let styles: [(name: String, change: (String) -> String)] = [
            ("full width", { shifted($0, by: 0xFEE0, of: 0x21...0x7E).replacing(" ", with: "\u{3000}") }),
            ("bold", { shifted(shifted($0, by: 0x1D3BF, of: 0x41...0x5A), by: 0x1D3B9, of: 0x61...0x7A) }),
            ("circled", { shifted(shifted($0, by: 0x2475, of: 0x41...0x5A), by: 0x246F, of: 0x61...0x7A) }),
            ("upper case", { $0.uppercased() }), ("lower case", { $0.lowercased() }),
            ("decomposed", { $0.decomposedStringWithCanonicalMapping }),
            ("spaces around", { "\u{3000} \($0)\u{A0}\u{2009}" }), ("no spaces", { $0.replacing(" ", with: "") }),
            ("zero width", { $0.map { "\($0)\u{200B}" }.joined() }),
            ("soft hyphens", { $0.map { "\($0)\u{AD}" }.joined() }),
            ("marks of direction", { "\u{202A}\u{FEFF}\($0)\u{202C}" }),
        ]
        let dashes = ["\u{2010}", "\u{2011}", "\u{2012}", "–", "—", "−", "－", "﹣", "﹘", "＿", "‿"]
        return styles
            + dashes.map { dash in
                (name: dash, change: { $0.replacing(" ", with: dash).replacing("-", with: dash) })
            }
    }

    private static func shifted(_ text: String, by offset: UInt32, of range: ClosedRange<UInt32>) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isShifted = range.contains(scalar.value)
            scalars.append(isShifted ? Unicode.Scalar(scalar.value + offset) ?? scalar : scalar)
        }
        return String(scalars)
    }

    @Test func everySpellingOfAKnownBrandIsThatBrand() {
        for brand in catalog.brands {
            for name in [brand.name, brand.id] + brand.aliases {
                for (spelling, change) in Self.spellings {
                    #expect(catalog.brand(matching: change(name))?.id == brand.id, "\(spelling) of \(name)")
                }
            }
        }
    }

    @Test(arguments: [
        ("ＧＵＣＣＩ", "gucci"), ("ｇｕｃｃｉ", "gucci"), ("Ｏｆｆ－Ｗｈｉｔｅ", "off_white"),
        ("Ｌｏｕｉｓ　Ｖｕｉｔｔｏｎ", "louis_vuitton"),
    ])
    func fullWidthLettersAreLetters(name: String, id: String) {
        #expect(catalog.brand(matching: name)?.id == id)
    }

    @Test func foldingTwiceIsFoldingOnce() {
        for value in UInt32(0)...0x2FFFF {
            guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .unassigned else { continue }
            for text in [String(scalar), "a\(scalar)B", "\(scalar)\u{301}-\u{30C}"] {
                let once = text.matchingForm
                let twice = once.matchingForm
                #expect(Array(twice.unicodeScalars) == Array(once.unicodeScalars), "U+\(String(value, radix: 16))")
            }
        }
    }

    /// Search filters compare ids, so such an item would be found among those of the known brand.
    @Test func anUnknownBrandNeverHasTheIdOfAKnownOne() {
        let marks = [
            "!", "?", "®", "™", ".", ",", "/", "&", "'", "’", "・", "+", "*", "(x)", " x", "é", "\u{301}", "0", "　", "_",
        ]
        for brand in catalog.brands {
            let words = brand.name.split { $0 == " " || $0 == "-" }
            let names = marks.flatMap { mark in
                ["\(brand.name)\(mark)", "\(mark)\(brand.name)", words.joined(separator: mark), brand.id + mark]
            }
            for name in names where catalog.brand(matching: name) == nil {
                let facts = ItemFacts(
                    category: "sneakers", itemType: nil, brandID: nil, brandName: name, styleName: nil,
                    customerItemID: nil, textFields: [:])
                #expect(catalog.brand(id: facts.brandIdentifier) == nil, "\(name)")
            }
        }
        #expect(catalog.brand(matching: "Gucci!")?.id == "gucci")
        #expect(catalog.brand(matching: "Louis/Vuitton")?.id == "louis_vuitton")
        #expect(catalog.brand(matching: "Gucci x Adidas") == nil)
        #expect(catalog.brand(matching: "!") == nil)
    }
}
