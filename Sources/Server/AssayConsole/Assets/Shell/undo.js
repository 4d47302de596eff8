// Counts down the seconds in which a decision can be taken back, and then removes it from the bar.
for (const entry of document.querySelectorAll('[data-undo-seconds]')) {
  const end = performance.now() + Number(entry.dataset.undoSeconds) * 1000
  const timer = setInterval(() => {
    const left = Math.ceil((end - performance.now()) / 1000)
    if (left > 0) return entry.querySelector('[data-undo-left]').replaceChildren(String(left))
    clearInterval(timer)
    if (entry.contains(document.activeElement)) document.getElementById('main').focus()
    entry.remove()
  }, 250)
}
