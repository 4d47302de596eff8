import Yams

/// The keys of a YAML file, for a file whose values another library reads without their lines.
package struct YAMLOutline: Sendable {
    /// A key without keys below it.
    package struct Leaf: Sendable, Hashable {
        package enum Value: Sendable, Hashable {
            /// Nothing after the colon, or `null`.
            case none
            case text
            case list
            /// A group without keys.
            case group
        }

        /// The names of its groups and its own, separated by dots.
        package let name: String
        /// Counted from 1.
        package let line: Int
        package let value: Value
    }

    /// All leaves, in the order of the file.
    package let leaves: [Leaf]

    /// - Throws: A problem of the YAML, a file that is no group of keys, and a name that two leaves have.
    package init(_ text: String) throws(YAMLProblem) {
        guard let root = try YAMLFile.parse(text), !Self.isNull(root) else {
            leaves = []
            return
        }
        guard let mapping = root.mapping else {
            throw YAMLProblem(line: root.mark?.line, problem: "Lines of the form `key: value` are expected.")
        }
        var leaves: [Leaf] = []
        try Self.collect(mapping, below: "", into: &leaves)
        var lines: [String: Int] = [:]
        for leaf in leaves {
            if let first = lines.updateValue(leaf.line, forKey: leaf.name) {
                throw YAMLProblem(line: leaf.line, problem: "`\(leaf.name)` is given in line \(first) already.")
            }
        }
        self.leaves = leaves
    }

    private static func collect(
        _ mapping: Node.Mapping, below group: String, into leaves: inout [Leaf]
    ) throws(YAMLProblem) {
        for (key, node) in mapping {
            guard let name = key.scalar?.string else {
                throw YAMLProblem(line: key.mark?.line, problem: "A key must be a word.")
            }
            let path = group + name
            if let inner = node.mapping, !inner.isEmpty {
                try collect(inner, below: path + ".", into: &leaves)
            } else {
                leaves.append(Leaf(name: path, line: key.mark?.line ?? 1, value: value(of: node)))
            }
        }
    }

    private static func value(of node: Node) -> Leaf.Value {
        if isNull(node) { return .none }
        return node.scalar != nil ? .text : node.sequence != nil ? .list : .group
    }

    private static func isNull(_ node: Node) -> Bool {
        guard let scalar = node.scalar, scalar.style == .plain || scalar.style == .any else { return false }
        return ["", "~", "null", "Null", "NULL"].contains(scalar.string)
    }
}
