// The components above the page: questions and toasts.

import { announce } from './announce.js'
import { button } from './components.js'
import { element } from './dom.js'
import { icon } from './icons.js'

let serial = 0

/** Asks a question. Resolves to whether the user confirmed; Esc and the back gesture decline. */
export function ask({ title, body, confirm, cancel, danger = false, className = 'dialog' }) {
  const id = `question-${(serial += 1)}`
  const [yes, no] = [button(confirm, { look: danger ? 'danger' : 'primary' }), button(cancel)]
  const dialog = element('dialog', { className })
  dialog.setAttribute('aria-labelledby', id)
  dialog.append(element('h2', { id, content: title }))
  if (body) {
    dialog.append(element('p', { id: `${id}-body`, content: body }))
    dialog.setAttribute('aria-describedby', `${id}-body`)
  }
  dialog.append(element('div', { className: 'actions' }, yes, no))
  document.body.append(dialog)
  return new Promise((resolve) => {
    yes.onclick = () => dialog.close('yes')
    no.onclick = () => dialog.close('no')
    dialog.onclose = () => {
      dialog.remove()
      resolve(dialog.returnValue === 'yes')
    }
    dialog.showModal()
    // The safe answer has the focus.
    ;(danger ? no : yes).focus()
  })
}

const life = 6000

function shelf() {
  const found = document.querySelector('.toasts')
  if (found) return found
  const made = element('div', { className: 'toasts' })
  document.body.append(made)
  return made
}

/** Shows a short sentence for six seconds; it stays while the pointer is on it. */
export function toast(sentence, { sign = 'check-circle' } = {}) {
  const made = element('div', { className: 'toast' }, icon(sign), element('span', { content: sentence }))
  shelf().replaceChildren(made)
  announce(sentence)
  let timer = setTimeout(() => made.remove(), life)
  made.onpointerenter = () => clearTimeout(timer)
  made.onpointerleave = () => {
    timer = setTimeout(() => made.remove(), life)
  }
  return made
}
