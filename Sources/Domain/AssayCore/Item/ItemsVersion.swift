/// The state of a user's items and of all other data that a page of them shows, except open retakes.
///
/// Two pages of the same request have the same content if their versions are equal.
package struct ItemsVersion: Sendable, Hashable {
    /// The number of changes to the user's items.
    package let items: Int
    /// The number of changes to the organization's settings.
    package let settings: Int

    package init(items: Int, settings: Int) {
        self.items = items
        self.settings = settings
    }
}
