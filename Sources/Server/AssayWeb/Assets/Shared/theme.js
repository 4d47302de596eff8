// The host's three colors, turned into the roles of tokens.css. Text keeps a contrast of 4.5 and controls of 3 with
// whatever lies behind them (WCAG AA), whatever the colors are.

import { hex, lowest, luminance, mix, parseColor, pole, readable } from './color.js'

const [text, control] = [4.5, 3]

const schemes = {
  light: {
    background: [255, 255, 255],
    foreground: [20, 22, 26],
    focus: [37, 99, 235],
    info: [29, 78, 216],
    success: [21, 112, 60],
    warning: [154, 82, 0],
    error: [180, 35, 24],
  },
  dark: {
    background: [15, 17, 21],
    foreground: [243, 244, 246],
    focus: [138, 180, 255],
    info: [147, 187, 255],
    success: [112, 214, 148],
    warning: [250, 190, 100],
    error: [255, 150, 138],
  },
}

const schemeOf = (color) => (luminance(color) < 0.18 ? 'dark' : 'light')

/** Returns the page's two colors. The host's background stays as it is; its text color moves if it must. */
function page(theme, scheme) {
  const own = parseColor(theme.foreground, schemes[scheme].background)
  let background = parseColor(theme.background, schemes[scheme].background)
  if (!background) {
    // A text color alone chooses the background on which it can be read.
    const choices = [schemes[scheme], schemes.light, schemes.dark].map((each) => each.background)
    background = (own && choices.find((each) => lowest(own, [each]) >= text)) ?? choices[0]
  }
  const given = own && parseColor(theme.foreground, background)
  return [background, readable(given ?? schemes[schemeOf(background)].foreground, [background], text)]
}

/** Mixes the background with the text's color, or away from it where the text has no contrast to spare. */
function surface(background, foreground, amount) {
  const towards = mix(background, foreground, amount)
  if (lowest(foreground, [towards]) >= text + 0.5) return towards
  const away = luminance(background) > luminance(foreground) ? [255, 255, 255] : [0, 0, 0]
  return mix(background, away, amount)
}

/** Returns the tint behind a banner, as strong as the text on it allows. */
function tint(color, foreground, surfaces) {
  const tints = [0.12, 0.08, 0.04].map((strength) => mix(surfaces[0], color, strength))
  const isEnough = (each) => {
    const all = [each, ...surfaces]
    return lowest(foreground, [each]) >= text && lowest(pole(all), all) >= text
  }
  return tints.find(isEnough) ?? surfaces[0]
}

/** Returns the roles of the four messages: a color for text and icons, and a tint behind them. */
function messages(colors, foreground, surfaces) {
  const names = ['info', 'success', 'warning', 'error']
  const tints = names.map((name) => tint(colors[name], foreground, surfaces))
  const roles = {}
  names.forEach((name, index) => {
    roles[name] = readable(colors[name], [tints[index], ...surfaces], text)
    roles[`${name}-soft`] = tints[index]
  })
  return [roles, tints]
}

/** Returns every role that depends on the theme, by its property's name, and the `color-scheme`. */
export function themeRoles(theme = {}, scheme = 'light') {
  const [background, foreground] = page(theme, scheme)
  const kind = schemeOf(background)
  const colors = schemes[kind]
  const low = surface(background, foreground, 0.04)
  const high = surface(background, foreground, 0.09)
  const surfaces = [background, low, high]
  const [said, tints] = messages(colors, foreground, surfaces)
  const everything = [...surfaces, ...tints]
  const border = parseColor(theme.border, background) ?? mix(background, foreground, 0.14)
  const danger = readable(colors.error, [background], control)
  const pressed = mix(foreground, background, 0.14)
  const roles = {
    background,
    foreground,
    muted: readable(mix(background, foreground, 0.66), everything, text),
    surface: low,
    'surface-strong': high,
    raised: kind === 'dark' ? low : background,
    border,
    'border-strong': readable(mix(border, foreground, 0.3), everything, control),
    accent: foreground,
    'accent-hover': lowest(pressed, [background]) >= text ? pressed : pole([background]),
    'on-accent': background,
    focus: readable(colors.focus, everything, control),
    danger,
    'on-danger': pole([danger]),
    ...said,
  }
  const properties = Object.entries(roles).map(([name, color]) => [`--${name}`, hex(color)])
  return { ...Object.fromEntries(properties), 'color-scheme': kind }
}

const isDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)')
let undo = () => {}

/**
 * Sets the roles of the host's theme on the page, now and whenever the system's appearance changes.
 * A `scheme`, or `data-scheme` of the page, is independent of the system's appearance.
 */
export function applyTheme(theme = {}, { scheme = document.documentElement.dataset.scheme } = {}) {
  undo()
  const { style } = document.documentElement
  const apply = () => {
    const roles = themeRoles(theme, scheme || (isDark?.matches ? 'dark' : 'light'))
    for (const [name, value] of Object.entries(roles)) style.setProperty(name, value)
  }
  // Without the host's colors, the style sheet has them.
  if (!scheme && !['background', 'foreground', 'border'].some((name) => parseColor(theme?.[name]))) return
  apply()
  isDark?.addEventListener('change', apply)
  undo = () => isDark?.removeEventListener('change', apply)
}
