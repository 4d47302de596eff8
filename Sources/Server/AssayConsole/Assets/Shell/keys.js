// The keys of a page, read from its elements: `data-keys` has a key such as `j`, keys in a row such as `g q`, or
// `Ctrl+Enter`; `data-label` names the action where the element's own text does not.
//
// A key clicks a link or a button, focuses a field, opens a part of the page, or focuses the next of several elements
// with `data-cycle`, whose value is the key of the previous one. In a row of a table, the arrows do so too, and other
// keys are those of the row that has the focus. Single keys rest in fields, during the composition of text (IME) and
// with a modifier. The user can switch them off; `Ctrl+Enter` then still sends the form.

const pause = 1200
const stored = 'assay.console.keys'
const writing = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=range]), textarea, select'

/** Whether single keys are switched on. */
export const isOn = () => localStorage.getItem(stored) !== 'off'

export const switchOn = (on) => localStorage.setItem(stored, on ? 'on' : 'off')

/** The page's actions in the order of the page, once for each key. */
export function actions(root = document) {
  const seen = new Map()
  const add = (keys, action) => keys && !seen.has(keys) && seen.set(keys, { keys, ...action })
  const row = document.activeElement?.closest('tr')
  for (const element of root.querySelectorAll('[data-keys]')) {
    const { keys, cycle, labelBack } = element.dataset
    const isElsewhere = row && cycle === undefined && element.closest('tr') && !row.contains(element)
    if (isElsewhere || !isUsable(element)) continue
    add(keys, { element, label: labelOf(element), step: 1 })
    add(cycle, { element, label: labelBack, step: -1 })
  }
  return [...seen.values()]
}

function isUsable(element) {
  return !element.disabled && element.getAttribute('aria-disabled') !== 'true' && element.getClientRects().length > 0
}

function labelOf(element) {
  const named = element.dataset.label ?? element.getAttribute('aria-label')
  return (named ?? element.labels?.[0]?.textContent ?? element.textContent).trim()
}

/** Whether a key belongs to what the user writes. */
export function isWriting(event) {
  const target = event.target instanceof Element ? event.target : document.body
  return event.isComposing || event.keyCode === 229 || target.isContentEditable === true || target.matches(writing)
}

function act({ element, step }) {
  if (element.matches(`${writing}, [tabindex]`)) return element.focus()
  if (element.dataset.cycle !== undefined) {
    const all = [...document.querySelectorAll(`[data-keys="${element.dataset.keys}"]`)]
    const row = document.activeElement.closest('tr')
    const at = all.findIndex((one) => one === document.activeElement || row?.contains(one))
    return all.at((at < 0 && step < 0 ? step : at + step) % all.length).focus()
  }
  if (!element.matches('summary')) return element.click()
  // The part is opened, and its first field has the focus.
  element.parentElement.open = true
  ;(element.parentElement.querySelector('input:not([type=hidden]), textarea, select') ?? element).focus()
}

/** Begins to listen. `overview` is called for `?`. */
export function listen(overview) {
  let [before, since] = ['', 0]
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.repeat || event.isComposing || event.keyCode === 229) return
    const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.altKey
    const found = (keys) => actions(document.querySelector('dialog[open]') ?? document).find((one) => one.keys === keys)
    if (isSend) {
      // The form in which the user writes comes before the one that the page names.
      const [form, send] = [event.target.closest?.('main form'), found('Ctrl+Enter')]
      if (!form && !send) return
      event.preventDefault()
      return form ? form.requestSubmit() : act(send)
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event) || !isOn()) return
    if (event.key === '?') {
      event.preventDefault()
      return overview()
    }
    const rows = event.target.closest?.('tr')?.querySelector('[data-cycle]')?.dataset
    const key = (rows && { ArrowDown: rows.keys, ArrowUp: rows.cycle }[event.key]) ?? event.key
    const isSequel = before && event.timeStamp - since < pause
    const action = (isSequel && found(`${before} ${key}`)) || found(key)
    ;[before, since] = action ? ['', 0] : [key, event.timeStamp]
    if (!action) return
    event.preventDefault()
    act(action)
  })
}
