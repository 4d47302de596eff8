// The lease of the item whose page is open: it is renewed every two minutes, also when the page comes back to the front.
// A page that nobody uses for ten minutes gives its item up, and does not keep its session alive.

const every = 120_000
const rest = 600_000

/**
 * Begins to renew. The form is that of the lease, and is sent by this module alone.
 *
 * `lost` is called once with the sentence of the refusal, which names the member who has the item now. A failed
 * connection is no loss: the lease lasts for ten minutes.
 */
export function keep(form, lost) {
  let [isSending, sentAt, usedAt] = [false, 0, Date.now()]

  async function renew() {
    if (isSending || Date.now() - sentAt < every / 2 || Date.now() - usedAt > rest) return
    isSending = true
    try {
      const response = await fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form)) })
      if (response.ok) sentAt = Date.now()
      else if (response.status === 409) end(await response.text())
    } catch {
      // The next renewal tries again.
    } finally {
      isSending = false
    }
  }

  function end(html) {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', renew)
    lost(new DOMParser().parseFromString(html, 'text/html').querySelector('main [role=alert]')?.textContent ?? '')
  }

  for (const kind of ['pointermove', 'pointerdown', 'keydown', 'wheel']) {
    document.addEventListener(kind, () => (usedAt = Date.now()), { capture: true, passive: true })
  }
  const timer = setInterval(renew, every)
  document.addEventListener('visibilitychange', renew)
  // The page comes first: an item that was just taken has ten minutes.
  setTimeout(renew, 3000)
}
