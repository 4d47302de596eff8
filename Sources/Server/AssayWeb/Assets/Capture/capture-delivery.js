// Hands the photos over to the host, each when the host wants it.

import { send } from './bridge.js'
import { handOver } from './capture-host.js'
import { due } from './capture-machine.js'
import { showProblem, showProgress } from './capture-progress.js'
import { drop, kept } from './capture-store.js'

/** Follows the states of the screen. */
export function createDelivery(dispatch) {
  let handing
  let state
  let share = 0

  async function hand(photo, request) {
    share = 0
    if (photo.isSkipped) {
      send('photo.skip', { request })
      return dispatch({ type: 'stored' })
    }
    const blob = kept(photo.region)
    if (!blob) return dispatch({ type: 'lost', region: photo.region })
    try {
      await handOver(blob, request, (part) => {
        share = part
        if (state.screen === 'sending') showProgress(state, share)
      })
    } catch {
      // The host was silent. It has kept nothing, so the photo can be handed over again under the same request.
      showProblem(() => {
        showProblem(null)
        hand(photo, request)
      })
    }
  }

  return {
    get share() {
      return share
    },
    /** Hands the due photo over, once for each request of the host. */
    follow(next) {
      state = next
      const photo = due(state)
      if (!photo || handing === state.wanted.request) return
      handing = state.wanted.request
      hand(photo, handing)
    },
    /** The host has the photo of a request on disk, so the page drops its copy. */
    stored({ request }) {
      if (state.wanted?.request !== request) return
      const { region } = state.wanted
      share = 0
      dispatch({ type: 'stored' })
      drop(region)
    },
  }
}
