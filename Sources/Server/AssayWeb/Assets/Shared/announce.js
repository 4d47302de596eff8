// What screen readers say of changes. The page has two live regions from the start, because a region that is
// inserted with its text is often not read.

const quiet = 2000
let last = ''
let spokenAt = -Infinity
let waiting

function say(id, sentence) {
  const region = document.getElementById(id)
  if (!region) return
  // The same sentence again is a change only after the region was empty.
  region.textContent = ''
  requestAnimationFrame(() => {
    region.textContent = sentence
  })
}

/** Has a sentence read: at the next pause, at most one in two seconds, the newest wins. `urgent` interrupts. */
export function announce(sentence, { urgent = false } = {}) {
  if (urgent) return say('alert', sentence)
  clearTimeout(waiting)
  if (sentence === last) return
  const speak = () => {
    ;[last, spokenAt] = [sentence, performance.now()]
    say('live', sentence)
  }
  const rest = spokenAt + quiet - performance.now()
  if (rest <= 0) speak()
  else waiting = setTimeout(speak, rest)
}
