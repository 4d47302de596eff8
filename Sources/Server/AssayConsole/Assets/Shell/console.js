// The console's behavior on every page. Each page works without it.

import { announce } from '../../screens/assets/announce.js'
import { element, part } from '../../screens/assets/dom.js'
import { actions, isOn, listen, switchOn } from './keys.js'

const dialog = part('keys')

function overview() {
  if (dialog.open) return dialog.close()
  const rows = [...actions(), { keys: '?', label: part('keys-title').textContent }].map(({ keys, label }) => {
    const signs = keys.split(/ |(?<=\w)\+/).map((key) => element('kbd', { content: key }))
    return element('div', {}, element('dt', {}, ...signs), element('dd', { content: label }))
  })
  part('keys-list').replaceChildren(...rows)
  dialog.showModal()
}

const choice = part('keys-on')
choice.checked = isOn()
choice.addEventListener('change', () => switchOn(choice.checked))
part('keys-open').addEventListener('click', overview)
listen(overview)

// A region that has its text from the start is often not read.
const flash = part('flash')
if (!flash.hidden) announce(flash.textContent)

// After a form, the browser loads a page and loses the focus. It goes to the control in the place of the one that sent
// the form, or to the content of another page. The server marks what is wrong in a form with `autofocus`.
const kept = 'assay.console.focus'
const forms = () => [...document.querySelectorAll('main form')]

document.addEventListener('submit', ({ target, submitter }) => {
  const place = [forms().indexOf(target), [...target.elements].indexOf(submitter)]
  sessionStorage.setItem(kept, JSON.stringify([location.pathname, ...place]))
})

const [path, form, control] = JSON.parse(sessionStorage.getItem(kept) ?? '[]')
sessionStorage.removeItem(kept)
if (path && !document.querySelector('[autofocus]') && !location.hash) {
  const same = path === location.pathname ? forms()[form]?.elements[control] : undefined
  const details = same?.closest('details')
  if (details) details.open = true
  ;(same ?? part('main')).focus({ preventScroll: !same })
}
