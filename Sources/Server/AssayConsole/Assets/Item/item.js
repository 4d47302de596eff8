// The page of an item: its regions and tools, its lease, and the photos of the next item.

import { begin as beginMarks } from './item-marks.js'
import { begin, draw, send, show as showPanes, toggle } from './item-panes.js'
import { keep } from './lease.js'

const regions = [...document.querySelectorAll('[data-region]')]
let current = regions.find(({ id }) => `#${id}` === location.hash) ?? regions[0]

function show(region) {
  current = region
  for (const other of regions) other.hidden = other !== region
  for (const link of document.querySelectorAll('[data-show]')) {
    const isShown = link.dataset.show === region.dataset.region
    link.ariaCurrent = isShown ? 'true' : null
    if (isShown) link.closest('ol').scrollLeft = link.offsetLeft - link.offsetWidth
  }
  showPanes(region)
}

const events = {
  fit: { type: 'fit' }, actual: { type: 'actual' }, in: { type: 'zoom', by: 1.5 }, out: { type: 'zoom', by: 1 / 1.5 },
  turn: { type: 'turn', by: 1 }, mirror: { type: 'mirror' }, reset: { type: 'reset' },
  lighter: { type: 'exposure', by: 1 }, darker: { type: 'exposure', by: -1 },
  harder: { type: 'contrast', by: 1 }, softer: { type: 'contrast', by: -1 },
}

function act(button) {
  const name = button.dataset.act
  if (events[name]) return send(events[name])
  if (button.ariaPressed) return (button.ariaPressed = String(toggle(name)))
  show(regions[(regions.indexOf(current) + (name === 'next' ? 1 : -1) + regions.length) % regions.length])
}

/** Loads and decodes the other regions of this item, and then the next item's working copies. */
async function loadAhead() {
  await Promise.allSettled([...document.querySelectorAll('.pane:not(.reference) img')].map((image) => image.decode()))
  for (const { dataset } of document.querySelectorAll('[data-ahead]')) {
    Object.assign(new Image(), { fetchPriority: 'low', src: dataset.ahead })
  }
}

if (current) {
  const panes = [...document.querySelectorAll('.pane[data-photo]')]
  begin(current, beginMarks(Object.fromEntries(panes.map(({ dataset }) => [dataset.photo, dataset.label])), draw))
  show(current)
  for (const button of document.querySelectorAll('[data-act]')) button.addEventListener('click', () => act(button))
  for (const link of document.querySelectorAll('[data-show]')) {
    // Browsers leave a link that is seen in part where it is.
    link.addEventListener('focus', () => link.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
    link.addEventListener('click', (event) => {
      event.preventDefault()
      show(regions.find(({ dataset }) => dataset.region === link.dataset.show))
    })
  }
}

const lease = document.querySelector('[data-lease]')
if (lease) {
  keep(lease, (sentence) => {
    const lost = document.querySelector('[data-lost]')
    Object.assign(lost, { hidden: false, textContent: sentence })
    lost.scrollIntoView({ block: 'nearest' })
  })
}
if (document.readyState === 'complete') loadAhead()
else addEventListener('load', loadAhead)
