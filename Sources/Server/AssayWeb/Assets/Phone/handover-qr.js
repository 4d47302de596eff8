// Draws a QR code from the platform's bits. It is dark on white in every theme, because readers expect that.

const quietZone = 4

/** Returns the path of the dark modules; `undefined` if the bits are not those of a code. */
export function pathOf({ size, modules }) {
  if (!Number.isInteger(size) || size < 21 || size > 177) return undefined
  const bytes = Uint8Array.from(atob(modules), (character) => character.charCodeAt(0))
  if (bytes.length !== Math.ceil((size * size) / 8)) return undefined
  const isDark = (at) => (bytes[at >> 3] >> (7 - (at & 7))) & 1
  let path = ''
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; ) {
      const start = column
      while (column < size && isDark(row * size + column)) column += 1
      const run = column - start
      if (run) path += `M${start + quietZone} ${row + quietZone}h${run}v1h-${run}z`
      else column += 1
    }
  }
  return path
}

/** Returns the code as a picture with a name. */
export function qrCode(qr, label) {
  const path = pathOf(qr)
  if (!path) return undefined
  const make = (tag, attributes) => {
    const made = document.createElementNS('http://www.w3.org/2000/svg', tag)
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
    return made
  }
  const side = qr.size + 2 * quietZone
  const view = { viewBox: `0 0 ${side} ${side}`, class: 'qr', role: 'img', 'aria-label': label }
  const made = make('svg', { ...view, 'shape-rendering': 'crispEdges' })
  made.append(make('rect', { width: side, height: side, class: 'qr-light' }), make('path', { d: path, class: 'qr-dark' }))
  return made
}
