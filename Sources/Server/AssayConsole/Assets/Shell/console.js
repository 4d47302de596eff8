// The console's behavior on every page. Each page works without it.

import { announce } from '../../screens/assets/announce.js'
import { element, part } from '../../screens/assets/dom.js'
import { actions, isOn, listen, switchOn } from './keys.js'

const dialog = part('keys')

function overview() {
  if (dialog.open) return dialog.close()
  const rows = actions().flatMap(({ keys, label }) => [
    element('dt', {}, ...keys.split(/ |(?<=\w)\+/).map((key) => element('kbd', { content: key }))),
    element('dd', { content: label }),
  ])
  rows.push(element('dt', {}, element('kbd', { content: '?' })), element('dd', { content: part('keys-title').textContent }))
  part('keys-list').replaceChildren(...rows)
  dialog.showModal()
}

const button = element('button', { type: 'button', className: 'button small quiet bar-keys', onclick: overview })
button.append(part('keys-title').dataset.short, ' ', element('kbd', { content: '?' }))
document.querySelector('.bar-end').prepend(button)

const choice = part('keys-on')
choice.checked = isOn()
choice.addEventListener('change', () => switchOn(choice.checked))
listen(overview)

// A region that is in the page from the start with its text is often not read.
const flash = part('flash')
if (!flash.hidden) announce(flash.textContent)

// After a form, the browser loads a page and loses the focus: it goes back to the control that sent the form, or to the
// content. A control is found again by its place among those that have the same form and name.
const kept = 'assay.console.focus'
const signature = (control) =>
  [control.form?.getAttribute('action') ?? '', control.id, control.name, control.value, control.textContent.trim()].join(' ')
const alike = (sign) => [...document.querySelectorAll('main button, main input')].filter((one) => signature(one) === sign)

document.addEventListener('submit', ({ submitter }) => {
  if (!submitter) return
  const sign = signature(submitter)
  const at = alike(sign).indexOf(submitter)
  sessionStorage.setItem(kept, JSON.stringify({ path: location.pathname, sign, at }))
})

const last = JSON.parse(sessionStorage.getItem(kept) ?? 'null')
sessionStorage.removeItem(kept)
const error = document.querySelector('main [role=alert]')
if (error) {
  error.tabIndex = -1
  error.focus()
} else if (last && !document.querySelector('[autofocus]') && !location.hash) {
  const control = last.path === location.pathname ? alike(last.sign).at(last.at) : undefined
  const details = control?.closest('details')
  if (details) details.open = true
  ;(control ?? part('main')).focus({ preventScroll: !control })
}
