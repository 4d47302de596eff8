extension Catalog {
    /// Puts what belongs to regions into the order in which the category asks for them; unknown regions come last,
    /// by name.
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
