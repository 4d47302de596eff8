// Disputes a result, or withdraws the dispute.

import { greet, isHosted, send } from './bridge.js'
import { banner, busy } from './components.js'
import { element, onClick, part, show } from './dom.js'
import { flagTexts } from './flag-texts.js'
import { call, canRetry, fail, openFlow } from './flow.js'
import { addTexts, locale, text, translate } from './texts.js'

const noteLimit = 1000
let flow
let path

addTexts(flagTexts)

function reasons(list) {
  const choices = list.map((reason) =>
    element(
      'label',
      { className: 'choice' },
      element('input', { type: 'radio', name: 'reason', value: reason.id }),
      element('span', { className: 'choice-text', content: reason.label })
    )
  )
  part('reasons').replaceChildren(...choices)
}

/** Shows what was sent with the request. */
function request(info) {
  const lines = [
    [text('flag.flaggedReason'), info?.label],
    [text('flag.flaggedNote'), info?.message],
  ].filter(([, content]) => content)
  part('request').hidden = lines.length === 0
  part('request').replaceChildren(
    ...lines.flatMap(([name, content]) => [element('dt', { content: name }), element('dd', { content })])
  )
}

/** Sends the change. While it can succeed later, the user keeps what was entered and sends it again. */
async function submit(control, place, method, body) {
  part(place).hidden = true
  busy(control, true)
  try {
    await call(flow, method, path, body)
    // For the app, a withdrawal is no submission.
    send(method === 'DELETE' ? 'cancel' : 'submitted')
  } catch (error) {
    if (!canRetry(error)) return fail(error)
    const failure = method === 'DELETE' ? 'flag.notTakenBack' : 'flag.notSent'
    const hint = text(error.status ? 'flag.busyHint' : `${failure}Hint`)
    part(place).replaceChildren(banner('error', { title: text(failure), body: hint }))
    part(place).hidden = false
    part(place).scrollIntoView({ block: 'nearest' })
    busy(control, false)
  }
}

part('form').onsubmit = (event) => {
  event.preventDefault()
  const reason = new FormData(part('form')).get('reason')
  part('problem').hidden = Boolean(reason)
  part('reasons').setAttribute('aria-invalid', String(!reason))
  if (!reason) return part('reasons').querySelector('input')?.focus()
  const message = part('note').value.trim()
  submit(part('form').querySelector('.primary'), 'failure', 'PUT', { reason_id: reason, ...(message && { message }) })
}
part('reasons').onchange = () => {
  part('problem').hidden = true
  part('reasons').removeAttribute('aria-invalid')
}
part('note').oninput = () => {
  const left = noteLimit - part('note').value.length
  part('note-left').hidden = left > 100
  part('note-left').textContent = text('flag.noteLeft', { n: new Intl.NumberFormat(locale()).format(left) })
}
part('unflag').onclick = () => submit(part('unflag'), 'unflag-failure', 'DELETE')
onClick('.cancel', () => send('cancel'))

async function run() {
  translate()
  if (!isHosted) return show('unhosted')
  await greet('flag')
  translate()
  flow = await openFlow()
  path = `/sdk/v1/items/${encodeURIComponent(flow.entrupy_id)}/flag`
  const details = await call(flow, 'GET', path)
  if (details.flag_status.id === 'flagged') {
    request(details.flag_status.flag_info)
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
