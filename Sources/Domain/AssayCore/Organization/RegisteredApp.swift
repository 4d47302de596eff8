/// An app whose users may log in.
package struct RegisteredApp: Sendable, Hashable {
    package let bundleID: String
    package let registeredAt: Timestamp

    package init(bundleID: String, registeredAt: Timestamp) {
        self.bundleID = bundleID
        self.registeredAt = registeredAt
    }
}
