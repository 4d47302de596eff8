/// Which items are looked for: whose, captured when, and what of them.
package struct ItemSearch: Sendable, Hashable {
    /// Whose items are looked at; it comes from the credential, never from the request.
    package enum Scope: Sendable, Hashable {
        /// The items of one user of the organisation.
        case user(UserID)
        /// All items of the organisation.
        case organisation
    }

    package let organisation: OrganisationID
    package let scope: Scope
    package let terms: ItemTerms
    package let window: SearchWindow

    package init(
        _ organisation: OrganisationID, scope: Scope, terms: ItemTerms = ItemTerms(),
        window: SearchWindow = SearchWindow()
    ) {
        self.organisation = organisation
        self.scope = scope
        self.terms = terms
        self.window = window
    }
}
