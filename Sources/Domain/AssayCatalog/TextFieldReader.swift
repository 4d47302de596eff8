import AssayCore
import Yams

/// Reads one entry of a category's `text_fields`.
struct TextFieldReader {
    let session: LoadingSession

    /// Other names of `customer_item_id` in searches, so no field may have them.
    private static let searchNames: Set<String> = ["sku", "order_id"]

    func read(_ node: Located<Node>) -> (field: Catalog.TextField, id: Located<String>)? {
        let keys = ["id", "label", "required", "editable", "identifier", "max"]
        guard let reader = MappingReader(node, keys: keys, session: session) else { return nil }
        let id = reader.identifier("id")
        if let id, Self.searchNames.contains(id.value) {
            session.report(
                id.location, "`\(id.value)` is what a search calls `customer_item_id`.", "Use `customer_item_id`.")
        }
        let label = reader.textKey("label")
        let required = reader.flag("required", default: false)
        let editable = reader.flag("editable", default: false)
        let identifier = reader.flag("identifier", default: false)
        let longest = Catalog.TextField.longestValue
        let max = reader.integer("max", in: 1...longest, default: longest)
        guard let id, let label, let max else { return nil }
        let field = Catalog.TextField(
            id: id.value, label: label, required: required, editable: editable, identifier: identifier, max: max)
        return (field, id)
    }
}
