import AssayCore
import AssayImaging
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Testing

/// Tests that everything stays consistent while two nodes run all operations of several users at once.
@Suite struct ManyWritersTests {
    private static let captures = 3
    private static let rounds = 20

    /// One capture of a user, who takes a photo again, cancels the first capture, and edits the items of the others.
    private struct Course: Sendable {
        let user: UserActor
        let number: Int

        private var id: String { "capture-\(number)" }
        private var actor: CaptureActor { CaptureActor(user) }

        /// Takes the steps of a round.
        ///
        /// - Returns: Whether none remains.
        func run(_ round: Int, on node: CaptureScenario) async throws -> Bool {
            let platform = node.platform
            switch round {
            case 0:
                try await node.begin(id, as: user)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for (index, region) in CaptureScenario.regions.enumerated() {
                        group.addTask { try await put(UInt64(index + 1), region, on: node) }
                    }
                    try await group.waitForAll()
                }
            case 1:
                try await put(3, CaptureScenario.regions[0], on: node)
                guard number > 0 else {
                    _ = try await CancelCapture(platform)(actor, id: id)
                    return true
                }
                _ = try await SubmitCapture(platform)(
                    actor, id: id, submittedAt: node.test.clock.now(), digests: [:], textFields: [:])
            default:
                guard number > 0 else { return true }
                do {
                    let item = try await node.complete(id, as: actor)
                    _ = try await EditTextFields(platform)(
                        user, id: item.rawValue, fields: ["style_name": "Max \(number)"])
                    return true
                } catch let error as DomainError where error.code == "photos_in_check" {
                    return false
                }
            }
            return false
        }

        private func put(_ seed: UInt64, _ region: String, on node: CaptureScenario) async throws {
            try await node.put(try await SamplePhoto.sharp(seed), region, id, as: actor)
        }
    }

    /// Does the work that there is.
    private static func work(on node: CaptureScenario, owner: String) async throws {
        let platform = node.platform
        try await node.work(.checkPhoto, owner: owner) { job, owner in
            do {
                try await CheckPhoto(platform)(job, owner: owner)
            } catch is ImagingError {
                // The other node has deleted the photo meanwhile, since it was replaced: the next attempt knows.
                try await CheckPhoto(platform)(job, owner: owner)
            }
        }
        try await node.work(.deleteReplacedPhoto, owner: owner) {
            try await DeleteReplacedPhoto(platform)($0, owner: $1)
        }
        try await node.work(.decideItem, owner: owner) { _ = try await DecideItem(platform)($0, owner: $1) }
        try await node.work(.deletePhotos, owner: owner) { try await DeletePhotos(platform)($0, owner: $1) }
    }

    @Test(arguments: TestDatabase.available)
    func countsQueuesAndSumsAreRightInTheEnd(kind: TestDatabase) async throws {
        let first = try await CaptureScenario(kind)
        let nodes = [first, CaptureScenario(again: try await first.test.secondNode())]
        let users = [first.user(first.ann), first.user(first.ben), first.user(first.cat, of: first.rival)]
        let courses = users.flatMap { user in (0..<Self.captures).map { Course(user: user, number: $0) } }
        var rounds = 0
        var areDone = false
        while !areDone, rounds < Self.rounds {
            areDone = try await withThrowingTaskGroup(of: Bool.self) { [round = rounds] group in
                for (index, course) in courses.enumerated() {
                    group.addTask { try await course.run(round, on: nodes[(index + round) % 2]) }
                }
                for (index, node) in nodes.enumerated() {
                    group.addTask {
                        try await Self.work(on: node, owner: "node\(index)")
                        return true
                    }
                }
                return try await group.reduce(true) { $0 && $1 }
            }
            rounds += 1
        }
        #expect(areDone)
        for node in nodes { try await Self.work(on: node, owner: "last") }
        #expect(try await CountAudit.differences(in: first.test.database) == [])
        let left = try await first.test.database.read { sql in
            try ["jobs", "job_queues", "job_lines", "upload_parts"].map {
                try sql.query("/* of a test */ SELECT 1 FROM \(unsafeSQL: $0)").count
            }
        }
        #expect(left == [0, 0, 0, 0])
        let unheld = try await first.test.database.read { sql in
            try sql.query("/* any organisation: the test adds up all */ SELECT id FROM captures WHERE unheld_bytes > 0")
                .count
        }
        #expect(unheld == 0)
        let items = try await first.test.database.read { sql in
            try sql.query(
                "/* any organisation: the test counts all */ SELECT id FROM items WHERE style_name LIKE 'Max %'"
            )
            .count
        }
        #expect(items == users.count * (Self.captures - 1))
    }
}
