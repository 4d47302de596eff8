// The panes of the region that is shown: one state for all of them, which pointers, the wheel, keys and tools change.

import { actual, filter, follow, matrix, start, toPhoto } from './item-view.js'

const arrows = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] }
const stage = document.querySelector('[data-stage]')
const tools = new Set()
let state = start
let current
let marks
let isFraming = false

const number = (text) => Number(text) || 1
const photoOf = ({ dataset }) => ({ id: dataset.photo, width: number(dataset.width), height: number(dataset.height) })
const canvasOf = (pane) => pane.querySelector('.canvas')
const panes = () => [...current.querySelectorAll('.pane[data-photo]')].filter((pane) => pane.offsetParent)

function sizeOf(pane) {
  const { clientWidth, clientHeight } = canvasOf(pane)
  return { width: clientWidth || 1, height: clientHeight || 1, density: devicePixelRatio }
}

/** Lays a picture out in the pixels of its photo, and moves it. The page's policy allows no style in the markup. */
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
export function draw() {
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

/** Changes the state by an event of `item-view.js`. */
export function send(event, pane = panes()[0]) {
  if (!pane) return
  state = follow(state, event, sizeOf(pane), photoOf(pane))
  draw()
}

/** Shows the photos of a region. The light stays as it is set; the part that was seen says nothing about another photo. */
export function show(region) {
  current = region
  state = { ...state, zoom: 1, x: 0.5, y: 0.5, turns: 0 }
  draw()
}

/** Turns `loupe`, `compare` or `mark` on or off. */
export function toggle(tool) {
  const isOn = !tools.delete(tool)
  if (isOn) tools.add(tool)
  stage.classList.toggle(`with-${tool}`, isOn)
  if (tool === 'loupe') moveLoupe()
  draw()
  return isOn
}

/** Shows the photo around a place larger: two pixels of the screen for one of the photo, or three times what is seen. */
function moveLoupe(pane = panes()[0], at) {
  const glass = document.getElementById('loupe') ?? document.createElement('div')
  glass.id = 'loupe'
  glass.hidden = !tools.has('loupe') || !pane
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

function mark(pane, from, to = from) {
  const [size, photo] = [sizeOf(pane), photoOf(pane)]
  marks?.add(photo.id, toPhoto(state, size, photo, from), toPhoto(state, size, photo, to))
}

/** The middle of one or two pointers, and their distance. */
function spread([one, other = one]) {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, size: Math.hypot(one.x - other.x, one.y - other.y) }
}

/** Follows what happens in a canvas. */
function follows(canvas) {
  const pane = canvas.parentElement
  const pointers = new Map()
  let markedFrom
  const placeOf = ({ clientX, clientY }) => {
    const box = canvas.getBoundingClientRect()
    return { x: clientX - box.left, y: clientY - box.top }
  }
  canvas.addEventListener('wheel', (event) => {
    event.preventDefault()
    // Browsers report the pinch of a touchpad as a wheel with Ctrl, in small steps.
    send({ type: 'zoom', by: Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 500)), at: placeOf(event) }, pane)
  }, { passive: false })
  // One finger scrolls the page over a photo that is seen whole; two always belong to the photo.
  canvas.addEventListener('touchmove', (event) => event.touches.length > 1 && event.preventDefault(), { passive: false })
  canvas.addEventListener('dblclick', (event) => {
    if (tools.has('mark')) return
    send(state.zoom > 1 ? { type: 'fit' } : { type: 'actual', at: placeOf(event) }, pane)
  })
  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || pointers.size > 1) return
    pointers.set(event.pointerId, placeOf(event))
    markedFrom = tools.has('mark') && pointers.size === 1 ? placeOf(event) : undefined
    canvas.setPointerCapture(event.pointerId)
  })
  canvas.addEventListener('pointermove', (event) => {
    const to = placeOf(event)
    if (tools.has('loupe')) moveLoupe(pane, to)
    if (!pointers.has(event.pointerId) || markedFrom) return
    const before = spread([...pointers.values()])
    pointers.set(event.pointerId, to)
    const after = spread([...pointers.values()])
    if (before.size && after.size) send({ type: 'zoom', by: after.size / before.size, at: before }, pane)
    send({ type: 'pan', x: after.x - before.x, y: after.y - before.y }, pane)
  })
  canvas.addEventListener('pointerup', (event) => {
    pointers.delete(event.pointerId)
    if (markedFrom && !pane.classList.contains('reference')) mark(pane, markedFrom, placeOf(event))
    markedFrom = undefined
  })
  canvas.addEventListener('pointercancel', ({ pointerId }) => {
    pointers.delete(pointerId)
    markedFrom = undefined
  })
  canvas.addEventListener('keydown', (event) => {
    const by = arrows[event.key]
    const isMark = event.key === 'Enter' && tools.has('mark')
    if (!isMark && !(by && state.zoom > 1)) return
    event.preventDefault()
    if (!isMark) return send({ type: 'pan', x: by[0], y: by[1] }, pane)
    const { width, height } = sizeOf(pane)
    mark(pane, { x: width / 2, y: height / 2 })
  })
}

/** Takes over the stage, and shows a region. `found` are the marks of the form, if there is one. */
export function begin(region, found) {
  marks = found
  for (const canvas of stage.querySelectorAll('.canvas')) follows(canvas)
  new ResizeObserver(draw).observe(stage)
  show(region)
  stage.dataset.stage = 'ready'
}
