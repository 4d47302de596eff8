// The gallery: a list of all states, or the one state that the address names (docs/develop/design-system.md).

import { element, part, show } from './dom.js'
import { stage } from './stage.js'
import { states } from './states.js'
import { applyTheme } from './theme.js'
import { addTexts, translate } from './texts.js'

addTexts({ en: { 'gallery.title': 'Gallery' }, ja: { 'gallery.title': 'ギャラリー' } })

const options = {
  lang: ['en', 'ja', 'en-XA'],
  scheme: ['', 'light', 'dark'],
  text: ['', '200'],
  theme: ['', '#fdf6ec', '#7a7a7a', '#12304a', '#ff2d55'],
}
const names = { lang: 'Language', scheme: 'Appearance', text: 'Text size', theme: 'Background' }

function address(state, form) {
  const chosen = [...new FormData(form)].filter(([, value]) => value)
  return `#${new URLSearchParams([['state', state.id], ...chosen])}`
}

function lookForm() {
  const form = part('look')
  for (const [name, values] of Object.entries(options)) {
    const select = element('select', { name, className: 'input', id: `look-${name}` })
    select.append(...values.map((value) => element('option', { value, content: value || 'as the system' })))
    form.append(element('label', { htmlFor: select.id, content: names[name] }), select)
  }
  form.onsubmit = (event) => event.preventDefault()
  return form
}

function list(form) {
  const groups = Map.groupBy(states, (state) => state.screen)
  const parts = [...groups].map(([screen, members]) => {
    const rows = members.map((state) => {
      const body = element('span', { className: 'row-body' }, element('strong', { content: state.title }))
      body.append(element('small', { content: state.id }))
      const link = element('a', { className: 'row', href: address(state, form) }, body)
      form.addEventListener('change', () => {
        link.href = address(state, form)
      })
      return link
    })
    const heading = element('h2', { className: 'card-title', content: screen })
    return element('div', {}, heading, element('div', { className: 'card flush list' }, ...rows))
  })
  part('states').replaceChildren(...parts)
}

async function run() {
  const chosen = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
  window.addEventListener('hashchange', () => location.reload())
  if (chosen.scheme) document.documentElement.dataset.scheme = chosen.scheme
  applyTheme({})
  const state = states.find(({ id }) => id === chosen.state)
  if (state) return stage(state, chosen)
  translate()
  list(lookForm())
  show('gallery')
  document.documentElement.dataset.state = 'ready'
}

run().catch((error) => {
  document.documentElement.dataset.fault = String(error?.stack ?? error)
  document.documentElement.dataset.state = 'failed'
})
