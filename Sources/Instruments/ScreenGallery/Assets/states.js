// Every state of every screen: the one list that the gallery, the tests and the screenshots read.
//
// A state has a `screen`, an `id` that begins with it, and a `title`. `platform` has the answers to the page's calls;
// `welcome` adds to the host's answer to `hello`; `before` runs before the page's script, `act` after its `ready`.

import { captureStates } from './capture-states.js'
import { componentStates } from './component-states.js'
import { detailStates } from './detail-states.js'
import { flagStates } from './flag-states.js'
import { handoverStates } from './handover-states.js'
import { shellStates } from './shell-states.js'

export const states = [
  ...componentStates, ...shellStates, ...flagStates, ...detailStates, ...captureStates, ...handoverStates,
]
