extension Catalog {
    /// Sorts elements by their region, in the category's order of photos; unknown regions come last, by name.
    package func inOrder<Element>(
        of category: String, _ elements: [Element], region: (Element) -> String
    ) -> [Element] {
        let order = self.category(id: category)?.regions.map(\.id) ?? []
        return elements.sorted { left, right in
            let (first, second) = (region(left), region(right))
            return (order.firstIndex(of: first) ?? order.count, first)
                < (order.firstIndex(of: second) ?? order.count, second)
        }
    }
}
