// The text fields of the item, before the photos are sent.

import { field, setError } from './components.js'
import { element, part } from './dom.js'
import { text } from './texts.js'

const id = (name) => `field-${name}`
let shown = ''

/** Makes the form once; what the user has typed stays. */
export function showFields(fields) {
  const form = part('fields')
  form.hidden = fields.length === 0
  const key = fields.map((each) => each.id).join()
  if (shown === key) return
  shown = key
  form.replaceChildren(
    element('h2', { content: text('capture.fields') }),
    ...fields.map((each) =>
      field({
        id: id(each.id),
        label: each.required ? each.label : text('capture.optionalField', { label: each.label }),
        control: element('input', { type: 'text', autocomplete: 'off', required: each.required, enterKeyHint: 'next' }),
      })
    )
  )
}

/** The fault of a value: `missing` or `long`. The limit counts Unicode scalars, as the server does. */
export function faultOf(value, { required, max }) {
  if (required && !value.trim()) return 'missing'
  return [...value].length > max ? 'long' : undefined
}

/** The values of all fields; `undefined` if one is wrong. The first wrong field gets the focus. */
export function readFields(fields) {
  const values = {}
  let first
  for (const each of fields) {
    const control = part(id(each.id))
    const value = control?.value.trim() ?? ''
    const fault = faultOf(value, each)
    setError(id(each.id), fault && text(`capture.field.${fault}`, { max: each.max }))
    if (fault) first ??= control
    else if (value) values[each.id] = value
  }
  first?.focus()
  return first ? undefined : values
}
