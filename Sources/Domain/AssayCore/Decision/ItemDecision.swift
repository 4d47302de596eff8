import AssayWire

/// An expert's decision on an item, as it was made on one page of the console.
package struct ItemDecision: Sendable, Hashable, Codable {
    /// What the expert takes the item or a part of it for.
    ///
    /// It is for the staff, and for models that learn from it. No response, event or document contains it, and no
    /// result implies it.
    package enum Finding: String, Sendable, Hashable, Codable, CaseIterable {
        case genuine
        case counterfeit
        case cantTell = "cant-tell"
    }

    package let item: ItemID
    /// The revision of the item that the expert saw.
    package let revision: Int
    package let result: ResultID
    package var reasons: [Reason]
    /// The places on the photos that show the reasons.
    package var marks: [PhotoMark]
    package var finding: Finding
    /// Findings about single regions, which must be marked.
    package var regionFindings: [String: Finding]
    /// The sentence for the user.
    package var message: String?
    /// The note for colleagues.
    package var note: String?

    /// Explicit keys, because the table of decisions stores this JSON for years.
    private enum CodingKeys: String, CodingKey {
        case item, revision, result, reasons, marks, finding, message, note
        case regionFindings = "region_findings"
    }

    package init(
        item: ItemID, revision: Int, result: ResultID, reasons: [Reason] = [], marks: [PhotoMark] = [],
        finding: Finding = .cantTell, regionFindings: [String: Finding] = [:], message: String? = nil,
        note: String? = nil
    ) {
        self.item = item
        self.revision = revision
        self.result = result
        self.reasons = reasons
        self.marks = marks
        self.finding = finding
        self.regionFindings = regionFindings
        self.message = message
        self.note = note
    }

    /// The event that carries out the decision.
    package var event: ItemLife.Event { .resolved(result, reasons: reasons) }
}

/// A point or a rectangle on a photo, in parts of the width and height of the picture as it is displayed.
package struct PhotoMark: Sendable, Hashable, Codable {
    package let photo: PhotoID
    package let x: Double
    package let y: Double
    /// The size of a rectangle; 0 for a point.
    package let width: Double
    package let height: Double

    /// Reads `photo:x,y` or `photo:x,y,width,height`.
    ///
    /// - Returns: `nil` if the text has another form, or the mark is not inside the picture.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, text.utf8.count <= 160 else { return nil }
        let numbers = parts[1].split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
        guard numbers.count == 2 || numbers.count == 4, numbers.allSatisfy((0...1).contains) else { return nil }
        (photo, x, y) = (PhotoID(String(parts[0])), numbers[0], numbers[1])
        (width, height) = numbers.count == 4 ? (numbers[2], numbers[3]) : (0, 0)
        // A browser's sum of two parts may exceed the whole by a rounding.
        guard x + width <= 1.000_001, y + height <= 1.000_001 else { return nil }
    }

    /// The form that ``init(_:)`` reads.
    package var text: String {
        let size = width == 0 && height == 0 ? "" : ",\(width),\(height)"
        return "\(photo.rawValue):\(x),\(y)\(size)"
    }
}

extension ItemDecision {
    /// The maximum number of marks.
    package static let maxMarks = 64

    /// Returns the decision with trimmed texts and with each reason once.
    ///
    /// - Parameter photos: The item's photos.
    /// - Throws: Bad input with the problem of every field of the form.
    package func checked(for item: Item, catalog: Catalog, photos: [Photo]) throws(DomainError) -> ItemDecision {
        var fields: [DomainError.Field] = []
        func attempt<Value>(_ check: () throws(DomainError) -> Value?) -> Value? {
            do { return try check() } catch {
                fields += error.fields
                return nil
            }
        }
        var checked = self
        if !result.isFinal { fields += ItemErrors.resultNotFinal.fields }
        checked.reasons = merged
        if (try? ItemTexts.reasons(checked.reasons.map(\.code), by: catalog)) == nil {
            fields.append(.init("reason", "unknown_reason", "Use at most \(ItemLimits.reasons) of the listed reasons."))
        }
        let known = Set(catalog.category(id: item.facts.category)?.regions.map(\.id) ?? [])
        if !reasons.allSatisfy({ known.isSuperset(of: $0.regions) }) {
            fields.append(.init("reason", "unknown_region", "A reason names a region that the category does not have."))
        }
        let regions = Dictionary(photos.map { ($0.id, $0.region) }) { first, _ in first }
        if marks.count > Self.maxMarks || !marks.allSatisfy({ regions[$0.photo] != nil }) {
            fields.append(.init("mark", "invalid_mark", "Use at most \(Self.maxMarks) marks on the item's photos."))
        }
        let marked = Set(marks.compactMap { regions[$0.photo] })
        for region in regionFindings.keys.sorted() where !marked.contains(region) {
            fields.append(.init("finding.\(region)", "region_not_marked", "Mark the place on the region's photo."))
        }
        let limit = ItemLimits.messageCharacters
        checked.message = attempt { () throws(DomainError) in
            try ItemTexts.checked(message, of: "message", .invalidMessage, limit: limit)
        }
        checked.note = attempt { () throws(DomainError) in
            try ItemTexts.checked(note, of: "note", .invalidText, limit: limit)
        }
        guard fields.isEmpty else { throw .invalid(fields) }
        return checked
    }

    /// The reasons, each once, with the regions of all its repetitions.
    private var merged: [Reason] {
        var codes: [String] = []
        var regions: [String: [String]] = [:]
        for reason in reasons {
            if regions[reason.code] == nil { codes.append(reason.code) }
            let known = regions[reason.code] ?? []
            regions[reason.code] = known + reason.regions.filter { !known.contains($0) }
        }
        return codes.map { Reason(code: $0, regions: regions[$0] ?? []) }
    }

    /// The changes that tell an expert nothing about the item.
    private static let harmless: Set<TimelineEntry.Kind> = [
        .flagCleared, .messageAsked, .certificateRevoked, .certificateReissued,
    ]

    /// Returns what has happened to the item since the expert saw it, and must be seen before it is decided.
    ///
    /// Each change of an item raises its revision by one and adds one entry to its history.
    ///
    /// - Parameters:
    ///   - timeline: The item's history, or its newest entries.
    ///   - revision: The item's present revision.
    package func changes(in timeline: [TimelineEntry], upTo revision: Int) -> [TimelineEntry] {
        timeline.suffix(max(0, revision - self.revision)).filter { !Self.harmless.contains($0.kind) }
    }
}
