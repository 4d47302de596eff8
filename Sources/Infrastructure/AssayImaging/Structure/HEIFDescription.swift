/// The description of the pictures in a HEIC (the box `meta`, ISO/IEC 23008-12), and the changes that an old decoder
/// needs.
///
/// libheif before 1.18 refuses a file in which a thumbnail, an auxiliary picture or metadata refers to several pictures
/// or to one of a kind that it does not know. iPhones write both since iOS 18: everything refers to the photo and to
/// its tone-mapped twin. The changed description has the same length, because offsets in the file point behind it.
struct HEIFDescription {
    /// Kinds of items that the decoder knows as pictures.
    private static let pictureKinds: Set<String> = ["hvc1", "grid", "iden", "iovl", "av01"]
    /// References that must lead to exactly one picture.
    private static let single: Set<String> = ["thmb", "auxl", "cdsc"]
    /// Groups of which one picture stands for all: alternatives, and the two eyes of a spatial photo.
    private static let alternatives: Set<String> = ["altr", "ster"]

    private struct Item {
        let kind: String
        /// The offset of the byte whose lowest bit hides the item.
        let flags: Int
        let isHidden: Bool
    }

    private let window: ByteWindow
    private var boxes: [HEIFBox] = []
    private var items: [Int: Item] = [:]
    private var groups: [[Int]] = []
    private var primary: (id: Int, place: Int, bytes: Int)?

    /// The changes of a description, in any order.
    ///
    /// - Parameter window: The whole box.
    /// - Throws: The reason why the description is damaged.
    static func edits(_ window: ByteWindow, limits: PictureLimits) throws(ImagingError) -> [FileEdit] {
        var budget = PartBudget(limits)
        return try HEIFDescription(window, &budget).edits(&budget)
    }

    private init(_ window: ByteWindow, _ budget: inout PartBudget) throws(ImagingError) {
        self.window = window
        let whole = try HEIFBox(window, at: window.start, end: window.end)
        guard whole.content + 4 <= window.end else { throw .corrupt("no description") }
        boxes = try HEIFBox.all(in: (whole.content + 4)..<window.end, window, &budget)
        for box in boxes {
            switch box.kind {
            case "pitm": try readPrimary(box)
            case "iinf": try readItems(box, &budget)
            case "grpl": try readGroups(box, &budget)
            default: break
            }
        }
    }

    private mutating func readPrimary(_ box: HEIFBox) throws(ImagingError) {
        let bytes = window.byte(at: box.content) == 0 ? 2 : 4
        guard let id = window.bigEndian(at: box.content + 4, bytes: bytes) else { throw .corrupt("no primary item") }
        primary = (id, box.content + 4, bytes)
    }

    private mutating func readItems(_ box: HEIFBox, _ budget: inout PartBudget) throws(ImagingError) {
        let first = box.content + (window.byte(at: box.content) == 0 ? 6 : 8)
        guard first <= box.range.upperBound else { throw .corrupt("no items") }
        for entry in try HEIFBox.all(in: first..<box.range.upperBound, window, &budget) where entry.kind == "infe" {
            guard let version = window.byte(at: entry.content), version >= 2 else { continue }
            let bytes = version == 2 ? 2 : 4
            guard let id = window.bigEndian(at: entry.content + 4, bytes: bytes),
                let flags = window.byte(at: entry.content + 3),
                entry.content + 6 + bytes + 4 <= entry.range.upperBound
            else { throw .corrupt("item at \(entry.content)") }
            let kind = window.text(at: entry.content + 6 + bytes, count: 4)
            items[id] = Item(kind: kind, flags: entry.content + 3, isHidden: flags & 1 == 1)
        }
    }

    private mutating func readGroups(_ box: HEIFBox, _ budget: inout PartBudget) throws(ImagingError) {
        for group in try HEIFBox.all(in: box.content..<box.range.upperBound, window, &budget)
        where Self.alternatives.contains(group.kind) {
            let first = group.content + 12
            guard let count = window.bigEndian(at: group.content + 8, bytes: 4),
                count <= (group.range.upperBound - first) / 4
            else { throw .corrupt("group at \(group.content)") }
            groups.append((0..<count).map { window.bigEndian(at: first + 4 * $0, bytes: 4) ?? 0 })
        }
    }

    private func isPicture(_ id: Int) -> Bool {
        items[id].map { Self.pictureKinds.contains($0.kind) } ?? false
    }

    private func edits(_ budget: inout PartBudget) throws(ImagingError) -> [FileEdit] {
        guard let primary else { throw .corrupt("no primary item") }
        guard items[primary.id] != nil else { throw .corrupt("no item \(primary.id)") }
        var edits: [FileEdit] = []
        var shown = primary.id
        var hidden: Set<Int> = []
        var freed = 0
        for box in boxes where box.kind == "iref" {
            let references = try HEIFReference.all(in: box, window, &budget)
            if !isPicture(shown), let base = references.first(where: { $0.kind == "dimg" && $0.source == shown }),
                let picture = base.targets.first(where: isPicture)
            {
                shown = picture
                let bytes = HEIFReference.bigEndian(shown, bytes: primary.bytes)
                edits.append(FileEdit(primary.place..<(primary.place + primary.bytes), bytes))
            }
            let kept = simplified(references, shown: shown, &hidden)
            let bytes = try HEIFReference.box(kept, like: box, window)
            guard bytes.count < box.range.count else { continue }
            edits.append(FileEdit(box.range, bytes))
            freed += box.range.count - bytes.count
        }
        for group in groups where group.contains(shown) { hidden.formUnion(group) }
        hidden.remove(shown)
        for (id, item) in items where isPicture(id) && item.isHidden != (item.isHidden || hidden.contains(id)) {
            edits.append(try flags(of: item, hidden: true))
        }
        if let item = items[shown], item.isHidden { edits.append(try flags(of: item, hidden: false)) }
        if freed > 0 { edits += try filling(freed) }
        return edits
    }

    /// The references with one target where the decoder accepts only one, preferably the picture that is shown.
    ///
    /// - Parameter hidden: Receives the thumbnails and auxiliary pictures that are left without a reference, and would
    ///   otherwise count as photos.
    private func simplified(
        _ references: [HEIFReference], shown: Int, _ hidden: inout Set<Int>
    ) -> [HEIFReference] {
        let thumbnails = Set(references.filter { $0.kind == "thmb" }.map(\.source))
        var kept: [HEIFReference] = []
        for var reference in references {
            guard Self.single.contains(reference.kind) else {
                kept.append(reference)
                continue
            }
            let possible = reference.targets.filter {
                isPicture($0) && $0 != reference.source && !(reference.kind == "thmb" && thumbnails.contains($0))
            }
            if let target = possible.contains(shown) ? shown : possible.first {
                reference.targets = [target]
                kept.append(reference)
            } else if reference.kind != "cdsc" {
                hidden.insert(reference.source)
            }
        }
        return kept
    }

    private func flags(of item: Item, hidden: Bool) throws(ImagingError) -> FileEdit {
        guard let flags = window.byte(at: item.flags) else { throw .corrupt("no flags at \(item.flags)") }
        return FileEdit(item.flags..<(item.flags + 1), [hidden ? flags | 1 : flags & ~1])
    }

    /// Lengthens the box of the handler by zeros behind its name, so that the description keeps its length.
    private func filling(_ bytes: Int) throws(ImagingError) -> [FileEdit] {
        guard let handler = boxes.first(where: { $0.kind == "hdlr" }), handler.content == handler.range.lowerBound + 8
        else { throw .corrupt("no handler") }
        let (start, end) = (handler.range.lowerBound, handler.range.upperBound)
        return [
            FileEdit(start..<(start + 4), HEIFReference.bigEndian(end - start + bytes, bytes: 4)),
            FileEdit(end..<end, [UInt8](repeating: 0, count: bytes)),
        ]
    }
}
