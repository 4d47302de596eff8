// The computer's page while a phone goes on: the code, the number, and how far the phone is.

import { announce } from './announce.js'
import { badge, banner, button, progressBar } from './components.js'
import { element, part } from './dom.js'
import { icon } from './icons.js'
import { text } from './texts.js'
import { qrCode } from './handover-qr.js'

const looks = {
  connected: ['success', 'phone'],
  reconnecting: ['warning', 'refresh'],
  away: ['neutral', 'clock'],
}

/** Whether only browsers of this machine reach an address. A server for development offers such a one. */
const isLoopback = (url) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)

/** Loads the style sheet, which a page without a phone does not need. */
export function loadStyle() {
  const href = 'assets/handover.css'
  if (document.querySelector(`link[href="${href}"]`)) return undefined
  return new Promise((resolve) => {
    document.head.append(element('link', { rel: 'stylesheet', href, onload: resolve, onerror: resolve }))
  })
}

/** Makes the section. Callbacks: `onNew`, `onYes`, `onNo`, `onStay`, `onCancel`. */
export function createView({ onNew, onYes, onNo, onStay, onCancel }) {
  const section = element('section', { id: 'handover', className: 'stack loose', hidden: true })
  let title
  let lead
  let body
  let footer
  document.querySelector('main > #overview').before(section)
  let shown
  let shownCode

  /** A part has elements of its own, so that none of the part before moves. */
  function renew() {
    title = element('h1', { id: 'handover-title', tabIndex: -1 })
    lead = element('p', { id: 'handover-lead', className: 'lead' })
    body = element('div', { id: 'handover-body', className: 'stack loose' })
    footer = element('footer', { className: 'actions sticky' })
    section.replaceChildren(element('header', { className: 'stack tight' }, title, lead), body, footer)
  }

  const stay = () => button(text('handover.stay'), { id: 'handover-stay', onclick: onStay })
  const cancel = () => button(text('cancel'), { look: 'quiet', id: 'handover-cancel', onclick: onCancel })

  function copied(input) {
    input.select()
    const done = () => announce(text('handover.copied'))
    // Where the page may not write to the clipboard, the text stays selected for the user.
    navigator.clipboard?.writeText(input.value).then(done, () => {})
  }

  function link() {
    const input = element('input', { id: 'handover-link', className: 'input', readOnly: true, type: 'text' })
    input.setAttribute('aria-describedby', 'handover-link-hint')
    input.onfocus = () => input.select()
    const copy = button(text('handover.copy'), { id: 'handover-copy', onclick: () => copied(input) })
    return element(
      'div', { className: 'field' },
      element('label', { htmlFor: 'handover-link', content: text('handover.link') }),
      element('p', { className: 'hint', id: 'handover-link-hint', content: text('handover.linkHint') }),
      element('div', { className: 'handover-copy' }, input, copy)
    )
  }

  const parts = {
    starting() {
      title.textContent = text('handover.code')
      lead.textContent = text('handover.codeLead')
      const frame = element('div', { className: 'qr-frame' }, element('div', { className: 'spinner', ariaHidden: 'true' }))
      const words = element('p', { className: 'muted', role: 'status', content: text('handover.preparing') })
      body.replaceChildren(element('div', { className: 'handover-code' }, frame, words))
      footer.replaceChildren(stay(), cancel())
    },
    code({ code }) {
      title.textContent = text('handover.code')
      lead.textContent = text('handover.codeLead')
      const steps = ['open', 'scan', 'compare'].map((step) => element('li', { content: text(`handover.step.${step}`) }))
      const frame = element('div', { id: 'handover-qr', className: 'qr-frame' })
      const side = element('div', { className: 'stack loose' }, element('ol', { className: 'steps' }, ...steps), link())
      const words = { title: text('handover.local'), body: text('handover.localBody') }
      const note = isLoopback(code.url) ? [banner('warning', words)] : []
      body.replaceChildren(...note, element('div', { className: 'handover-code' }, frame, side))
      footer.replaceChildren(stay(), cancel())
    },
    problem({ problem }) {
      title.textContent = text('handover.code')
      lead.textContent = text('handover.codeLead')
      const words = {
        title: text(problem === 'expired' ? 'handover.expired' : problem),
        body: text(`handover.${problem}Body`),
      }
      body.replaceChildren(banner('warning', words))
      const again = button(text('handover.newCode'), { look: 'primary', sign: 'qr', id: 'handover-new', onclick: onNew })
      footer.replaceChildren(again, stay(), cancel())
    },
    matching({ number }) {
      title.textContent = text('handover.match', { number })
      lead.textContent = text('handover.matchLead')
      body.replaceChildren(element('p', { className: 'handover-number numeric', ariaHidden: 'true', content: number }))
      footer.replaceChildren(
        button(text('handover.yes'), { look: 'primary', sign: 'check', id: 'handover-yes', onclick: onYes }),
        button(text('handover.no'), { sign: 'close', id: 'handover-no', onclick: onNo })
      )
    },
    following() {
      title.textContent = text('handover.following')
      lead.textContent = text('handover.followingLead')
      const bar = progressBar({ label: text('handover.progress') })
      const card = element(
        'div', { className: 'card stack' },
        element('div', { className: 'cluster handover-head' }, element('span', { id: 'handover-contact' })),
        element('p', { id: 'handover-where', className: 'handover-where' }),
        element('div', { id: 'handover-bar' }, bar)
      )
      body.replaceChildren(
        element('div', { className: 'handover-device' }, icon('phone')), card, element('div', { id: 'handover-help' })
      )
      footer.replaceChildren(stay(), cancel())
    },
  }

  function showCode({ code }) {
    if (code === shownCode) return
    shownCode = code
    const made = qrCode(code.qr, text('handover.qr'))
    part('handover-qr').replaceChildren(...(made ? [made] : []))
    part('handover-link').value = code.url
  }

  function showPhone({ where, contact }, labelOf) {
    const [kind, sign] = looks[contact]
    const words = text(`handover.${contact}`)
    if (part('handover-contact').textContent !== words) {
      part('handover-contact').replaceChildren(badge(kind, words, { sign }))
      announce(words)
      const isAway = contact === 'away'
      part('handover-help').replaceChildren(...(isAway ? [banner('info', { body: text('handover.awayBody') })] : []))
    }
    const sentence = sentenceOf(where, labelOf)
    if (part('handover-where').textContent !== sentence) {
      part('handover-where').textContent = sentence
      announce(sentence)
    }
    const bar = part('handover-bar').firstChild
    if (where?.count) bar.set(Math.max(0, where.taken ?? 0), where.count)
    else bar.set(undefined)
  }

  function sentenceOf(where, labelOf) {
    if (!where) return text('handover.choosing')
    if (where.screen === 'sending') return text('handover.sending')
    if (where.screen === 'summary') return text('handover.checking')
    const isPhoto = ['step', 'files', 'review', 'refused'].includes(where.screen) && where.place && where.count
    if (!isPhoto) return text('handover.choosing')
    return text('handover.where', { n: where.place, all: where.count, label: labelOf(where.region) })
  }

  return {
    /** Shows a state. The parts are made again only if the phase changes, so that the focus stays. */
    show(state, labelOf) {
      const wanted = state.phase === 'code' && state.problem ? 'problem' : state.phase
      if (!parts[wanted]) return
      if (wanted !== shown) {
        shown = wanted
        shownCode = undefined
        renew()
        parts[wanted](state)
        if (!section.hidden) {
          title.focus({ preventScroll: true })
          announce(title.textContent)
        }
      }
      if (wanted === 'code') showCode(state)
      if (wanted === 'following') showPhone(state, labelOf)
    },
    reset() {
      shown = undefined
      section.replaceChildren()
    },
  }
}
