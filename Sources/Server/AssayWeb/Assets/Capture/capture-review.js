// The review of one photo: what the page thinks of it, and a look at every pixel.

import { part } from './dom.js'
import { icon } from './icons.js'
import { text } from './texts.js'
import { verdictOf } from './capture-verdict.js'
import { createZoom } from './capture-zoom.js'

let zoom

function prepare() {
  zoom ??= createZoom(part('loupe'), part('preview'), (isLarge) => {
    part('magnify').ariaPressed = String(isLarge)
  })
  part('magnify').onclick = () => zoom.toggle(0, 0)
}

const signs = { good: 'check-circle', unknown: 'info' }

/** Shows a photo; `measures` is the worker's judgement of it. */
export function showReview(photo, blob, measures, { n, all }) {
  prepare()
  zoom.reset()
  const image = part('preview')
  URL.revokeObjectURL(image.src)
  part('review-progress').textContent = text('capture.count', { n, all })
  part('review-label').textContent = photo.label
  part('unseen').hidden = true
  image.hidden = false
  image.alt = text('capture.photoOf', { label: photo.label })
  image.onerror = () => {
    image.hidden = true
    part('unseen').hidden = false
  }
  image.src = URL.createObjectURL(blob)
  const verdict = verdictOf(measures, photo)
  const isBad = !['good', 'unknown'].includes(verdict)
  part('verdict').dataset.kind = verdict === 'good' ? 'good' : isBad ? 'bad' : 'unknown'
  const words = document.createElement('p')
  words.append(text(`capture.verdict.${verdict}`))
  part('verdict').replaceChildren(icon(signs[verdict] ?? 'warning'), words)
  // The button for the better choice comes first.
  const [use, again] = [part('use'), part('again')]
  use.classList.toggle('primary', !isBad)
  again.classList.toggle('primary', isBad)
  use.querySelector('span').textContent = text(isBad ? 'capture.useAnyway' : 'capture.use')
  if (isBad) use.before(again)
  else again.before(use)
  return verdict
}

/** Frees the picture's memory. */
export function closeReview() {
  const image = part('preview')
  URL.revokeObjectURL(image.src)
  image.onerror = null
  image.removeAttribute('src')
}
