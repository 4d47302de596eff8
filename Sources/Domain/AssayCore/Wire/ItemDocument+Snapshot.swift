extension ItemDocument {
    /// The document of an item at an event, for the bodies of the partner API.
    ///
    /// It has the photos of the result's reasons alone, and neither of the two settings: the bodies of events show no
    /// images, and a partner may flag whatever the users may do.
    ///
    /// - Parameters:
    ///   - catalog: The catalog that the snapshot's item names.
    ///   - baseURL: The platform's address, without a trailing slash.
    package init(_ snapshot: ItemSnapshot, catalog: Catalog, baseURL: String) {
        self.init(
            item: snapshot.item, catalog: catalog,
            photos: snapshot.photos, timeline: snapshot.timeline,
            retake: snapshot.retake, organizationName: snapshot.organizationName, username: snapshot.username,
            usersMayFlag: false, showsOriginals: false, baseURL: baseURL)
    }
}
