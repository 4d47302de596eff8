/// The script of the page with the events: it loads the page again and takes the list from it.
///
/// The server makes the list in one place, so the script makes no HTML, and the page works without it.
enum EventFeedScript {
    static let text = """
        const pause = 2000;
        const state = document.getElementById("state");

        async function refresh() {
          try {
            const response = await fetch(location.pathname, { cache: "no-store" });
            if (!response.ok) throw new Error(response.status);
            const page = new DOMParser().parseFromString(await response.text(), "text/html");
            const [now, next] = [document, page].map((place) => place.getElementById("feed"));
            if (next && next.innerHTML !== now.innerHTML) now.replaceChildren(...next.childNodes);
            state.textContent = "Live";
          } catch {
            state.textContent = "The shop does not answer. Trying again…";
          }
        }

        async function loop() {
          for (;;) {
            if (!document.hidden) await refresh();
            await new Promise((done) => setTimeout(done, pause));
          }
        }

        if (state) loop();

        """
}
