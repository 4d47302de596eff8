// The lists of the capture: what will be photographed, what is taken, and what is sent.

import { badge } from './components.js'
import { element, part } from './dom.js'
import { icon } from './icons.js'
import { text } from './texts.js'
import { sample } from './capture-drawing.js'

const urls = new Map()

/** The address of a photo's picture, made once and revoked when the photo changes. */
export function pictureOf(region, blob) {
  const known = urls.get(region)
  if (known && known.blob === blob) return known.url
  if (known) URL.revokeObjectURL(known.url)
  urls.delete(region)
  if (!blob) return undefined
  const url = URL.createObjectURL(blob)
  urls.set(region, { blob, url })
  return url
}

function thumb(photo, blob) {
  const url = pictureOf(photo.region, blob)
  const place = element('span', { className: url ? 'thumb' : 'thumb drawn' })
  if (!url) place.append(photo.isSkipped ? icon('skip') : sample(photo))
  else {
    const image = element('img', { src: url, alt: '', decoding: 'async' })
    // A picture that the browser can't open, such as HEIC.
    image.onerror = () => image.replaceWith(icon('image'))
    place.append(image)
  }
  return place
}

function body(photo, second) {
  const made = element('span', { className: 'row-body' }, element('strong', { content: photo.label }))
  if (second) made.append(element('small', { content: second }))
  return made
}

/** The overview of what will be photographed. */
export function showPlan(photos, kept) {
  part('plan').replaceChildren(
    ...photos.map((photo) => {
      const row = element('li', { className: 'row' })
      const second = photo.required === false ? `${photo.instruction} ${text('capture.optional')}` : photo.instruction
      row.append(thumb(photo, photo.isTaken ? kept(photo.region) : undefined), body(photo, second))
      if (photo.isTaken || photo.isDone) row.append(badge('success', text('capture.state.taken')))
      return row
    })
  )
}

/** The photos before they are sent; a tap takes one again. */
export function showTaken(photos, kept, open) {
  part('taken').replaceChildren(
    ...photos.map((photo) => {
      const state = photo.isDone ? 'stored' : photo.isSkipped ? 'skipped' : 'taken'
      const name = text('capture.retakeOf', { label: photo.label, state: text(`capture.state.${state}`) })
      const card = element('button', { type: 'button', className: 'taken-card', ariaLabel: name })
      card.disabled = Boolean(photo.isDone)
      const kind = state === 'skipped' ? 'neutral' : 'success'
      card.append(
        thumb(photo, kept(photo.region)),
        element('strong', { content: photo.label }),
        badge(kind, text(`capture.state.${state}`), { sign: signs[state] })
      )
      card.onclick = () => open(photo.region)
      return element('li', {}, card)
    })
  )
}

const kinds = { sent: 'info', accepted: 'success', skipped: 'neutral', sending: 'info', taken: 'neutral' }

const signs = { sending: 'upload', skipped: 'skip' }

/** The state of a photo on its way. */
export function stateOf(photo) {
  if (photo.isSkipped || photo.state === 'skipped') return 'skipped'
  if (photo.state === 'accepted' || photo.state === 'sent' || photo.state === 'sending') return photo.state
  return 'taken'
}

/** The photos on their way. */
export function showSent(photos, kept) {
  part('sent').replaceChildren(
    ...photos.map((photo) => {
      const state = stateOf(photo)
      const row = element('li', { className: 'row' }, thumb(photo, kept(photo.region)), body(photo))
      row.append(badge(kinds[state], text(`capture.sending.${state}`), { sign: signs[state] }))
      return row
    })
  )
}
