// The viewer of an item's photos: panes that follow one state, the tools, and the photos of the next item.

import { actual, filter, follow, matrix, start, toPhoto } from './item-view.js'
import { begin as beginMarks } from './item-marks.js'
import { keep } from './lease.js'

const stage = document.querySelector('[data-stage]')
const regions = [...(stage?.querySelectorAll('[data-region]') ?? [])]
const step = 60
let state = start
let current = regions[0]
let isFraming = false
let marks

const number = (text) => Number(text) || 1
const photoOf = ({ dataset }) => ({ id: dataset.photo, width: number(dataset.width), height: number(dataset.height) })
const canvasOf = (pane) => pane.querySelector('.canvas')
const panes = () => [...current.querySelectorAll('.pane[data-photo]')].filter((pane) => pane.offsetParent)

function sizeOf(pane) {
  const { clientWidth, clientHeight } = canvasOf(pane)
  return { width: clientWidth || 1, height: clientHeight || 1, density: devicePixelRatio }
}

/** The place of an event in its pane. */
function placeOf(event, canvas) {
  const box = canvas.getBoundingClientRect()
  return { x: event.clientX - box.left, y: event.clientY - box.top }
}

/** Lays a picture out in the pixels of its photo, and moves it. A page's own style sheets allow no style in the markup. */
function place(image, view, pane, photo) {
  Object.assign(image.style, {
    width: `${photo.width}px`, height: `${photo.height}px`, transform: `matrix(${matrix(view, pane, photo)})`,
    filter: filter(view),
  })
}

function frame() {
  isFraming = false
  for (const pane of panes()) {
    place(canvasOf(pane).querySelector('img'), state, sizeOf(pane), photoOf(pane))
    if (state.zoom !== 1) sharpen(pane)
    marks?.draw(canvasOf(pane), state, sizeOf(pane), photoOf(pane))
  }
  stage.classList.toggle('zoomed', state.zoom > 1)
}

/** Draws with the next frame. */
function draw() {
  if (!isFraming) requestAnimationFrame(frame)
  isFraming = true
}

/** Replaces the working copy by the original, once that is decoded. */
async function sharpen(pane) {
  const { original } = pane.dataset
  if (!original) return
  delete pane.dataset.original
  const picture = new Image()
  picture.src = original
  try {
    await picture.decode()
    canvasOf(pane).querySelector('img').src = original
  } catch {
    // The working copy stays: the browser can't show the original.
  }
}

function send(event, pane = panes()[0]) {
  if (!pane) return
  state = follow(state, event, sizeOf(pane), photoOf(pane))
  draw()
}

function show(region) {
  if (!region) return
  current = region
  for (const other of regions) other.hidden = other !== region
  for (const link of document.querySelectorAll('[data-show]')) {
    const isShown = link.dataset.show === region.dataset.region
    if (!isShown) link.removeAttribute('aria-current')
    else link.setAttribute('aria-current', 'true')
    if (isShown) link.parentElement.parentElement.scrollLeft = link.offsetLeft - link.offsetWidth
  }
  // The light stays as it is set; the part of a photo that was looked at says nothing about the next one.
  state = { ...state, zoom: 1, x: 0.5, y: 0.5, turns: 0 }
  draw()
}

const shift = (by) => show(regions[(regions.indexOf(current) + by + regions.length) % regions.length])
const isOn = (act) => document.querySelector(`[data-act="${act}"]`)?.ariaPressed === 'true'

/** Turns a tool that stays on, on or off. */
function toggle(button) {
  button.ariaPressed = String(button.ariaPressed !== 'true')
  stage.classList.toggle(`with-${button.dataset.act}`, button.ariaPressed === 'true')
  if (button.dataset.act === 'loupe') moveLoupe()
  draw()
}

const events = {
  fit: { type: 'fit' }, actual: { type: 'actual' }, in: { type: 'zoom', by: 1.5 }, out: { type: 'zoom', by: 1 / 1.5 },
  turn: { type: 'turn', by: 1 }, mirror: { type: 'mirror' }, reset: { type: 'reset' },
  lighter: { type: 'exposure', by: 1 }, darker: { type: 'exposure', by: -1 },
  harder: { type: 'contrast', by: 1 }, softer: { type: 'contrast', by: -1 },
}

/** Carries out the tool of a button. */
function act(button) {
  const name = button.dataset.act
  if (events[name]) send(events[name])
  else if (button.ariaPressed) toggle(button)
  else shift(name === 'next' ? 1 : -1)
}

const arrows = { ArrowLeft: [step, 0], ArrowRight: [-step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }

/** Shows the photo around a place larger: two pixels of the screen for one of the photo, or three times what is seen. */
function moveLoupe(pane = panes()[0], at) {
  const glass = document.getElementById('loupe') ?? document.createElement('div')
  glass.id = 'loupe'
  glass.hidden = !isOn('loupe') || !pane
  if (glass.hidden) return
  const canvas = canvasOf(pane)
  const image = glass.firstChild ?? glass.appendChild(new Image())
  const { src } = canvas.querySelector('img')
  if (image.src !== src) Object.assign(image, { src, alt: '' })
  canvas.append(glass)
  const [seen, photo] = [sizeOf(pane), photoOf(pane)]
  const spot = at ?? { x: seen.width / 2, y: seen.height / 2 }
  const size = { width: glass.clientWidth || 1, height: glass.clientHeight || 1, density: devicePixelRatio }
  const ratio = matrix({ ...start, zoom: state.zoom }, seen, photo)[0] / matrix(start, size, photo)[0]
  const zoom = Math.max(2 * actual(state, size, photo), 3 * ratio)
  place(image, { ...state, ...toPhoto(state, seen, photo, spot), zoom }, size, photo)
  Object.assign(glass.style, { left: `${spot.x}px`, top: `${spot.y}px` })
  sharpen(pane)
}

/** Moves the photo, or marks a part of it, with a pointer. */
function follows(canvas) {
  const pane = canvas.parentElement
  let from
  canvas.addEventListener('wheel', (event) => {
    event.preventDefault()
    send({ type: 'zoom', by: Math.exp(-event.deltaY / 500), at: placeOf(event, canvas) }, pane)
  }, { passive: false })
  canvas.addEventListener('dblclick', (event) => {
    if (isOn('mark')) return
    send(state.zoom > 1 ? { type: 'fit' } : { type: 'actual', at: placeOf(event, canvas) }, pane)
  })
  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    from = placeOf(event, canvas)
    canvas.setPointerCapture(event.pointerId)
  })
  canvas.addEventListener('pointermove', (event) => {
    const to = placeOf(event, canvas)
    if (isOn('loupe')) moveLoupe(pane, to)
    if (!from || isOn('mark')) return
    send({ type: 'pan', x: to.x - from.x, y: to.y - from.y }, pane)
    from = to
  })
  canvas.addEventListener('pointerup', (event) => {
    const isMarked = from && isOn('mark') && !pane.classList.contains('reference')
    if (isMarked) add(pane, from, placeOf(event, canvas))
    from = undefined
  })
  canvas.addEventListener('click', () => canvas.focus({ preventScroll: true }))
  canvas.addEventListener('pointercancel', () => (from = undefined))
  canvas.addEventListener('keydown', (event) => {
    const by = arrows[event.key]
    if (by && state.zoom > 1) {
      event.preventDefault()
      send({ type: 'pan', x: by[0], y: by[1] }, pane)
    } else if (event.key === 'Enter' && isOn('mark')) {
      event.preventDefault()
      const { width, height } = sizeOf(pane)
      add(pane, { x: width / 2, y: height / 2 })
    }
  })
}

function add(pane, from, to = from) {
  const [size, photo] = [sizeOf(pane), photoOf(pane)]
  marks?.add(photo.id, toPhoto(state, size, photo, from), toPhoto(state, size, photo, to))
  draw()
}

/** Loads the next item's working copies, when everything of this one is there. */
function loadAhead() {
  for (const { dataset } of document.querySelectorAll('[data-ahead]')) {
    const picture = new Image()
    picture.fetchPriority = 'low'
    picture.src = dataset.ahead
  }
}

if (current) {
  const names = Object.fromEntries(
    [...stage.querySelectorAll('.pane[data-photo]')].map(({ dataset }) => [dataset.photo, dataset.label])
  )
  marks = beginMarks(names, draw)
  for (const canvas of stage.querySelectorAll('.canvas')) follows(canvas)
  for (const button of document.querySelectorAll('[data-act]')) {
    button.addEventListener('click', () => act(button))
  }
  for (const link of document.querySelectorAll('[data-show]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault()
      show(regions.find(({ dataset }) => dataset.region === link.dataset.show))
    })
  }
  new ResizeObserver(draw).observe(stage)
  stage.dataset.stage = 'ready'
  show(regions.find(({ id }) => `#${id}` === location.hash) ?? current)
}
const lease = document.querySelector('[data-lease]')
if (lease) {
  keep(lease, (sentence) => {
    const lost = document.querySelector('[data-lost]')
    Object.assign(lost, { hidden: false, textContent: sentence })
    lost.scrollIntoView({ block: 'nearest' })
  })
}
// The key of the decision sends the form in which the user writes, if that is another one.
document.addEventListener('keydown', (event) => {
  const form = event.target.closest?.('form:not(#decide)')
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !form) return
  event.preventDefault()
  form.requestSubmit()
}, { capture: true })
// A key opens a part of the page: the next press of Tab leads into it.
for (const summary of document.querySelectorAll('summary[data-keys]')) {
  summary.addEventListener('click', () => summary.focus())
}
if (document.readyState === 'complete') loadAhead()
else addEventListener('load', loadAhead)
