// The phone's page: asks the user, shows the number, and then runs the capture with the computer as its host.

import { announce } from './announce.js'
import { adopt } from './bridge.js'
import { banner, busy } from './components.js'
import { part, show } from './dom.js'
import { canRetry, keptFlow, preview, redeem, takeTicket } from './flow.js'
import { addTexts, text, translate } from './texts.js'
import { createRelay } from './handover-relay.js'
import { handoverTexts } from './handover-texts.js'
import { createHost } from './phone-host.js'

addTexts(handoverTexts)

let host
let isEntered = false

/** Everything is over. `screen` says how. */
function leave(screen) {
  host?.close()
  sessionStorage.removeItem('assay-flow')
  // The last request may have had a photo of this phone in front.
  for (const dialog of document.querySelectorAll('dialog')) dialog.close('no')
  show(screen)
}

function reportLink(isUp) {
  if (document.body.dataset.part !== 'phone-number') return
  const words = text(isUp ? 'phone.waiting' : 'phone.reconnecting')
  if (part('phone-wait').textContent !== words) part('phone-wait').textContent = words
}

/** Runs the capture, whose host is the computer. */
async function enter() {
  if (isEntered) return
  isEntered = true
  show('busy')
  announce(text('starting'))
  adopt(host)
  try {
    await import('./capture.js')
  } catch {
    // A module could not be loaded. A reload goes on.
    show('phone-problem')
  }
}

/** Goes on with a session. */
function connect(flow) {
  // The capture's page is that of the screen on the computer.
  document.body.dataset.screen = flow.screen
  const relay = createRelay(flow, {
    onState(state) {
      if (state === 'ended') leave(host.isDone ? 'phone-done' : 'phone-stopped')
      if (state === 'confirmed') enter()
      if (state === 'redeemed') showNumber()
    },
    onMessage: (message) => host.hear(message),
    onLink: reportLink,
  })
  const showNumber = () => {
    part('phone-digits').textContent = flow.number
    show('phone-number')
    reportLink(true)
  }
  host = createHost(relay, {
    onLeave: leave,
    onProblem: () => show('phone-problem'),
  })
  part('phone-stop').onclick = async () => {
    leave('phone-stopped')
    await relay.end()
  }
  relay.start()
}

/** Asks the user before anything passes. Nothing does before the page can name the organization. */
async function showIntro(ticket) {
  let isNamed = false
  const name = async () => {
    const { organization } = await preview('/sdk/v1/handover/preview', ticket)
    const shown = part('phone-organization')
    shown.textContent = organization
    shown.removeAttribute('aria-busy')
    isNamed = true
  }

  /** Runs a call for the user, and says why it failed. */
  async function attempt(action) {
    const go = part('phone-go')
    busy(go, true)
    part('phone-trouble').replaceChildren()
    try {
      await action()
    } catch (error) {
      if (!canRetry(error)) return show('phone-used')
      const reason = error.status ? 'busy' : 'offline'
      const words = { title: text(reason), body: text(`phone.${reason}Body`) }
      part('phone-trouble').replaceChildren(banner('error', words))
    } finally {
      busy(go, false)
    }
  }

  part('phone-host').textContent = location.host
  part('phone-go').onclick = () =>
    attempt(async () => (isNamed ? connect(await redeem('/sdk/v1/handover/redeem', ticket)) : name()))
  show('phone-intro')
  await attempt(name)
}

function run() {
  translate()
  part('phone-reload').onclick = () => location.reload()
  // A new code replaces what this tab has done before.
  const ticket = takeTicket()
  if (ticket) return showIntro(ticket)
  const flow = keptFlow()
  if (flow) return connect(flow)
  show('phone-used')
}

run()
