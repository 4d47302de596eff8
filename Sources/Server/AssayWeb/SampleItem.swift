/// A drawn bag: the goods of the gallery, and of the photos of `assay demo`.
package enum SampleItem {
    /// The part of the drawing that one photo shows.
    package struct View: Sendable {
        /// The ID of a region of the built-in catalog.
        package let region: String
        /// An SVG document.
        package let drawing: String
    }

    /// The views of the drawing, which states the part of each in an element `view`.
    package static let views: [View] = {
        let drawing = String(decoding: PackageResources.sample_item_svg, as: UTF8.self)
        return drawing.matches(of: /<view id="(\w+)" viewBox="([^"]+)"/).map { view in
            View(
                region: String(view.1),
                drawing: drawing.replacing(/viewBox="[^"]+"/, with: "viewBox=\"\(view.2)\"", maxReplacements: 1))
        }
    }()
}
