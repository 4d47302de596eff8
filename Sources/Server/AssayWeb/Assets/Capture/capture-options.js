// The sheets over the camera: the settings, and the sample of a good photo.

import { button } from './components.js'
import { element } from './dom.js'
import { text } from './texts.js'
import { sample } from './capture-drawing.js'
import { set, settings } from './capture-settings.js'

function sheet(title, ...content) {
  const close = button(text('done'), { look: 'primary' })
  const made = element('dialog', { className: 'sheet' })
  made.append(
    element('h2', { id: 'sheet-title', content: title }),
    ...content,
    element('div', { className: 'actions' }, close)
  )
  made.setAttribute('aria-labelledby', 'sheet-title')
  close.onclick = () => made.close()
  // No value may be returned: `false` would keep the switches from changing.
  made.onclick = (event) => {
    if (event.target === made) made.close()
  }
  document.body.append(made)
  return new Promise((resolve) => {
    made.onclose = () => {
      made.remove()
      resolve()
    }
    made.showModal()
    close.focus()
  })
}

function toggle(name) {
  const input = element('input', { type: 'checkbox', role: 'switch', checked: settings()[name] })
  input.onchange = () => set(name, input.checked)
  const words = element('span', { className: 'choice-text' })
  words.append(
    element('strong', { content: text(`capture.setting.${name}`) }),
    element('small', { content: text(`capture.setting.${name}Hint`) })
  )
  return element('label', { className: 'switch' }, words, input)
}

/** Shows the settings; ends when they are closed. */
export const showSettings = () => sheet(text('capture.options'), toggle('auto'), toggle('sound'))

/** Shows the sample drawing of a region, and its instruction. */
export function showSample(photo) {
  const picture = element('div', { className: 'drawing-card' }, sample(photo))
  return sheet(photo.label, picture, element('p', { content: photo.instruction }))
}
