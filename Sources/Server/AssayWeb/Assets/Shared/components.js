// Makers of the components that are more than a class (docs/develop/design-system.md).

import { announce } from './announce.js'
import { element } from './dom.js'
import { icon } from './icons.js'

const signs = { info: 'info', success: 'check-circle', warning: 'warning', error: 'error', neutral: 'clock' }

/** A message in the page. `actions` are buttons. An error is read at once. */
export function banner(kind, { title, body, actions = [] } = {}) {
  const content = element('div', { className: 'banner-body' })
  if (title) content.append(element('p', { className: 'banner-title', content: title }))
  if (body) content.append(element('p', { content: body }))
  if (actions.length) content.append(element('div', { className: 'cluster' }, ...actions))
  const role = kind === 'error' ? 'alert' : 'status'
  return element('div', { className: `banner ${kind}`, role }, icon(signs[kind]), content)
}

/** A state in one or two words. Its icon says the same as its color. */
export function badge(kind, content, { sign = signs[kind] } = {}) {
  return element('span', { className: `badge ${kind}` }, icon(sign), element('span', { content }))
}

/** A button. `look` is `primary`, `quiet` or `danger`. */
export function button(content, { look = '', sign, ...properties } = {}) {
  const made = element('button', { type: 'button', className: `button ${look}`.trim(), ...properties })
  if (sign) made.append(icon(sign))
  made.append(element('span', { content }))
  return made
}

/** A round button with an icon alone. The label is its name. */
export function iconButton(sign, label, { className = '', ...properties } = {}) {
  const name = `icon-button ${className}`.trim()
  return element('button', { type: 'button', className: name, ariaLabel: label, ...properties }, icon(sign))
}

/** Shows that a button's work is running, and keeps it from being pressed again. Its size does not change. */
export function busy(control, isBusy) {
  control.ariaBusy = String(isBusy)
  control.ariaDisabled = String(isBusy)
}

// A disabled button would lose the focus, so a busy one stays enabled and its clicks end here.
globalThis.document?.addEventListener(
  'click',
  (event) => {
    if (!event.target.closest?.('[aria-disabled="true"]')) return
    event.preventDefault()
    event.stopImmediatePropagation()
  },
  true
)

/** A labelled control with a hint and a place for its error. */
export function field({ id, label, hint, control, error }) {
  const made = element('div', { className: 'field' })
  Object.assign(control, { id })
  control.classList.add('input')
  made.append(element('label', { htmlFor: id, content: label }))
  if (hint) made.append(element('p', { className: 'hint', id: `${id}-hint`, content: hint }))
  made.append(control, element('p', { className: 'field-error', id: `${id}-error`, hidden: true }))
  control.setAttribute('aria-describedby', [hint && `${id}-hint`, `${id}-error`].filter(Boolean).join(' '))
  if (error) showError(control, made.querySelector('.field-error'), error)
  return made
}

function showError(control, place, sentence) {
  control.setAttribute('aria-invalid', String(Boolean(sentence)))
  place.hidden = !sentence
  place.replaceChildren(...(sentence ? [icon('error'), element('span', { content: sentence })] : []))
}

/** Shows what is wrong with a field, and says it; without a sentence the field is right again. */
export function setError(id, sentence) {
  showError(document.getElementById(id), document.getElementById(`${id}-error`), sentence)
  if (sentence) announce(sentence, { urgent: true })
}

/** A bar that fills. `set(value, max)` moves it; without a value it only shows that something happens. */
export function progressBar({ label }) {
  const made = element('div', { className: 'progress', role: 'progressbar', ariaLabel: label }, element('span'))
  made.set = (value, max = 1) => {
    if (value === undefined) return made.removeAttribute('aria-valuenow')
    Object.assign(made, { ariaValueMin: '0', ariaValueMax: String(max), ariaValueNow: String(value) })
    made.firstChild.style.setProperty('--value', max > 0 ? value / max : 0)
  }
  return made
}

const svg = (tag, attributes) => {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  return made
}

/** A ring that closes, from `set(0)` to `set(1)`. Without a label it is decoration. */
export function ring({ label } = {}) {
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' }
  const made = svg('svg', { viewBox: '0 0 100 100', class: 'ring', ...named })
  const circle = { cx: 50, cy: 50, r: 46, pathLength: 100 }
  made.append(svg('circle', { ...circle, class: 'ring-track' }), svg('circle', { ...circle, class: 'ring-value' }))
  made.set = (value) => made.style.setProperty('--value', value)
  return made
}
