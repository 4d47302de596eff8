// Colors as arithmetic: parsing, mixing, and contrast by WCAG 2.2. Pure functions.
//
// A color is an array of red, green and blue from 0 to 255.

const numbers = /^rgba?\(\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)(?:\s*[,/]\s*([\d.]+%?))?\s*\)$/

function fraction(text = '1') {
  const value = text.endsWith('%') ? parseFloat(text) / 100 : parseFloat(text)
  return Math.min(1, Math.max(0, value))
}

/** Reads `#rgb`, `#rrggbb` or `rgb(r g b / a)`. A translucent color is laid over `below`. Otherwise `undefined`. */
export function parseColor(text, below = [255, 255, 255]) {
  const value = String(text ?? '').trim().toLowerCase()
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(value)
  if (short) return short.slice(1).map((digit) => parseInt(digit + digit, 16))
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(value)
  if (long) return long.slice(1).map((digits) => parseInt(digits, 16))
  const parts = numbers.exec(value)
  if (!parts) return undefined
  const color = parts.slice(1, 4).map((part) => Math.min(255, parseFloat(part)))
  return mix(below, color, fraction(parts[4]))
}

/** Returns the color's text, `#rrggbb`. */
export function hex(color) {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** Mixes two colors: 0 is the first, 1 the second. Rounded, as the screen shows it. */
export function mix(from, to, amount) {
  return from.map((part, index) => Math.round(part + (to[index] - part) * amount))
}

/** Returns the relative luminance, from 0 to 1. */
export function luminance(color) {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast of two colors, from 1 to 21. */
export function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Returns the lowest contrast of a color with several backgrounds. */
export function lowest(color, backgrounds) {
  return Math.min(...backgrounds.map((background) => contrast(color, background)))
}

/** Returns black or white, whichever is easier to read on all backgrounds. */
export function pole(backgrounds) {
  const [black, white] = [[0, 0, 0], [255, 255, 255]]
  return lowest(white, backgrounds) >= lowest(black, backgrounds) ? white : black
}

/** Moves a color towards black or white, as little as its contrast with all backgrounds needs. */
export function readable(color, backgrounds, ratio) {
  const end = pole(backgrounds)
  for (let step = 0; step <= 50; step += 1) {
    const moved = mix(color, end, step / 50)
    if (lowest(moved, backgrounds) >= ratio) return moved
  }
  return end
}
