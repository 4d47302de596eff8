/// The output of an encoder: a JSON text whose arrays and objects are written in one pass.
///
/// The members of an object are sorted by key when the object ends. Their bytes move only if they were written in
/// another order.
struct JSONWriter {
    /// A position where exactly one value is expected.
    struct Place {
        /// The number of arrays and objects around the value.
        let depth: Int
        /// The offset of the value's first byte.
        let start: Int
    }

    /// An array or object that has not ended.
    private struct Level {
        let start: Int
        let isObject: Bool
        /// The index of the object's first member in `members`.
        let firstMember: Int
        var count = 0
        /// Whether the keys are in ascending order and occur once.
        var isSorted = true
        /// The offset of the current value.
        var valueStart = -1
    }

    /// A member of an object that has not ended.
    private struct Member {
        /// The part of `keys` that is the member's key.
        let key: Range<Int>
        /// The offset of the key's first quote.
        let start: Int
        /// The offset of the byte after the value.
        var end = 0
    }

    private(set) var bytes: [UInt8] = []
    private var levels: [Level] = []
    /// The members of all open objects; those of the innermost object come last.
    private var members: [Member] = []
    /// The keys of these members without escapes.
    private var keys: [UInt8] = []

    init() {
        bytes.reserveCapacity(1_024)
        levels.reserveCapacity(8)
        members.reserveCapacity(32)
        keys.reserveCapacity(512)
    }

    /// The number of elements or members of an open array or object.
    func count(at place: Place) -> Int { level(at: place).map { levels[$0].count } ?? 0 }

    /// The keys and indexes that lead to a place.
    func path(to place: Place) -> [JSONPath.Step] {
        levels.indices.prefix(place.depth).map { index in
            guard levels[index].isObject else { return .index(levels[index].count - 1) }
            let end = index + 1 < levels.count ? levels[index + 1].firstMember : members.count
            return .key(String(decoding: keys[members[end - 1].key], as: UTF8.self))
        }
    }

    // MARK: - Arrays and objects

    /// Begins the array or object at a place.
    ///
    /// If the place has one already, the elements or members that follow are added to it.
    mutating func open(isObject: Bool, at place: Place) {
        if level(at: place) != nil { return }
        begin(at: place)
        levels.append(Level(start: place.start, isObject: isObject, firstMember: members.count))
        bytes.append(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
    }

    /// Begins the next element of the array, or the next member of the object, at a place.
    mutating func next(_ key: String? = nil, at place: Place) -> Place {
        close(to: place.depth + 1)
        precondition(level(at: place) != nil, "A value is added to an array or object that has ended.")
        var level = levels[place.depth]
        endValue(of: level)
        if level.count > 0 { bytes.append(UInt8(ascii: ",")) }
        level.count += 1
        if let key {
            let start = bytes.count
            let keyStart = keys.count
            string(key, isKey: true)
            bytes.append(UInt8(ascii: ":"))
            let member = Member(key: keyStart..<keys.count, start: start)
            if level.isSorted, members.count > level.firstMember {
                level.isSorted = Self.precedes(members[members.count - 1].key, member.key, in: keys)
            }
            members.append(member)
        }
        level.valueStart = bytes.count
        levels[place.depth] = level
        return Place(depth: place.depth + 1, start: bytes.count)
    }

    /// Ends the arrays and objects that have at least `depth` others around them.
    mutating func close(to depth: Int) {
        while levels.count > depth {
            let level = levels.removeLast()
            endValue(of: level)
            if level.isObject, level.count > 0 {
                if !level.isSorted { sort(members[level.firstMember...]) }
                keys.removeLast(keys.count - members[level.firstMember].key.lowerBound)
                members.removeLast(members.count - level.firstMember)
            }
            bytes.append(level.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
        }
    }

    private func level(at place: Place) -> Int? {
        place.depth < levels.count && levels[place.depth].start == place.start ? place.depth : nil
    }

    /// Ends the current value: it is an empty object if nothing was written, as the value of a type without members.
    private mutating func endValue(of level: Level) {
        if level.valueStart == bytes.count { bytes.append(contentsOf: "{}".utf8) }
        if level.isObject, level.count > 0 { members[members.count - 1].end = bytes.count }
    }

    /// Writes members again in the order of their keys; of two members with one key, only the later one.
    private mutating func sort(_ members: ArraySlice<Member>) {
        guard let start = members.first?.start else { return }
        // The sort is stable, so that the later of two equal keys stays behind the other.
        let sorted = members.sorted { Self.precedes($0.key, $1.key, in: keys) }
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count - start)
        for (index, member) in sorted.enumerated() {
            let isRepeated = index + 1 < sorted.count && !Self.precedes(member.key, sorted[index + 1].key, in: keys)
            if isRepeated { continue }
            if !text.isEmpty { text.append(UInt8(ascii: ",")) }
            text.append(contentsOf: bytes[member.start..<member.end])
        }
        bytes.replaceSubrange(start..., with: text)
    }

    /// The order of `JSONEncoder`, by UTF-8 bytes; that of `String` differs for some characters outside of ASCII.
    private static func precedes(_ left: Range<Int>, _ right: Range<Int>, in keys: [UInt8]) -> Bool {
        let shared = min(left.count, right.count)
        for offset in 0..<shared {
            let (one, other) = (keys[left.lowerBound + offset], keys[right.lowerBound + offset])
            if one != other { return one < other }
        }
        return left.count < right.count
    }

    // MARK: - Values

    /// Writes a text that needs no escapes as the value of a place.
    mutating func literal(_ text: String, at place: Place) {
        begin(at: place)
        bytes.append(contentsOf: text.utf8)
    }

    /// Writes a string as the value of a place.
    mutating func string(_ text: String, at place: Place) {
        begin(at: place)
        string(text)
    }

    /// Writes a finite number as the value of a place, without a fraction of zero.
    mutating func number(_ text: String, at place: Place) {
        literal(text, at: place)
        if bytes[bytes.count - 1] == UInt8(ascii: "0"), bytes[bytes.count - 2] == UInt8(ascii: ".") {
            bytes.removeLast(2)
        }
    }

    private func begin(at place: Place) {
        precondition(bytes.count == place.start, "A second value is written at a place.")
    }

    private mutating func string(_ text: String, isKey: Bool = false) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            if isKey { keys.append(contentsOf: utf8) }
            guard utf8.contains(where: Self.isEscaped) else { return bytes.append(contentsOf: utf8) }
            for byte in utf8 { escaped(byte) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    /// Writes a byte of a string.
    private mutating func escaped(_ byte: UInt8) {
        guard Self.isEscaped(byte) else { return bytes.append(byte) }
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case 0..<0x20: bytes.append(contentsOf: "u00\(byte >> 4)\(String(byte & 0xF, radix: 16))".utf8)
        default: bytes.append(byte)
        }
    }
}
