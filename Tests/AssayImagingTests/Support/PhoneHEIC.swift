import Foundation

@testable import AssayImaging

/// HEIC files as phones write them: a photo, its gain map and depth map, a tone-mapped twin, a thumbnail and Exif.
///
/// All pictures share the coded data of one small picture.
struct PhoneHEIC {
    struct Reference {
        let kind: String
        let from: Item
        let to: [Item]
    }

    enum Item: Int, CaseIterable {
        case photo = 1
        case gainMap, twin, exif, thumbnail, depth, otherEye

        var kind: String {
            switch self {
            case .twin: "tmap"
            case .exif: "Exif"
            default: "hvc1"
            }
        }
    }

    /// The references of an iPhone since iOS 18.
    static let iOS18 = [
        Reference(kind: "dimg", from: .twin, to: [.photo, .gainMap]),
        Reference(kind: "thmb", from: .thumbnail, to: [.photo]),
        Reference(kind: "auxl", from: .gainMap, to: [.photo, .twin]),
        Reference(kind: "auxl", from: .depth, to: [.photo, .twin]),
        Reference(kind: "cdsc", from: .exif, to: [.photo, .twin]),
    ]

    var references = PhoneHEIC.iOS18
    var items: [Item] = [.photo, .gainMap, .twin, .exif, .thumbnail, .depth]
    var primary = Item.photo
    /// Groups of items that belong together.
    var groups = [(kind: "altr", items: [Item.twin, .photo])]
    /// Added to every item's number; numbers from 65,536 on take four bytes.
    var base = 0
    /// Whether items and references take four bytes for each number.
    var isWide = false
    /// Bytes behind the entries of references, inside each entry.
    var slack = 0
    var handlerName = "\0"

    private let properties: [UInt8]
    private let coded: [UInt8]

    /// - Parameter picture: A file with one picture, as libheif writes it.
    init(of picture: [UInt8]) {
        let box = { (kind: String) -> Range<Int>? in
            guard let place = picture.indices.first(where: { picture[$0...].starts(with: Array(kind.utf8)) }) else {
                return nil
            }
            let start = place - 4
            let length = picture[start..<place].reduce(0) { $0 << 8 | Int($1) }
            return start..<(start + length)
        }
        properties = ["hvcC", "ispe"].compactMap(box).flatMap { picture[$0] }
        coded = box("mdat").map { Array(picture[$0].dropFirst(8)) } ?? []
    }

    var bytes: [UInt8] {
        let head = Bytes.box("ftyp", Array("heic\0\0\0\0mif1heictmap".utf8))
        let length = Bytes.box("meta", description(dataAt: 0)).count
        let meta = Bytes.box("meta", description(dataAt: head.count + length + 8))
        return head + meta + Bytes.box("mdat", coded + Self.exif)
    }

    private func description(dataAt place: Int) -> [UInt8] {
        let handler = [0, 0, 0, 0, 0, 0, 0, 0] + Array("pict".utf8) + [UInt8](repeating: 0, count: 12)
        return [0, 0, 0, 0] + Bytes.box("hdlr", handler + Array(handlerName.utf8))
            + Bytes.box("pitm", version + number(primary)) + infos + referenceBox + propertyBox
            + locations(dataAt: place) + Bytes.box("grpl", groups.flatMap(group))
    }

    private var version: [UInt8] { [isWide ? 1 : 0, 0, 0, 0] }

    private func number(_ item: Item) -> [UInt8] {
        let bytes = Bytes.bigEndian(UInt32(item.rawValue + base))
        return isWide ? bytes : Array(bytes.suffix(2))
    }

    private var infos: [UInt8] {
        let entries = items.flatMap { item in
            Bytes.box(
                "infe", [isWide ? 3 : 2, 0, 0, 0] + number(item) + [0, 0] + Array(item.kind.utf8) + [0])
        }
        return Bytes.box("iinf", [0, 0, 0, 0, 0, UInt8(items.count)] + entries)
    }

    private var referenceBox: [UInt8] {
        let entries = references.flatMap { reference in
            Bytes.box(
                reference.kind,
                number(reference.from) + [0, UInt8(reference.to.count)] + reference.to.flatMap(number)
                    + [UInt8](repeating: 0, count: slack))
        }
        return Bytes.box("iref", version + entries)
    }

    private var propertyBox: [UInt8] {
        let aux = ["urn:com:apple:photo:2020:aux:hdrgainmap\0", "urn:mpeg:hevc:2015:auxid:2\0"]
        let container = properties + aux.flatMap { Bytes.box("auxC", [0, 0, 0, 0] + Array($0.utf8)) }
        let pictures = items.filter { $0.kind == "hvc1" }
        let associations = pictures.flatMap { item -> [UInt8] in
            let more: [UInt8] = item == .gainMap ? [3] : item == .depth ? [4] : []
            return number(item) + [UInt8(2 + more.count), 0x81, 2] + more
        }
        let association = Bytes.box(
            "ipma", version + Bytes.bigEndian(UInt32(pictures.count)) + associations)
        return Bytes.box("iprp", Bytes.box("ipco", container) + association)
    }

    /// Every picture has the same data, and Exif has its own.
    private func locations(dataAt place: Int) -> [UInt8] {
        let entries = items.flatMap { item -> [UInt8] in
            let isExif = item == .exif
            let start = UInt32(isExif ? place + coded.count : place)
            let count = UInt32(isExif ? Self.exif.count : coded.count)
            let method: [UInt8] = isWide ? [0, 0] : []
            return number(item) + method + [0, 0, 0, 1] + Bytes.bigEndian(start) + Bytes.bigEndian(count)
        }
        let count = isWide ? Bytes.bigEndian(UInt32(items.count)) : [0, UInt8(items.count)]
        return Bytes.box("iloc", [isWide ? 2 : 0, 0, 0, 0, 0x44, 0] + count + entries)
    }

    private func group(_ group: (kind: String, items: [Item])) -> [UInt8] {
        let members = group.items.flatMap { Bytes.bigEndian(UInt32($0.rawValue + base)) }
        return Bytes.box(
            group.kind, [0, 0, 0, 0, 0, 0, 0, 9] + Bytes.bigEndian(UInt32(group.items.count)) + members)
    }

    /// Exif that names the camera "Maker", "Model".
    private static let exif: [UInt8] = {
        let entries: [UInt8] = [
            2, 0, 0x0F, 1, 2, 0, 6, 0, 0, 0, 38, 0, 0, 0, 0x10, 1, 2, 0, 6, 0, 0, 0, 44, 0, 0, 0, 0, 0, 0, 0,
        ]
        return [0, 0, 0, 6] + Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0] + entries + Array("Maker\0Model\0".utf8)
    }()
}
