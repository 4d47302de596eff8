import AssayTestTiming
import Foundation

/// A row of the table in `docs/sandbox.md`: a state, and the ways to reach it.
struct SandboxState: Sendable {
    static let page = "docs/sandbox.md"

    let name: String
    /// The sign by which an app recognizes the state.
    ///
    /// Two texts are the path of a member of the item and its value; one text is the name of a callback, of a call or
    /// of a notification.
    let sign: [String]
    /// The beginning of the `customer_item_id` that leads to the state, such as `sim-authentic`.
    let magicID: String?
    /// The body of `simulate`.
    let body: String?
    let command: String?

    /// The outcome that the body names.
    var outcome: String { body?.split(separator: "\"").dropFirst(3).first.map(String.init) ?? "" }

    /// Returns the rows of the table below the heading "Every state".
    static func all() throws -> [SandboxState] {
        let section = try Repository.text(page).components(separatedBy: "\n## Every state\n").last ?? ""
        let lines = section.components(separatedBy: "\n## ")[0].split(separator: "\n")
        return lines.filter { $0.hasPrefix("| ") }.dropFirst(2).map { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let code = cells.map { $0.matches(of: /`([^`]+)`/).map { String($0.1) } }
            return SandboxState(
                name: cells[0], sign: code[1], magicID: code[2].first?.replacing("-…", with: ""), body: code[3].first,
                command: code[4].first)
        }
    }
}
