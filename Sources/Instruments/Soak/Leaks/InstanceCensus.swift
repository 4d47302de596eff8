/// Every object that can be reached from some objects, held weakly: what has gone when they go, and what has not.
struct InstanceCensus {
    private struct Entry {
        weak var object: AnyObject?
        let name: String
    }

    private var entries: [ObjectIdentifier: Entry] = [:]

    /// How many objects were met.
    var count: Int { entries.count }

    /// Meets an object and all that it holds, through values too.
    ///
    /// - Parameter isOurs: Whether objects of a type are the SDK's, by the type's full name; others are passed over,
    ///   such as the system's, which it may share.
    mutating func meet(_ value: Any, isOurs: (String) -> Bool) {
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

    /// The types of those that are still there, with how many of each.
    var alive: [String: Int] {
        Dictionary(entries.values.filter { $0.object != nil }.map { ($0.name, 1) }, uniquingKeysWith: +)
    }
}
