import AssayInstruments
import AssayStorage

/// Compares the acknowledged data with the stored data.
///
/// It is pure, so that tests can verify its findings.
struct Guarantees {
    let acknowledged: Acknowledged
    let state: StoredState
    /// Returns whether a blob exists, by its path relative to the blobs' folder.
    let hasBlob: (String) -> Bool

    /// Returns the violations that rows and names can show.
    ///
    /// The photos' bytes are compared elsewhere.
    func violations() -> [Violation] {
        photosKept() + rowsWithoutBlobs() + lostWork() + itemsTwice() + answersLost() + callsTwice()
            + quotasMiscounted()
            + acknowledged.contradictions.map { Violation(.clientServed, $0) }
    }

    /// Returns the rows of acknowledged photos, for the comparison of their bytes.
    func rows() -> [(photo: Acknowledged.Photo, row: InventoryRepository.PhotoRow)] {
        let live = livePhotos()
        return acknowledged.photos.compactMap { photo in live[photo].map { (photo, $0) } }
    }

    private func photosKept() -> [Violation] {
        let live = livePhotos()
        return acknowledged.photos.filter { live[$0] == nil }.map {
            Violation(.photoKept, "no row for \($0.region) of \($0.capture) with digest \($0.digest)")
        }
    }

    /// Returns the rows of live photos, by the client's identification of the photo.
    private func livePhotos() -> [Acknowledged.Photo: InventoryRepository.PhotoRow] {
        let names = Dictionary(state.captures.map { ($0.id, $0.clientID) }) { $1 }
        var live: [Acknowledged.Photo: InventoryRepository.PhotoRow] = [:]
        for row in state.photos where row.isLive && !row.isReplaced {
            guard let capture = names[row.capture] else { continue }
            live[.init(capture: capture, region: row.region, digest: row.digest)] = row
        }
        return live
    }

    private func rowsWithoutBlobs() -> [Violation] {
        state.photos.filter(\.isLive).flatMap(\.paths).filter { !hasBlob($0) }.map { Violation(.rowHasBlob, $0) }
    }

    private func lostWork() -> [Violation] {
        let jobs = Set(state.jobs)
        var wanted = state.photos.filter(\.isAwaited).map {
            InventoryRepository.JobRow(kind: "photo.check", subject: $0.id)
        }
        wanted += state.items.filter { $0.phase == "checking" }.map { .init(kind: "item.decide", subject: $0.id) }
        wanted += capturesToDelete().map { .init(kind: "photos.delete", subject: $0) }
        wanted += photosToDelete().map { .init(kind: "photo.delete", subject: $0) }
        return wanted.filter { !jobs.contains($0) }.map {
            Violation(.workKept, "\($0.kind) of \($0.subject) is not in line")
        }
    }

    /// Returns the captures with photos that are no longer needed.
    private func capturesToDelete() -> Set<String> {
        let ended = Set(state.captures.filter { ["cancelled", "expired"].contains($0.state) }.map(\.id))
        let completed = Set(state.captures.filter { $0.state == "completed" }.map(\.id))
        return Set(
            state.photos.filter { photo in
                photo.isLive && (ended.contains(photo.capture) || photo.isReplaced && completed.contains(photo.capture))
            }.map(\.capture))
    }

    /// Returns the photos that were replaced while their capture is still in progress.
    private func photosToDelete() -> [String] {
        let live = Set(state.captures.filter { ["open", "submitted"].contains($0.state) }.map(\.id))
        return state.photos.filter { $0.isLive && $0.isReplaced && live.contains($0.capture) }.map(\.id)
    }

    /// Returns the captures whose bytes are not those of their photos that no item holds.
    ///
    /// A photo that is marked as deleted counts until the job that deletes its blobs has ended.
    private func quotasMiscounted() -> [Violation] {
        let jobs = Set(state.jobs)
        let photos = Dictionary(grouping: state.photos, by: \.capture)
        return state.captures.compactMap { capture in
            let unheld = (photos[capture.id] ?? []).filter { capture.state != "completed" || $0.isReplaced }
            let live = unheld.filter(\.isLive).reduce(0) { $0 + $1.bytes }
            let leaving = unheld.filter { photo in
                !photo.isLive
                    && (jobs.contains(.init(kind: "photo.delete", subject: photo.id))
                        || jobs.contains(.init(kind: "photos.delete", subject: capture.id)))
            }.reduce(0) { $0 + $1.bytes }
            guard !(live...live + leaving).contains(capture.unheldBytes) else { return nil }
            return Violation(
                .quotaCounted, "capture \(capture.id) counts with \(capture.unheldBytes) bytes and not \(live)")
        }
    }

    private func itemsTwice() -> [Violation] {
        let byCapture = Dictionary(grouping: state.items, by: \.capture)
        var found = byCapture.filter { $0.value.count > 1 }.map {
            Violation(.itemOnce, "capture \($0.key) has \($0.value.count) items")
        }
        for item in state.items {
            // No client here reopens or requests retakes, and only a backend flags its own item, so each other event
            // happens to an item at most once.
            let isFlagged = acknowledged.flags[item.id] != nil
            let timeline = item.timeline.filter { !isFlagged || !Acknowledged.FlagCalls.kinds.contains($0) }
            if Set(timeline).count != timeline.count {
                found.append(Violation(.itemOnce, "the timeline of \(item.id) is \(item.timeline)"))
            }
            if Set(item.eventRevisions).count != item.eventRevisions.count {
                found.append(Violation(.itemOnce, "item \(item.id) has events of revisions \(item.eventRevisions)"))
            }
        }
        return found
    }

    private func callsTwice() -> [Violation] {
        let timelines = Dictionary(state.items.map { ($0.id, $0.timeline) }) { $1 }
        return acknowledged.flags.compactMap { item, calls in
            let entries = (timelines[item] ?? []).filter(Acknowledged.FlagCalls.kinds.contains)
            guard !calls.isOnce(entries) else { return nil }
            return Violation(
                .callOnce,
                "\(calls.acknowledged) calls about \(item) have answers, and its flag was changed "
                    + "\(entries.count) times")
        }
    }

    private func answersLost() -> [Violation] {
        let captures = Dictionary(state.captures.map { ($0.clientID, $0) }) { $1 }
        let items = Dictionary(state.items.map { ($0.id, $0) }) { $1 }
        var found = acknowledged.captures.filter { captures[$0] == nil }.map {
            Violation(.answerKept, "capture \($0) was begun and is not there")
        }
        found += acknowledged.submitted.filter { !["submitted", "completed"].contains(captures[$0]?.state) }.map {
            Violation(.answerKept, "capture \($0) was submitted and is \(captures[$0]?.state ?? "not there")")
        }
        for (name, item) in acknowledged.items {
            let capture = captures[name]
            guard capture?.state == "completed", capture?.item == item, items[item]?.capture == capture?.id else {
                found.append(Violation(.answerKept, "capture \(name) was answered item \(item), which is not its own"))
                continue
            }
        }
        return found
    }
}
