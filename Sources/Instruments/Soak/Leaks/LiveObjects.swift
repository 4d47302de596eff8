/// The objects reachable from given objects, held weakly, to find those that outlive the given ones.
struct LiveObjects {
    private struct Entry {
        weak var object: AnyObject?
        let name: String
    }

    private var entries: [ObjectIdentifier: Entry] = [:]

    /// The number of objects recorded.
    var count: Int { entries.count }

    /// Records an object and everything reachable from it, including through values.
    ///
    /// - Parameter isOurs: Returns whether a type, given by its full name, belongs to the SDK. Objects of other types,
    ///   such as shared system objects, are skipped.
    mutating func collect(_ value: Any, isOurs: (String) -> Bool) {
        var waiting: [(Any, depth: Int)] = [(value, 0)]
        while let (value, depth) = waiting.popLast(), depth < 16 {
            let mirror = Mirror(reflecting: value)
            if mirror.displayStyle == .class {
                let object = value as AnyObject
                let name = String(reflecting: type(of: object))
                guard isOurs(name), entries[ObjectIdentifier(object)] == nil else { continue }
                entries[ObjectIdentifier(object)] = Entry(object: object, name: name)
            }
            var level: Mirror? = mirror
            while let current = level {
                waiting += current.children.map { ($0.value, depth + 1) }
                level = current.superclassMirror
            }
        }
    }

    /// The number of living objects by type.
    var alive: [String: Int] {
        Dictionary(entries.values.filter { $0.object != nil }.map { ($0.name, 1) }, uniquingKeysWith: +)
    }
}
