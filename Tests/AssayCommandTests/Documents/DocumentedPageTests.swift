import Testing

@Suite struct DocumentedPageTests {
    private func commands(_ text: String) -> [String] {
        DocumentedPage("page.md", text: text).commands.map { "\($0.line) \($0.text)" }
    }

    @Test func whatStandsInAShellsBlockIsACommand() {
        let text = """
            Text with `assay init`.

            ```sh
            # why
            assay init   # what

            assay serve --port 1 \\
                --data x
            ```

               ```bash
               assay doctor
               ```
            ```swift
            let assay = 1
            ```
            """
        #expect(commands(text) == ["5 assay init   # what", "7 assay serve --port 1 --data x", "12 assay doctor"])
    }

    @Test func inAConsolesBlockWhatFollowsThePromptIsACommand() {
        #expect(commands("```console\n$ assay items list\n0 items.\n```") == ["2 assay items list"])
    }

    @Test func thePagesThatShowCommandsAreFound() throws {
        let pages = try DocumentedPage.all().map(\.name)
        let known = [
            "README.md", "CONTRIBUTING.md", "docs/operate/install.md", "docs/develop/decision.md",
            "docs/sdk/testing.md",
        ]
        #expect(Set(pages).isSuperset(of: known))
    }
}
