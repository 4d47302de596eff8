/// A credential that can be sent and stored but never printed.
package struct Secret: Sendable, Hashable {
    /// The credential itself, for an `Authorization` header or the secret store.
    package let value: String

    package init(_ value: String) {
        self.value = value
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "<secret>" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
