import Foundation
import Mustache

/// The values of a template by name.
///
/// A template shows only what its model has, so that nothing of a value reaches a page by accident.
package struct PageModel: Sendable, ExpressibleByDictionaryLiteral, MustacheParent {
    private var values: [String: PageValue]

    package init(_ values: [String: PageValue] = [:]) { self.values = values }

    package init(dictionaryLiteral elements: (String, PageValue)...) {
        self.init(Dictionary(elements) { _, last in last })
    }

    package subscript(_ name: String) -> PageValue? {
        get { values[name] }
        set { values[name] = newValue }
    }

    /// Returns the value in a form that the template engine knows.
    package func child(named name: String) -> Any? {
        switch values[name] {
        case .text(let text): text
        case .flag(let flag): flag
        case .list(let list): list
        case .group(let group): group
        // An absent value must not be looked up in the models around this one.
        case .absent: NSNull()
        case nil: nil
        }
    }
}

extension PageModel {
    /// The model of an option of a list.
    static func option(_ value: String, _ text: String, chosen: String?) -> PageModel {
        ["value": .text(value), "text": .text(text), "is_chosen": .flag(value == chosen)]
    }
}

/// A value of a template.
package enum PageValue: Sendable, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral {
    /// A text, which is escaped.
    case text(String)
    /// The condition of a section.
    case flag(Bool)
    /// The models of a repeated section.
    case list([PageModel])
    /// The model of a section.
    case group(PageModel)
    /// Nothing; a section for it is not shown.
    case absent

    package init(_ text: String?) { self = text.map(PageValue.text) ?? .absent }
    package init(stringLiteral value: String) { self = .text(value) }
    package init(booleanLiteral value: Bool) { self = .flag(value) }
}
