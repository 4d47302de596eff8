// Disputes a result, or withdraws the dispute.

import { greet, isHosted, send } from './bridge.js'
import { call, fail, openFlow } from './flow.js'
import { element, show, text, translate } from './texts.js'

const part = (id) => document.getElementById(id)
let flow
let path

function reasons(list) {
  part('reasons').replaceChildren(
    ...list.map((reason) => {
      const label = element('label', { className: 'choice' })
      label.append(
        element('input', { type: 'radio', name: 'reason', value: reason.id }),
        element('span', { content: reason.label })
      )
      return label
    })
  )
}

async function submit(method, body) {
  for (const button of document.querySelectorAll('button')) button.disabled = true
  try {
    await call(flow, method, path, body)
    send('submitted')
  } catch (error) {
    fail(error)
  }
}

part('form').onsubmit = (event) => {
  event.preventDefault()
  const reason = new FormData(part('form')).get('reason')
  part('problem').hidden = Boolean(reason)
  if (!reason) return part('reasons').querySelector('input')?.focus()
  const message = part('note').value.trim()
  submit('PUT', { reason_id: reason, ...(message && { message }) })
}
part('form').onchange = () => {
  part('problem').hidden = true
}
part('unflag').onclick = () => submit('DELETE')
for (const button of document.querySelectorAll('.cancel')) button.onclick = () => send('cancel')

async function run() {
  translate()
  if (!isHosted) return show('unhosted')
  await greet('flag')
  translate()
  flow = await openFlow()
  path = `/sdk/v1/items/${encodeURIComponent(flow.entrupy_id)}/flag`
  const details = await call(flow, 'GET', path)
  if (details.flag_status.id === 'flagged') {
    part('flagged-reason').textContent = details.flag_status.flag_info?.label ?? ''
    show('flagged')
  } else if (details.flag_status.is_flaggable) {
    reasons(details.supported_flag_reasons)
    show('choose')
  } else {
    show('closed')
  }
  send('ready')
}

run().catch(fail)
