// The components with their states, as the gallery shows them.

import { badge, banner, busy, button, field, iconButton, progressBar, ring } from './components.js'
import { element, part, show } from './dom.js'
import { iconNames, icon } from './icons.js'

const sample = (title, ...children) =>
  element('section', { className: 'sample', ariaLabel: title }, element('h2', { content: title }), ...children)
const cluster = (...children) => element('div', { className: 'cluster' }, ...children)
const grid = (...children) => element('div', { className: 'grid' }, ...children)

const roles = [
  'background', 'foreground', 'muted', 'surface', 'surface-strong', 'raised', 'border', 'border-strong', 'accent',
  'accent-hover', 'on-accent', 'focus', 'danger', 'on-danger', 'info', 'info-soft', 'success', 'success-soft', 'warning',
  'warning-soft', 'error', 'error-soft', 'live-good', 'live-wait', 'live-idle',
]

function swatches() {
  const made = roles.map((role) => {
    const color = element('span', { className: 'swatch-color' })
    color.style.background = `var(--${role})`
    return element('div', { className: 'swatch' }, color, element('span', { content: role }))
  })
  return element('div', { className: 'swatches' }, ...made)
}

function type() {
  return element(
    'div',
    { className: 'stack tight' },
    element('h1', { content: 'Heading of a screen' }),
    element('h2', { content: 'Heading of a part' }),
    element('h3', { content: 'Heading of a card' }),
    element('p', { content: 'Text. The quick brown fox jumps over the lazy dog.' }),
    element('p', { className: 'lead', content: 'Lead, under a heading. It says what the screen is for.' }),
    element('p', { className: 'small-text', content: 'Small text, for captions.' }),
    element('p', { className: 'eyebrow', content: 'Eyebrow' }),
    element('p', { className: 'numeric', content: '0123456789' })
  )
}

function buttons() {
  const looks = ['primary', '', 'quiet', 'danger']
  const row = (change = () => {}) =>
    cluster(
      ...looks.map((look) => {
        const made = button(look || 'secondary', { look })
        change(made)
        return made
      })
    )
  const all = [row(), row((made) => (made.disabled = true)), row((made) => busy(made, true))]
  const small = cluster(button('Small', { look: 'small' }), button('With an icon', { sign: 'camera' }))
  return [...all, small]
}

function iconButtons() {
  const pressed = iconButton('flash', 'Light, on', { ariaPressed: 'true' })
  const disabled = iconButton('zoom-in', 'Zoom in', { disabled: true })
  const plain = cluster(iconButton('close', 'Close'), iconButton('help', 'Help'), pressed, disabled)
  const shutter = element('button', { type: 'button', className: 'shutter', ariaLabel: 'Take photo' })
  const round = ring()
  round.set(0.6)
  const over = (sign, label, more) => iconButton(sign, label, { className: 'on-scrim', ...more })
  const bar = element(
    'div',
    { className: 'over-video toolbar over' },
    over('close', 'Close preview'),
    element('span', { className: 'ring-frame' }, round, shutter),
    over('flash', 'Light', { ariaPressed: 'true' })
  )
  return [plain, bar]
}

function messages() {
  const kinds = ['info', 'success', 'warning', 'error']
  const banners = kinds.map((kind) => {
    const actions = kind === 'error' ? [button('Try again', { look: 'small' })] : []
    return banner(kind, { title: `This is ${kind}.`, body: 'One sentence says what it means, and what to do.', actions })
  })
  const badges = ['neutral', ...kinds].map((kind) => badge(kind, kind))
  const toast = element('div', { className: 'toast' }, icon('check-circle'), element('span', { content: 'Saved.' }))
  return [cluster(...badges), grid(...banners), cluster(toast)]
}

function choice(type, name, title, hint, change = {}) {
  const input = element('input', { type, name, ...change })
  const text = element('span', { className: 'choice-text' }, element('strong', { content: title }))
  if (hint) text.append(element('small', { content: hint }))
  return element('label', { className: 'choice' }, input, text)
}

function inputs() {
  const error = field({ id: 'code', label: 'Serial number', control: element('input'), error: 'Enter the serial number.' })
  const plain = field({ id: 'name', label: 'Name', hint: 'As on the label.', control: element('input', { placeholder: 'Speedy 25' }) })
  const long = field({ id: 'note', label: 'Note', control: element('textarea', { value: 'Bought in 2019.' }) })
  const choices = element(
    'div',
    { className: 'choices', role: 'group', ariaLabel: 'Choices' },
    choice('radio', 'one', 'Chosen', 'With a hint below it.', { checked: true }),
    choice('radio', 'one', 'Not chosen'),
    choice('radio', 'one', 'Not possible', undefined, { disabled: true }),
    choice('checkbox', 'two', 'More than one', undefined, { checked: true })
  )
  const toggle = (content, checked) => {
    const input = element('input', { type: 'checkbox', role: 'switch', checked })
    return element('label', { className: 'switch' }, element('span', { content }), input)
  }
  const switches = element('div', {}, toggle('Take photos by itself', true), toggle('Sounds', false))
  return [grid(element('div', { className: 'stack' }, plain, error, long), element('div', { className: 'stack' }, choices, switches))]
}

function progress() {
  const bars = [0.25, 1, undefined].map((value) => {
    const bar = progressBar({ label: `Progress ${value ?? 'unknown'}` })
    bar.set(value)
    return bar
  })
  const rings = [0.1, 0.6, 1].map((value) => {
    const made = ring({ label: `${value * 100} %` })
    made.set(value)
    if (value === 1) made.classList.add('success')
    return element('span', { className: 'ring-box' }, made)
  })
  const spinner = element('div', { className: 'spinner', ariaHidden: 'true' })
  return [element('div', { className: 'stack' }, ...bars), cluster(...rings, spinner)]
}

function containers() {
  const row = (sign, title, hint, end) => {
    const body = element('span', { className: 'row-body' }, element('strong', { content: title }))
    body.append(element('small', { content: hint }))
    const start = element('span', { className: 'row-start' }, icon(sign))
    return element('button', { type: 'button', className: 'row' }, start, body, element('span', { className: 'row-end' }, end))
  }
  const list = element(
    'div',
    { className: 'card flush list' },
    row('check-circle', 'Front', 'Sent', icon('chevron')),
    row('camera', 'Logo', 'Not taken yet', badge('warning', 'Needed'))
  )
  const card = element('div', { className: 'card' }, element('h3', { className: 'card-title', content: 'Card' }))
  card.append(element('p', { content: 'A card groups what belongs together.' }))
  const empty = element('div', { className: 'card empty' }, icon('image'), element('h2', { content: 'No photos yet' }))
  empty.append(element('p', { content: 'They appear here as soon as you take them.' }))
  return [grid(list, card, empty)]
}

function dialog() {
  const made = element('dialog', { className: 'dialog dialog-still', open: true, ariaLabel: 'A question' })
  made.append(element('h2', { content: 'Leave without sending?' }))
  made.append(element('p', { content: 'Your photos stay on this device for two hours.' }))
  made.append(element('div', { className: 'actions' }, button('Leave', { look: 'danger' }), button('Stay')))
  return [grid(made)]
}

function icons() {
  const made = iconNames.map((name) => element('span', {}, icon(name), element('span', { content: name })))
  return [element('div', { className: 'icons' }, ...made)]
}

const samples = {
  colors: ['Colors', () => [swatches()]],
  type: ['Type', () => [type()]],
  buttons: ['Buttons', () => [...buttons(), ...iconButtons()]],
  messages: ['Banners, badges and toasts', messages],
  inputs: ['Fields and choices', inputs],
  progress: ['Progress', progress],
  containers: ['Cards and lists', containers],
  dialog: ['Dialog', dialog],
  icons: ['Icons', icons],
}

/** Shows the samples of a state in the gallery's page. */
export function render({ id }) {
  const [title, make] = samples[id.split('.').pop()]
  document.title = title
  const heading = element('h1', { className: 'visually-hidden', content: 'Components' })
  part('components').replaceChildren(heading, sample(title, ...make()))
  show('components')
}

export const componentStates = Object.entries(samples).map(([id, [title]]) => ({
  screen: 'components',
  id: `components.${id}`,
  title,
  render: true,
}))
