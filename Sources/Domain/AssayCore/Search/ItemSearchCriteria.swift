/// The scope, the filters and the time window of a search for items.
package struct ItemSearchCriteria: Sendable, Hashable {
    /// The searched items' owner; it comes from the credential, never from the request.
    package enum Scope: Sendable, Hashable {
        /// The items of one user of the organization.
        case user(UserID)
        /// All items of the organization.
        case organization
    }

    package let organization: OrganizationID
    package let scope: Scope
    package let terms: ItemTerms
    package let window: SearchWindow

    package init(
        _ organization: OrganizationID, scope: Scope, terms: ItemTerms = ItemTerms(),
        window: SearchWindow = SearchWindow()
    ) {
        self.organization = organization
        self.scope = scope
        self.terms = terms
        self.window = window
    }
}
