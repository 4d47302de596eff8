// The keys of a page, read from its elements: `data-keys` has a key such as `j`, keys in a row such as `g q`, or
// `Ctrl+Enter`; `data-label` names the action where the element's own text does not.
//
// A key clicks a link or a button and focuses a field. Single keys rest in fields, during the composition of text (IME)
// and with a modifier, and the user can switch them off; `Ctrl+Enter` then still sends the form.

const pause = 1200
const stored = 'assay.console.keys'

/** Whether single keys are switched on. */
export function isOn() {
  try {
    return localStorage.getItem(stored) !== 'off'
  } catch {
    return true
  }
}

export function switchOn(on) {
  try {
    if (on) localStorage.removeItem(stored)
    else localStorage.setItem(stored, 'off')
  } catch {
    // Without storage, the choice is not remembered.
  }
}

/** The page's actions in the order of the page, once for each key. */
export function actions(root = document) {
  const seen = new Map()
  for (const element of root.querySelectorAll('[data-keys]')) {
    if (isUsable(element) && !seen.has(element.dataset.keys)) seen.set(element.dataset.keys, element)
  }
  return [...seen].map(([keys, element]) => ({ keys, element, label: labelOf(element) }))
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
  const isText = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=range]), textarea, select'
  return event.isComposing || event.keyCode === 229 || target.isContentEditable === true || target.matches(isText)
}

function act({ element }) {
  if (element.matches('input:not([type=checkbox], [type=radio], [type=submit], [type=button]), textarea, select')) {
    return element.focus()
  }
  element.click()
}

/** Begins to listen. `overview` is called for `?`. */
export function listen(overview) {
  let [before, since] = ['', 0]
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.repeat || event.isComposing || event.keyCode === 229) return
    const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.altKey
    const found = (keys) => actions(document.querySelector('dialog[open]') ?? document).find((one) => one.keys === keys)
    if (isSend) {
      const send = found('Ctrl+Enter')
      if (!send) return
      event.preventDefault()
      return act(send)
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event) || !isOn()) return
    if (event.key === '?') {
      event.preventDefault()
      return overview()
    }
    const isSequel = before && event.timeStamp - since < pause
    const action = (isSequel && found(`${before} ${event.key}`)) || found(event.key)
    ;[before, since] = action ? ['', 0] : [event.key, event.timeStamp]
    if (!action) return
    event.preventDefault()
    act(action)
  })
}
