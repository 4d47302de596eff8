/// A drawn bag: the goods of the gallery, and of the photos of `assay demo`.
package enum SampleItem {
    /// The part of the drawing that one photo shows.
    package struct View: Sendable {
        /// The ID of a region of the built-in catalog.
        package let region: String
        /// An SVG document.
        package let drawing: String
        /// The width of the view in units of the drawing.
        package let width: Double
    }

    /// The views of the drawing, which states the part of each in an element `view`.
    package static let views: [View] = {
        let drawing = String(decoding: PackageResources.sample_item_svg, as: UTF8.self)
        return drawing.matches(of: /<view id="(\w+)" viewBox="([^"]+)"/).compactMap { view in
            let numbers = view.2.split(separator: " ").compactMap { Double($0) }
            guard numbers.count == 4 else { return nil }
            return View(
                region: String(view.1),
                drawing: drawing.replacing(/viewBox="[^"]+"/, with: "viewBox=\"\(view.2)\"", maxReplacements: 1),
                width: numbers[2])
        }
    }()
}
