// Tests for the pure functions, which run in the browser itself: `run()` returns what is wrong.

import { captureStates } from './capture-states.js'
import { captureTests } from './capture-tests.js'
import { contrast, parseColor } from './color.js'
import { detailTexts } from './detail-texts.js'
import { flagTexts } from './flag-texts.js'
import { handoverTests } from './handover-tests.js'
import { handoverTexts } from './handover-texts.js'
import { icon, iconNames } from './icons.js'
import { pseudo } from './pseudo.js'
import { states } from './states.js'
import { themeRoles } from './theme.js'
import { textsIn } from './texts.js'

/** A generator that makes the same numbers in each run. */
function numbers(seed) {
  let state = seed
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state / 2147483648
  }
}

function anyTheme(next) {
  const part = () => Math.floor(next() * 256)
  const color = () => {
    if (next() < 0.2) return undefined
    const gray = part()
    if (next() < 0.3) return `rgb(${gray} ${gray} ${gray} / 1)`
    return `rgb(${part()} ${part()} ${part()} / ${next() < 0.2 ? next().toFixed(3) : 1})`
  }
  return { background: color(), foreground: color(), border: color() }
}

const surfaces = ['background', 'surface', 'surface-strong', 'raised']
const messages = ['info', 'success', 'warning', 'error']
const tints = messages.map((name) => `${name}-soft`)

/** Each pair of roles that lies on one another, and the contrast that it needs. */
const pairs = [
  ...['foreground', 'muted'].flatMap((role) => [...surfaces, ...tints].map((below) => [role, below, 4.5])),
  ...messages.flatMap((role) => [...surfaces, `${role}-soft`].map((below) => [role, below, 4.5])),
  ...['accent', 'accent-hover'].map((below) => ['on-accent', below, 4.5]),
  ['on-danger', 'danger', 4.5],
  ['danger', 'background', 3],
  ...['focus', 'border-strong'].flatMap((role) => [...surfaces, ...tints].map((below) => [role, below, 3])),
]

function everyThemeIsReadable(wrong) {
  const next = numbers(1)
  for (let round = 0; round < 5000; round += 1) {
    const [theme, scheme] = [anyTheme(next), round % 2 ? 'light' : 'dark']
    const roles = themeRoles(theme, scheme)
    for (const [role, below, ratio] of pairs) {
      const found = contrast(parseColor(roles[`--${role}`]), parseColor(roles[`--${below}`]))
      if (found < ratio) wrong.push(`${role} on ${below}: ${found} with ${JSON.stringify(theme)} in ${scheme}`)
    }
  }
}

function theHostsBackgroundStays(wrong) {
  for (const background of ['#123456', '#ffffff', '#000000', '#777777', '#ff2d55']) {
    const roles = themeRoles({ background, foreground: background }, 'light')
    if (roles['--background'] !== background) wrong.push(`${background} became ${roles['--background']}`)
  }
}

function theStyleSheetHasTheDefaults(wrong) {
  const scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  // The host's roles are set on the element; these are the sheet's own.
  const { style } = document.documentElement
  const kept = style.cssText
  style.cssText = ''
  const sheet = getComputedStyle(document.documentElement)
  for (const [name, value] of Object.entries(themeRoles({}, scheme))) {
    const found = name === 'color-scheme' ? sheet.colorScheme : sheet.getPropertyValue(name).trim()
    if (found !== value) wrong.push(`${name} is ${found} in tokens.css and ${value} in theme.js (${scheme})`)
  }
  style.cssText = kept
}

function colorsAreRead(wrong) {
  const cases = [
    ['#fff', [255, 255, 255]],
    ['#102030', [16, 32, 48]],
    ['rgb(16 32 48 / 1)', [16, 32, 48]],
    ['rgb(0 0 0 / 0.5)', [128, 128, 128]],
    ['rgb(0, 0, 0, 50%)', [128, 128, 128]],
    ['red', undefined],
    ['', undefined],
    [undefined, undefined],
    ['rgb(0 0 0 / 0);background:url(x)', undefined],
  ]
  for (const [text, color] of cases) {
    if (String(parseColor(text)) !== String(color)) wrong.push(`${text} is read as ${parseColor(text)}`)
  }
  if (Math.abs(contrast([0, 0, 0], [255, 255, 255]) - 21) > 1e-9) wrong.push('black on white has not 21')
}

const blanks = (sentence) => String((sentence.match(/\{\w+\}/g) ?? []).sort())

function languagesAreComplete(wrong) {
  for (const [name, { en, ja }] of Object.entries({ flagTexts, detailTexts, handoverTexts, shared: { en: textsIn('en'), ja: textsIn('ja') } })) {
    for (const key of new Set([...Object.keys(en), ...Object.keys(ja)])) {
      if (!en[key]?.trim() || !ja[key]?.trim()) wrong.push(`${name} has no ${key} in one language`)
      else if (blanks(en[key]) !== blanks(ja[key])) wrong.push(`${key} has other placeholders in Japanese`)
    }
  }
  const { test } = pseudo({ test: 'Photo {n} of {all}' })
  if (!/^\[Phötö \{n\} öf \{all\}( ~)+\]$/.test(test)) wrong.push(`the pseudo-language makes ${test}`)
}

function theListsAreWhole(wrong) {
  const ids = states.map((state) => state.id)
  if (new Set(ids).size !== ids.length) wrong.push('two states have one id')
  for (const { id, screen, title } of states) {
    if (!title || !(id.startsWith(`${screen}.`))) wrong.push(`${id} has no title, or is of another screen`)
  }
  if (!captureStates.every((state) => states.includes(state))) wrong.push('a capture state is missing')
  for (const name of iconNames) {
    if (!icon(name).querySelector('path').getAttribute('d')) wrong.push(`${name} is not drawn`)
  }
  if (icon('close').getAttribute('aria-hidden') !== 'true') wrong.push('an icon without a label is read')
  if (icon('close', { label: 'Close' }).getAttribute('role') !== 'img') wrong.push('an icon with a label is not read')
}

/** Runs all tests, and returns a sentence for each fault. */
export function run() {
  const wrong = []
  for (const test of [
    everyThemeIsReadable, theHostsBackgroundStays, theStyleSheetHasTheDefaults, colorsAreRead, languagesAreComplete,
    theListsAreWhole, ...handoverTests, ...captureTests,
  ]) {
    try {
      test(wrong)
    } catch (error) {
      wrong.push(`${test.name}: ${error.stack}`)
    }
  }
  return wrong
}
