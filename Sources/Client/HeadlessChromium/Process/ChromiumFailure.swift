import Foundation

/// The error for a browser that can't be started, has ended, or has refused a command.
package struct ChromiumFailure: LocalizedError, CustomStringConvertible, Sendable {
    package let description: String

    package init(description: String) {
        self.description = description
    }

    package var errorDescription: String? { description }

    static let hasEnded = ChromiumFailure(description: "the browser has ended")
}
