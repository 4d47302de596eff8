// What the viewer shows of a photo, without a page: a state, its events, and the geometry of one pane.
//
// The state belongs to all panes. Its center is in parts of a photo and its zoom in multiples of "fit", so that photos of
// different sizes are moved together.

export const start = { zoom: 1, x: 0.5, y: 0.5, turns: 0, isMirrored: false, exposure: 0, contrast: 0 }

const clamp = (value, low, high) => Math.min(Math.max(value, low), high)

/** The rotation by quarter turns and then the reflection, as `[a, b, c, d]`: x' = a·x + c·y, y' = b·x + d·y. */
function axes({ turns, isMirrored }) {
  const [cos, sin] = [[1, 0], [0, 1], [-1, 0], [0, -1]][turns]
  const sign = isMirrored ? -1 : 1
  return [sign * cos, sin, sign * -sin, cos]
}

/** The scale, in CSS pixels for a pixel of the photo, at which the whole photo is seen. */
export function fit({ turns }, pane, photo) {
  const [width, height] = turns % 2 ? [photo.height, photo.width] : [photo.width, photo.height]
  return Math.min(pane.width / width, pane.height / height)
}

/** The zoom at which a pixel of the photo is one of the screen. */
export const actual = (state, pane, photo) => 1 / (fit(state, pane, photo) * (pane.density ?? 1))

/** Keeps the photo in its pane: what is smaller stays in the middle, and no edge of what is larger comes inside. */
function bounded(state, pane, photo) {
  const one = actual(state, pane, photo)
  const zoom = clamp(state.zoom, Math.min(1, one), Math.max(4, 8 * one))
  const scale = fit(state, pane, photo) * zoom
  const [width, height] = state.turns % 2 ? [pane.height, pane.width] : [pane.width, pane.height]
  const held = (center, seen, side) => {
    const half = seen / (2 * scale * side)
    return half >= 0.5 ? 0.5 : clamp(center, half, 1 - half)
  }
  return { ...state, zoom, x: held(state.x, width, photo.width), y: held(state.y, height, photo.height) }
}

/** The CSS matrix that places a photo, laid out in its own pixels at the pane's corner. */
export function matrix(state, pane, photo) {
  const scale = fit(state, pane, photo) * state.zoom
  const [a, b, c, d] = axes(state).map((part) => part * scale)
  const [x, y] = [state.x * photo.width, state.y * photo.height]
  return [a, b, c, d, pane.width / 2 - a * x - c * y, pane.height / 2 - b * x - d * y]
}

/** The place in the pane of a point of the photo, which is given in parts of the photo. */
export function toPane(state, pane, photo, point) {
  const [a, b, c, d, e, f] = matrix(state, pane, photo)
  const [x, y] = [point.x * photo.width, point.y * photo.height]
  return { x: a * x + c * y + e, y: b * x + d * y + f }
}

/** The point of the photo at a place in the pane, in parts of the photo. */
export function toPhoto(state, pane, photo, place) {
  const scale = fit(state, pane, photo) * state.zoom
  const [a, b, c, d] = axes(state)
  const [x, y] = [(place.x - pane.width / 2) / scale, (place.y - pane.height / 2) / scale]
  return { x: state.x + (a * x + b * y) / photo.width, y: state.y + (c * x + d * y) / photo.height }
}

/** Zooms so that the point of the photo under `at`, by default the middle of the pane, stays where it is. */
function zoomed(state, zoom, at, pane, photo) {
  const place = at ?? { x: pane.width / 2, y: pane.height / 2 }
  const point = toPhoto(state, pane, photo, place)
  const { zoom: possible } = bounded({ ...state, zoom }, pane, photo)
  const there = toPhoto({ ...state, zoom: possible, x: 0, y: 0 }, pane, photo, place)
  return bounded({ ...state, zoom: possible, x: point.x - there.x, y: point.y - there.y }, pane, photo)
}

/** Returns the state after an event in a pane. An unknown event changes nothing. */
export function follow(state, event, pane, photo) {
  switch (event.type) {
    case 'fit':
      return { ...state, zoom: 1, x: 0.5, y: 0.5 }
    case 'reset':
      return start
    case 'actual':
      return zoomed(state, actual(state, pane, photo), event.at, pane, photo)
    case 'zoom':
      return zoomed(state, state.zoom * event.by, event.at, pane, photo)
    case 'pan': {
      const from = toPhoto(state, pane, photo, { x: event.x, y: event.y })
      const to = toPhoto(state, pane, photo, { x: 0, y: 0 })
      return bounded({ ...state, x: state.x + to.x - from.x, y: state.y + to.y - from.y }, pane, photo)
    }
    case 'turn':
      return bounded({ ...state, turns: (state.turns + event.by + 4) % 4 }, pane, photo)
    case 'mirror':
      return { ...state, isMirrored: !state.isMirrored }
    case 'exposure':
      return { ...state, exposure: clamp(state.exposure + event.by, -6, 6) }
    case 'contrast':
      return { ...state, contrast: clamp(state.contrast + event.by, -6, 6) }
    default:
      return state
  }
}

/** The CSS filter of a state. Six steps of exposure are two stops; the contrast is doubled or halved in six steps. */
export function filter({ exposure, contrast }) {
  if (!exposure && !contrast) return 'none'
  return `brightness(${(2 ** (exposure / 3)).toFixed(3)}) contrast(${(2 ** (contrast / 6)).toFixed(3)})`
}

/** A mark as the form sends it: a point, or a rectangle if the pointer has moved, in parts of the photo. */
export function markOf(photo, from, to = from) {
  const inside = (value) => clamp(value, 0, 1)
  const [x, y] = [inside(Math.min(from.x, to.x)), inside(Math.min(from.y, to.y))]
  const [width, height] = [inside(Math.max(from.x, to.x)) - x, inside(Math.max(from.y, to.y)) - y]
  const numbers = width > 0.005 && height > 0.005 ? [x, y, width, height] : [inside(from.x), inside(from.y)]
  return `${photo}:${numbers.map((number) => number.toFixed(4)).join(',')}`
}

/** Reads a mark of the form; `undefined` for another text. */
export function readMark(text) {
  const [photo, numbers = ''] = text.split(':')
  const values = numbers.split(',').map(Number)
  if (![2, 4].includes(values.length) || values.some((value) => !(value >= 0 && value <= 1))) return undefined
  const [x, y, width = 0, height = 0] = values
  return { photo, x, y, width, height }
}
