/// An element of an XML document: its name without a prefix, its text and its children.
struct XMLNode: Sendable, Hashable {
    let name: String
    var text = ""
    var children: [XMLNode] = []

    /// Returns the text of the first child with a name.
    func text(_ name: String) -> String? {
        children.first { $0.name == name }?.text
    }

    /// Returns all children with a name.
    func all(_ name: String) -> [XMLNode] {
        children.filter { $0.name == name }
    }
}
