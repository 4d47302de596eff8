/// The notation of places in a JSON text, by which errors name a field: `filters[0].value`.
package enum JSONPath {
    /// A member of an object, or an element of an array.
    package enum Step: Sendable, Hashable {
        case key(String)
        case index(Int)
    }

    /// Returns the path as text.
    package static func text(_ steps: [Step]) -> String {
        steps.reduce(into: "") { text, step in
            switch step {
            case .key(let key): text += text.isEmpty ? key : ".\(key)"
            case .index(let index): text += "[\(index)]"
            }
        }
    }
}
